"""Soups, bowls, salads, pastas and what is shared."""
from kitchen import *
from parts import *

VIEW = dict(elevation=47, distance=4.7, target=(0, 0, 0.42))


def soup(color, alt, things, ware="#e9e2d4", table="clay", r=1.15, h=0.62, level=0.46, rough=0.12, coat=0.9, side=None):
    bowl(r, h, china(ware))
    liquid(inside_radius(r, h, level) + 0.02, level, material(color, alt, scale=3.5, rough=rough, coat=coat, sss=0.15), lumps=0.02)
    for thing in things:
        thing(level)
    if side:
        side()
    return dict(table=table, camera=dict(VIEW))


def float_bits(color, alt, size, n, r=0.8, cube=True, coat=0.5, sink=0.04, spots=None):
    def put(level):
        mat = material(color, alt, scale=4, rough=0.3, coat=coat, sss=0.15, spots=spots)
        make = (lambda: box(mat, (size, size * 0.8, size * 0.7), bevel=size * 0.18, lumps=size * 0.2)) if cube else (lambda: ball(mat, (size, size * 0.8, size * 0.7), lumps=0.15))
        scatter(make, n, on_heap((0, 0), r, r, 0.02, level - sink), sizes=(0.75, 1.2))

    return put


def green(level, r=0.7, n=34):
    herbs(0, 0, level + 0.035, r, n, 0.05)


def oil(level):
    mat = material("#e8a83a", "#d98f20", rough=0.05, coat=1)
    scatter(lambda: puck(0.05, 0.006, mat, segments=20), 26, on_heap((0, 0), 0.85, 0.85, 0.001, level + 0.008), turn=lambda: (0, 0, 0), sizes=(0.3, 1.2))


def rice_dish():
    plate(0.62, china("#f2ece0"), (1.25, 0.95, 0))
    rice(1.25, 0.95, 0.05, 0.4, 0.36, 0.28, 260)


def ajiaco():
    things = [
        float_bits("#e8cf86", "#d6b566", 0.2, 14),
        lambda z: shreds(0.05, 0.05, z - 0.04, 0.5, 0.42, 0.13, "#f0e0bd", "#dcc394", n=90, length=0.34, thick=0.018),
        lambda z: corn(-0.5, 0.35, z - 0.02, 0.5, 0.18, 0.4),
        lambda z: cream(0.42, -0.38, z + 0.02, 0.26),
        lambda z: scatter(lambda: ball(material("#5f7430", rough=0.3, coat=0.4), (0.05, 0.045, 0.045), detail=2), 16, on_heap((0.35, -0.3), 0.32, 0.3, 0.03, z + 0.03)),
        lambda z: avocado(-0.42, -0.42, z - 0.02, 3, 0.26, 0.4),
        green,
    ]
    return soup("#d9b86a", "#c9a24e", things, "#4b3a30", "mustard")


def sancocho():
    things = [
        oil,
        lambda z: corn(-0.4, 0.4, z - 0.02, 0.45, 0.18, 0.9),
        float_bits("#f2e6bd", "#e4d29a", 0.27, 8),
        float_bits("#c9a14c", "#b08530", 0.26, 6),
        lambda z: ball(material("#d9a35c", "#c08440", scale=3, rough=0.3, coat=0.5), (0.42, 0.27, 0.2), (0.2, -0.1, z + 0.05), (0, 0, 0.5), lumps=0.15, detail=4),
        green,
    ]
    return soup("#d8b25a", "#c79a3e", things, "#2f3b3a", "clay")


def mondongo():
    return soup("#d99a4a", "#c6822f", [oil, float_bits("#f0dfb6", "#dfc48a", 0.17, 26), float_bits("#e2752a", "#cf611b", 0.12, 18), float_bits("#6f9a35", "#588028", 0.09, 26, cube=False), green], "#ece4d6", "sage")


def frijoles():
    def top(z):
        beans(0, 0, z - 0.12, 0.92, 0.92, 0.18, 210, broth=False)
        pork_rind(-0.1, 0.4, z + 0.02, 0.1, 0.9, 5)
        avocado(0.45, -0.3, z + 0.02, 4, 0.28, 0.5)
        plantain(-0.6, -0.3, z + 0.04, 3, -0.6)

    return soup("#6b2f1d", "#54220f", [top, green], "#3a2c26", "clay")


def crema_ahuyama():
    def seeds(z):
        scatter(lambda: ball(material("#8a9a4a", "#74843a", rough=0.4), (0.09, 0.045, 0.02), detail=2), 16, on_heap((0.1, 0), 0.35, 0.3, 0.02, z + 0.02), turn=lambda: (0, 0, rng.uniform(0, 6.3)))
        for _ in range(7):
            x, y = in_disc(0.4)
            chunk("#d29a4c", "#b57a30", (0.16, 0.15, 0.13), (x + 0.1, y, z + 0.07), (0, 0, rng.uniform(0, 6)))

    return soup("#e8952c", "#dd861e", [lambda z: cream(-0.1, 0.02, z + 0.0, 0.62, 2.6), seeds, lambda z: green(z, 0.3, 10)], "#f1ebdf", "sage", coat=0.5)


def cuchuco():
    return soup("#d7bd8a", "#c4a56c", [float_bits("#e8d3a0", "#d6bb7e", 0.05, 160, cube=False), float_bits("#8fae4f", "#73963a", 0.11, 20, cube=False), float_bits("#e2752a", "#cf611b", 0.1, 14), lambda z: ball(material("#a8663a", "#8a4c26", rough=0.4, coat=0.4), (0.32, 0.22, 0.18), (-0.15, 0.1, z + 0.06), (0, 0, 0.6), lumps=0.3, detail=4), green], "#5a4a3d", "linen")


def changua():
    def egg(z):
        ball(material("#fdfaf2", "#f4ecdc", rough=0.25, coat=0.5, sss=0.3), (0.42, 0.36, 0.12), (0.05, 0.05, z + 0.02), lumps=0.2, freq=1.6, detail=4)
        ball(material("#f5a01b", rough=0.1, coat=1), (0.17, 0.17, 0.12), (0.05, 0.03, z + 0.1), detail=4)
        for x, y, t in ((-0.5, 0.35, 0.4), (0.55, -0.35, 1.2)):
            chunk("#e0b06a", "#c48f48", (0.34, 0.26, 0.16), (x, y, z + 0.04), (0.1, 0.1, t))

    return soup("#f6efdc", "#efe4c8", [egg, green], "#cfd9cf", "sky", coat=0.5)


def caldo_costilla():
    def rib(z):
        box(material("#8a5230", "#6b3a1e", rough=0.35, coat=0.5, bump=0.4), (0.75, 0.34, 0.26), (0.0, 0.12, z + 0.06), (0.1, 0, 0.4), bevel=0.09, lumps=0.08, cuts=8)
        tube([(-0.52, -0.08, z + 0.06), (-0.38, -0.02, z + 0.07), (-0.2, 0.04, z + 0.08)], 0.07, material("#efe3c8", rough=0.5), resolution=5)

    return soup("#c9a25a", "#b78a3e", [oil, float_bits("#ecd98f", "#dcc36c", 0.24, 9), rib, green], "#e9e2d4", "slate", side=lambda: arepa(1.45, -0.75, 0.02, 0.45))


def cazuela_mariscos():
    def sea(z):
        pink = material("#f0936a", "#e5703f", scale=3, rough=0.25, coat=0.6, sss=0.3, bands=("#f9d3bb", 3, 0.4))
        for i in range(8):
            x, y = in_disc(0.6)
            turn = rng.uniform(0, 6.3)
            points = [(0.17 * math.cos(a), 0.17 * math.sin(a), 0) for a in (0, 0.7, 1.4, 2.1, 2.8, 3.5, 4.1)]
            tube(points, 0.065, pink, (x, y, z + 0.05), (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), turn), taper=[1.25, 1.2, 1.1, 0.95, 0.75, 0.5, 0.7], resolution=6)
        for i in range(6):
            x, y = in_disc(0.65)
            tube([(0.12 * math.cos(a), 0.12 * math.sin(a), 0) for a in [6.283 * k / 12 for k in range(13)]], 0.04, material("#fbf3e6", "#f0dfc8", rough=0.25, coat=0.5, sss=0.3), (x, y, z + 0.04), (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), 0))
        shell = material("#27242c", "#3a3644", rough=0.2, coat=0.7)
        for x, y, t in ((-0.55, 0.4, 0.3), (0.6, 0.3, 2.0), (0.35, -0.55, 4)):
            obj = ball(shell, (0.3, 0.16, 0.1), (x, y, z + 0.08), (0.5, 0.1, t), detail=4)
            ball(material("#e8974a", "#d97f30", rough=0.3, coat=0.6), (0.17, 0.09, 0.07), (x, y - 0.03, z + 0.15), (0.3, 0.1, t), lumps=0.2)

    return soup("#f0b877", "#e8a45a", [sea, green], "#3a2c26", "sky", coat=0.6)


def grain_bowl(sections, base="rice", ware="#33423f", table="linen", sprinkle=True):
    """A bowl with toppings in wedges round the middle."""
    bowl(1.2, 0.55, china(ware))
    z = 0.34
    if base == "rice":
        rice(0, 0, z, 1.02, 1.02, 0.16, 500)
    elif base == "quinoa":
        crumbs(0, 0, z, 1.02, 1.02, 0.16, "#d9bf8a", "#c4a568", n=520, size=0.032)
    else:
        for i in range(12):
            a, d = i * 2.4, 0.25 + 0.05 * i
            leaf(0.42, material(*rng.choice([("#86b23c", "#659628"), ("#9cc24e", "#7dac35"), ("#6f9a2f", "#527c20")]), scale=5, rough=0.4, coat=0.15, sss=0.15), (d * math.cos(a), d * math.sin(a), z + 0.12), (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), a), ruffle=0.25, cup=0.25)
    for i, section in enumerate(sections):
        a = 6.283 * i / len(sections) + 0.5
        section(0.58 * math.cos(a), 0.58 * math.sin(a), z + 0.12, a)
    if sprinkle:
        scatter(lambda: ball(material("#f5e9c8", rough=0.4), (0.03, 0.02, 0.012), detail=2), 60, on_heap((0, 0), 0.9, 0.9, 0.12, z + 0.34))
    herbs(0, 0, z + 0.4, 0.7, 16)
    return dict(table=table, camera=dict(elevation=52, distance=4.75, target=(0, 0, 0.4)))


def cubes(color, alt, size=0.2, n=14, spots=None, bands=None, coat=0.4):
    mat_args = dict(scale=3, rough=0.28, coat=coat, sss=0.25, spots=spots, bands=bands)
    return lambda x, y, z, a: scatter(lambda: box(material(color, alt, **mat_args), (size, size, size * 0.8), bevel=size * 0.15, lumps=size * 0.12), n, on_heap((x, y), 0.4, 0.4, 0.18, z + 0.05))


def balls(color, alt, size=0.09, n=22, spots=None):
    return lambda x, y, z, a: scatter(lambda: ball(material(color, alt, scale=4, rough=0.35, coat=0.35, sss=0.15, spots=spots), (size, size, size * 0.9), lumps=0.1), n, on_heap((x, y), 0.4, 0.4, 0.16, z + 0.05))


def rounds(color, alt, size=0.19, n=9, edge=None):
    def put(x, y, z, a):
        for i in range(n):
            px, py = x + 0.26 * math.cos(i * 0.9), y + 0.26 * math.sin(i * 0.9)
            obj = puck(size, 0.045, material(edge or color, rough=0.35, coat=0.3), (px, py, z + 0.08 + 0.018 * i), edge=0.3)
            puck(size * 0.86, 0.05, material(color, alt, scale=5, rough=0.3, coat=0.4, sss=0.3), (px, py, z + 0.0805 + 0.018 * i), edge=0.2)

    return put


def threads(color, alt):
    return lambda x, y, z, a: shreds(x, y, z, 0.4, 0.38, 0.22, color, alt, n=80, length=0.4, thick=0.02)


def sliced(color, alt, bands=None):
    def put(x, y, z, a):
        for i in range(5):
            box(material(color, alt, scale=3, rough=0.3, coat=0.4, bands=bands), (0.6, 0.15, 0.1), (x + (i - 2) * 0.13 * math.cos(a + 1.57), y + (i - 2) * 0.13 * math.sin(a + 1.57), z + 0.14), (0, 0.25, a), bevel=0.04, lumps=0.03)

    return put


AVO = lambda x, y, z, a: avocado(x, y, z + 0.04, 5, 0.28, a + 1.57)
EGG = lambda x, y, z, a: fried_egg(x, y, z + 0.12, 0.36)
HALF_EGGS = lambda x, y, z, a: [(ball(material("#fdfaf2", rough=0.25, coat=0.4, sss=0.3), (0.2, 0.24, 0.14), (x + dx, y, z + 0.16), (0, 0, a)), ball(material("#f3a52a", rough=0.35, sss=0.2), (0.11, 0.11, 0.08), (x + dx, y - 0.02, z + 0.26))) for dx in (-0.16, 0.2)]
SALMON = cubes("#f0814f", "#e8683a", 0.2, 16, bands=("#f9c3a0", 3, 0.3))
CHICKEN = sliced("#d9a35c", "#bd8240", bands=("#6a3514", 1.6, 0.18))
BEEF = threads("#6a3a20", "#4a2210")
CORN_B = balls("#f4c93c", "#e5ac22", 0.06, 70)
PEAS = balls("#8fbf4a", "#76a835", 0.075, 44)
CARROT = threads("#ea7f28", "#d96d18")
CABBAGE = threads("#9a5aa8", "#7d3f8c")
CUCUMBER = rounds("#dbe7b0", "#c6d894", 0.19, 8, "#5d8f35")
TOMATO = balls("#d8321f", "#c22616", 0.13, 12)
MANGO = cubes("#f6b52e", "#ec9a1c", 0.17, 16)
FALAFEL = balls("#8a5a26", "#6a4018", 0.2, 6, spots=("#4f2d10", 6, 0.55))
SHRIMP = balls("#e9a04a", "#d5862e", 0.15, 10, spots=("#f3c98a", 6, 0.5))
FETA = cubes("#fdf9ef", "#f3ecdc", 0.15, 16, coat=0.1)
OLIVES = balls("#2b2622", "#3a332d", 0.1, 14)
BLACK_BEANS = balls("#2c2023", "#1d1416", 0.075, 48)
PINEAPPLE = cubes("#f3cc4c", "#e5b02e", 0.17, 15)
TOFU = cubes("#f3e2b8", "#e0c288", 0.2, 12, spots=("#b87a30", 5, 0.58))
CROUTONS = cubes("#d9a352", "#bd8030", 0.17, 12, coat=0.1)
HUMMUS = lambda x, y, z, a: (puck(0.4, 0.14, material("#e6cf9c", "#d9bd82", rough=0.6, bump=0.3), (x, y, z + 0.05), irregular=0.06), puck(0.14, 0.02, material("#c9932a", rough=0.05, coat=1), (x, y, z + 0.19), irregular=0.3))
STRAWBERRY = balls("#d5283a", "#b81b2c", 0.16, 9, spots=("#f0c987", 16, 0.63))
PAPAYA = cubes("#f28a3c", "#e87428", 0.19, 13)
WATERMELON = cubes("#e4483f", "#d2362e", 0.2, 12)
BLUEBERRY = balls("#3a4a86", "#2c3768", 0.1, 20)
BANANA = rounds("#f7eabf", "#eedd9c", 0.17, 7, "#e6cf8a")
KIWI = rounds("#a9c94a", "#8db532", 0.18, 7, "#7a5a2c")

GRAIN_BOWLS = {
    "bowl-salmon": lambda: grain_bowl([SALMON, AVO, CUCUMBER, MANGO, PEAS], table="sage"),
    "bowl-pollo": lambda: grain_bowl([CHICKEN, CARROT, PEAS, CABBAGE, CORN_B], table="mustard"),
    "bowl-falafel": lambda: grain_bowl([FALAFEL, HUMMUS, TOMATO, CUCUMBER, CABBAGE], "leaves", "#c9b8a0", "sage"),
    "bowl-res": lambda: grain_bowl([BEEF, EGG, CARROT, CABBAGE, CUCUMBER], table="slate"),
    "bowl-camaron": lambda: grain_bowl([SHRIMP, PINEAPPLE, CUCUMBER, CABBAGE, AVO], table="sky"),
    "bowl-quinua": lambda: grain_bowl([MANGO, AVO, BLACK_BEANS, TOMATO, CORN_B], "quinoa", "#e8dfcf", "clay"),
    "ensalada-arma": lambda: grain_bowl([TOMATO, CORN_B, CARROT, CUCUMBER, CHICKEN], "leaves", "#e9e2d4", "sage"),
    "ensalada-cesar": lambda: grain_bowl([CHICKEN, CROUTONS, lambda x, y, z, a: None, CROUTONS], "leaves", "#efe9dd", "mustard"),
    "ensalada-mediterranea": lambda: grain_bowl([TOMATO, CUCUMBER, FETA, OLIVES, lambda x, y, z, a: [onion_ring(x + in_disc(0.3)[0], y + in_disc(0.3)[1], z + 0.25, 0.18, (0.3, 0.2, 0)) for _ in range(6)]], "leaves", "#dfe8ea", "sky", sprinkle=False),
    "ensalada-frutas": lambda: grain_bowl([STRAWBERRY, PAPAYA, KIWI, BLUEBERRY, BANANA, PINEAPPLE], "leaves", "#f1e7da", "blush", sprinkle=False),
}


def granola():
    bowl(1.15, 0.6, china("#e6d3c4"))
    liquid(inside_radius(1.15, 0.6, 0.44) + 0.02, 0.44, material("#fdf8ee", "#f6eddb", rough=0.35, coat=0.3, sss=0.3), lumps=0.05)
    crumbs(-0.35, 0.25, 0.42, 0.55, 0.5, 0.16, "#b87a36", "#8a5420", n=180, size=0.05)
    STRAWBERRY(0.45, 0.3, 0.38, 0)
    BLUEBERRY(0.35, -0.4, 0.36, 0)
    BANANA(-0.3, -0.45, 0.34, 0)
    points = [(0.5 * math.sin(t * 1.1), 0.5 * math.cos(t * 2.3), 0.62) for t in [k * 0.25 for k in range(24)]]
    tube(points, 0.018, material("#d98f1c", rough=0.05, coat=1))
    return dict(table="blush", camera=dict(VIEW))


def pasta(color, alt, sauce, things=(), table="linen", ware="#efe8db"):
    bowl(1.12, 0.36, china(ware))
    noodle = material(color, alt, scale=3, rough=0.28, coat=0.5, sss=0.2)
    for i in range(90):
        turn, lift = rng.uniform(0, 6.3), rng.uniform(0, 0.34)
        size = 0.9 * (1 - lift * 1.3)
        a0, sweep = rng.uniform(0, 6.3), rng.uniform(2.0, 5.5)
        points = []
        for k in range(12):
            a = a0 + sweep * k / 11
            d = size * (0.45 + 0.4 * math.sin(k * 0.55 + i))
            points.append((d * math.cos(a), d * math.sin(a), 0.2 + lift + 0.07 * math.sin(k * 1.3 + i)))
        tube(points, 0.034, noodle, resolution=3)
    sauce(0.48)
    for thing in things:
        thing(0.6)
    herbs(0, 0, 0.72, 0.45, 16, 0.06)
    return dict(table=table, camera=dict(elevation=44, distance=4.35, target=(0, 0, 0.34)))


CHEESE_DUST = lambda z: shreds(0, 0, z + 0.02, 0.4, 0.36, 0.1, "#fbf1d2", "#f1e0b0", n=60, length=0.14, thick=0.012)
BASIL = lambda z: [ball(material("#4c8a2a", "#38701d", rough=0.35, coat=0.3), (0.2, 0.11, 0.03), (0.1 * k - 0.1, 0.08 * (-1) ** k, z + 0.14), (0.3, 0.4 * (-1) ** k, k), detail=3) for k in range(3)]
PASTAS = {
    "pasta-bolonesa": lambda: pasta("#f0cf84", "#e5bb62", lambda z: crumbs(0, 0, z - 0.05, 0.68, 0.62, 0.22, "#a53a1a", "#7a2510", n=220, size=0.05, rough=0.2, coat=0.7), [CHEESE_DUST, BASIL], "clay"),
    "pasta-carbonara": lambda: pasta("#f6e2ac", "#eccf8a", lambda z: scatter(lambda: box(material("#a8452c", "#c9744c", rough=0.3, coat=0.5), (0.16, 0.13, 0.07), bevel=0.02, lumps=0.03), 30, on_heap((0, 0), 0.8, 0.75, 0.14, z)), [lambda z: ball(material("#f5a01b", rough=0.08, coat=1, sss=0.3), (0.2, 0.2, 0.13), (0, 0, z + 0.08), detail=4)], "slate"),
    "pasta-alfredo": lambda: pasta("#faeccb", "#f2dcae", lambda z: None, [lambda z: sliced("#d9a35c", "#bd8240", ("#6a3514", 1.6, 0.18))(0, 0, z - 0.02, 0.4)], "sage"),
    "pasta-pesto": lambda: pasta("#b9bf5a", "#9aa83e", lambda z: crumbs(0, 0, z - 0.02, 0.5, 0.46, 0.14, "#5f8428", "#48681c", n=130, size=0.04), [BASIL, lambda z: scatter(lambda: ball(material("#f0dcae", "#d9ba7a", rough=0.4), (0.06, 0.035, 0.035), detail=2), 16, on_heap((0, 0), 0.6, 0.6, 0.1, z))], "linen"),
    "pasta-arrabbiata": lambda: pasta("#e58a3c", "#d4702a", lambda z: crumbs(0, 0, z - 0.04, 0.62, 0.56, 0.18, "#c92f16", "#a8200c", n=120, size=0.07, rough=0.15, coat=0.9), [BASIL], "mustard"),
}

DISHES = {name: value for name, value in (("ajiaco", ajiaco), ("sancocho", sancocho), ("mondongo", mondongo), ("frijoles", frijoles), ("crema-ahuyama", crema_ahuyama), ("cuchuco", cuchuco), ("changua", changua), ("caldo-costilla", caldo_costilla), ("cazuela-mariscos", cazuela_mariscos), ("granola", granola))}
DISHES.update(GRAIN_BOWLS)
DISHES.update(PASTAS)
