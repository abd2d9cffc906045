"""Burgers, stuffed arepas, pizzas and what is eaten by hand."""
from kitchen import *
from parts import *

BUN = dict(base="#e0a255", alt="#d08f40", scale=2.0, rough=0.3, coat=0.35, top=("#b9681f", 0.25, 0.95), sss=0.1)
CLOSE = dict(elevation=20, distance=5.2, target=(0, 0, 0.62))


def crumb_side():
    return material("#f0d7a4", "#e3c184", scale=8, rough=0.8, bump=0.5, bump_scale=24)


def patty(r, z, h=0.2, color="#5b2e18"):
    puck(r, h, material(color, "#3a1a0c", scale=7, rough=0.45, coat=0.35, bump=0.9, bump_scale=11), (0, 0, z), irregular=0.06, freq=3, lumps=0.05, lump_freq=7, edge=0.55)
    return z + h


def crispy(r, z, h=0.24, color="#c9852f"):
    puck(r, h, material(color, "#a5621a", scale=5, rough=0.5, coat=0.15, bump=0.9, bump_scale=16), (0, 0, z), irregular=0.14, freq=3, lumps=0.11, lump_freq=6, edge=0.6)
    return z + h


def slice_of_cheese(r, z, color="#f3a72a", turn=0.4):
    n, verts, faces = 24, [], []
    half = r * 0.98
    for i in range(n + 1):
        for j in range(n + 1):
            x, y = (i / n * 2 - 1) * half, (j / n * 2 - 1) * half
            d = math.hypot(x, y)
            over = max(0.0, d - r * 0.93)
            verts.append((x * (1 - 0.25 * over), y * (1 - 0.25 * over), -1.5 * over**1.15 - 0.01 * wobble((x, y, 0), 4, 3)))
    for i in range(n):
        for j in range(n):
            a = i * (n + 1) + j
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    obj = add(mesh_of(verts, faces), material(color, rough=0.3, coat=0.35, sss=0.25), (0, 0, z + 0.03), (0, 0, turn))
    modifier = obj.modifiers.new("t", "SOLIDIFY")
    modifier.thickness, modifier.offset = 0.035, 0
    return z + 0.04


def lettuce(r, z, color="#86b23c"):
    for i in range(2):
        leaf(r * 1.12, material(color, "#659628", scale=5, rough=0.4, coat=0.2, sss=0.2), (0, 0, z + 0.04 * i), (0, 0, i * 0.9), ruffle=0.13, waves=13, cup=-0.03)
    return z + 0.1


def tomatoes(r, z):
    for a in (0.3, 2.4, 4.5):
        tomato_slice(r * 0.42 * math.cos(a), r * 0.42 * math.sin(a), z, r * 0.56, (0, 0, 0), 0.07)
    return z + 0.075


def onions(r, z, color="#b6568a"):
    for a in (0.5, 2.6, 4.4):
        onion_ring(r * 0.5 * math.cos(a), r * 0.5 * math.sin(a), z + 0.025, r * 0.42, (0, 0, 0), color)
    return z + 0.05


def caramel_onions(r, z):
    shreds(0, 0, z - 0.03, r * 0.98, r * 0.98, 0.1, "#a2581f", "#7b3a10", n=90, length=0.3, thick=0.022, coat=0.7, flat=0.3)
    return z + 0.08


def bacon(r, z):
    mat = material("#9a3a22", "#c8724a", scale=3, rough=0.3, coat=0.55, bands=("#e6b48c", 1.6, 0.35))
    for i, turn in enumerate((0.15, -0.4, 1.2)):
        n, verts, faces = 40, [], []
        for k in range(n + 1):
            t = (k / n - 0.5) * r * 2.6
            lift = 0.045 * math.sin(k * 0.95 + i) - max(0.0, abs(t) - r) * 0.5
            verts += [(t, -0.14, lift), (t, 0.14, lift + 0.015)]
        faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(n)]
        obj = add(mesh_of(verts, faces), mat, (0, 0.28 * (i - 1), z + 0.05 + 0.02 * i), (0, 0, turn))
        modifier = obj.modifiers.new("t", "SOLIDIFY")
        modifier.thickness = 0.03
    return z + 0.1


def pickles(r, z):
    for a in (0.0, 1.3, 2.6, 3.9, 5.2):
        puck(r * 0.3, 0.045, material("#8fa03a", "#75862a", scale=5, rough=0.25, coat=0.5), (r * 0.62 * math.cos(a), r * 0.62 * math.sin(a), z), edge=0.4)
    return z + 0.05


def pineapple(r, z):
    puck(r * 0.95, 0.11, material("#efc23e", "#d99a22", scale=5, rough=0.25, coat=0.5, sss=0.2, spots=("#8a4d12", 4, 0.58)), (0, 0, z), edge=0.3)
    return z + 0.11


def mash(r, z, color, alt, h=0.09):
    puck(r, h, material(color, alt, scale=7, rough=0.3, coat=0.5, bump=0.5, bump_scale=14), (0, 0, z), irregular=0.1, freq=3, lumps=0.05, lump_freq=6)
    return z + h * 0.9


def slaw(r, z):
    shreds(0, 0, z - 0.04, r * 1.02, r * 1.02, 0.16, "#e6e0ee", "#8c5aa0", n=120, length=0.34, thick=0.022, flat=0.4)
    shreds(0, 0, z - 0.04, r, r, 0.17, "#e58a3a", "#d67422", n=30, length=0.3, thick=0.018)
    return z + 0.14


def burger(layers, bun=None, r=0.82, seeds=True, table="clay", side="fries", dark=False):
    """Layers from below; each is a function of the radius and the height that answers the next height."""
    board(1.5, 1.15, 0.1)
    look = {**BUN, **(bun or {})}
    z = 0.1
    puck(r, 0.22, material(**look), (0, 0, z), irregular=0.02, edge=0.45)
    z += 0.2
    for layer in layers:
        z = layer(r, z)
    puck(r * 0.97, 0.06, crumb_side(), (0, 0, z), edge=0.4)
    dome(r * 1.02, 0.52, material(**look), (0, 0, z + 0.03), power=2.5, irregular=0.015, lumps=0.015, lump_freq=2)
    if seeds:
        seed = material("#f4e3b8", "#e6cf98", rough=0.4)
        for i in range(75):
            a, d = i * 2.39996, math.sqrt((i + 0.5) / 75) * 0.82
            h = (1 - d**2.5) ** (1 / 2.5)
            obj = ball(seed, (0.028, 0.042, 0.016), (r * 1.02 * d * math.cos(a), r * 1.02 * d * math.sin(a), z + 0.055 + 0.52 * h * 0.97), (0, 0, 0), detail=2) if i == 0 else twin(obj, (r * 1.02 * d * math.cos(a), r * 1.02 * d * math.sin(a), z + 0.055 + 0.52 * h * 0.97), (0, d**2 * 0.9, a))
    if side == "fries":
        fries(1.15, 0.75, 0.1, 0.5, 0.4, 0.3, 34)
    top = z + 0.55
    return dict(table=table, light="dark" if dark else "soft", camera=dict(elevation=17, distance=3.9 + 1.1 * top, target=(0.06, 0, top / 2 + 0.02), blur=4.5))


def smear(color, alt=None):
    return lambda r, z: mash(r * 0.96, z, color, alt or color, 0.05)


def egg_layer(r, z):
    fried_egg(0, 0, z, r * 1.08)
    return z + 0.1


def patties(n, cheese="#f3a72a"):
    def stack(r, z):
        for i in range(n):
            z = patty(r * 1.03, z, 0.15)
            z = slice_of_cheese(r, z - 0.02, cheese, 0.3 + 0.8 * i)
        return z

    return stack


AVOCADO = lambda r, z: mash(r, z, "#b9c95a", "#93ab3c")
RELISH = lambda r, z: mash(r * 0.98, z, "#cf4f26", "#e8893c")
SHOESTRING = lambda r, z: (fries(0, 0, z - 0.05, r * 0.95, r * 0.95, 0.14, 90, 0.3), z + 0.12)[1]
QUESO = lambda r, z: (puck(r * 1.04, 0.11, material("#fbf0d2", "#f3dfb0", scale=4, rough=0.3, coat=0.35, sss=0.25, spots=("#c98a3c", 5, 0.6)), (0, 0, z), irregular=0.1, freq=3, lumps=0.03), z + 0.1)[1]

BURGERS = {
    "burger-santaferena": lambda: burger([lettuce, lambda r, z: patty(r, z, 0.22), QUESO, RELISH, AVOCADO, SHOESTRING], table="clay"),
    "burger-clasica": lambda: burger([lettuce, tomatoes, onions, lambda r, z: patty(r, z, 0.22), slice_of_cheese], table="mustard"),
    "burger-tocineta": lambda: burger([lettuce, patties(2), bacon, caramel_onions], table="slate"),
    "burger-criolla": lambda: burger([lettuce, lambda r, z: patty(r, z, 0.2), QUESO, RELISH, egg_layer], table="sage"),
    "burger-pollo": lambda: burger([lettuce, pickles, crispy, slaw], table="blush"),
    "burger-hawaiana": lambda: burger([lettuce, lambda r, z: patty(r, z, 0.22), QUESO, pineapple, bacon], table="sky"),
    "burger-veggie": lambda: burger([lettuce, tomatoes, lambda r, z: patty(r, z, 0.22, "#7a3040"), AVOCADO, onions], table="sage"),
    "burger-smash": lambda: burger([patties(3), pickles], table="slate", seeds=False),
    "burger-aparecida": lambda: burger([lettuce, patties(1, "#e8e6d2"), caramel_onions, SHOESTRING], table="slate"),
    "burger-negra": lambda: burger([lettuce, lambda r, z: patty(r, z, 0.24), QUESO, smear("#5a1230", "#7a1d40")],
                                   bun=dict(base="#2e2a2b", alt="#242122", top=("#1c1a1b", 0.2, 0.9)), table="clay"),
}


def stuffed_arepa(fill, table):
    """An arepa cut open in a basket of paper, with its filling spilling out."""
    plate(1.3, china("#efe6d6"))
    mat = dict(color="#f1dfb6")
    z = 0.075
    arepa(0, 0, z, 0.95, 0.16, **mat)
    fill(z + 0.15)
    lid = arepa(0, 0.6, z + 0.3, 0.93, 0.15, **mat)
    lid.rotation_euler = (0.42, 0, 0.1)
    return dict(table=table, camera=dict(elevation=34, distance=4.7, target=(0, 0.1, 0.32)))


def filling(*layers):
    def fill(z):
        for layer in layers:
            layer(z)

    return fill


MEAT = lambda z: shreds(0, -0.12, z - 0.05, 0.86, 0.8, 0.3, "#8f4c28", "#6a3016", n=260, length=0.34, thick=0.017, flat=0.25)
CHICKEN = lambda z: shreds(0, -0.12, z - 0.05, 0.86, 0.8, 0.3, "#efdcb4", "#d9b980", n=260, length=0.34, thick=0.018, flat=0.25)
BOTH = lambda z: (shreds(-0.3, -0.12, z - 0.05, 0.55, 0.75, 0.3, "#8f4c28", "#6a3016", n=170, thick=0.017, flat=0.25), shreds(0.34, -0.12, z - 0.05, 0.55, 0.75, 0.3, "#efdcb4", "#d9b980", n=170, thick=0.018, flat=0.25))


def bits(color, alt, size, n, lift=0.0, shape="ball", spread=0.8, height=0.3, rough=0.3):
    """A filling in pieces."""

    def place(z):
        mat = material(color, alt, scale=5, rough=rough, coat=0.4, sss=0.12)
        shapes = {
            "ball": lambda: ball(mat, (size, size * 0.85, size * 0.7), lumps=0.2, detail=2),
            "cube": lambda: box(mat, (size * 2, size * 1.6, size * 1.2), bevel=size * 0.3, lumps=size * 0.3, cuts=3),
            "slice": lambda: puck(size, size * 0.35, mat),
        }
        scatter(shapes[shape], n, on_heap((0, -0.16), spread, spread * 0.9, height, z + lift), sizes=(0.8, 1.2))

    return place


MELT = lambda z: puck(0.9, 0.07, material("#f8e3a0", "#f0cf74", scale=4, rough=0.22, coat=0.5, sss=0.3), (0, -0.1, z - 0.01), irregular=0.16, freq=3.5, lumps=0.03)
GREEN = lambda z: herbs(0, -0.35, z + 0.26, 0.5, 24)
SWEETCORN = bits("#f4c93c", "#e5ac22", 0.06, 60)

AREPAS = {
    "arepa-mixta": lambda: stuffed_arepa(filling(MELT, BOTH, SWEETCORN, GREEN), "clay"),
    "arepa-carne": lambda: stuffed_arepa(filling(MELT, MEAT, bits("#d8492a", "#c23a1d", 0.05, 34, shape="cube"), GREEN), "sage"),
    "arepa-pollo": lambda: stuffed_arepa(filling(MELT, CHICKEN, bits("#c9b08a", "#a98c62", 0.13, 22, shape="slice"), GREEN), "mustard"),
    "arepa-ranchera": lambda: stuffed_arepa(filling(MELT, bits("#a53b24", "#8a2a16", 0.13, 26, shape="slice"), SWEETCORN, bits("#fbf6e6", "#f1e7cc", 0.12, 8, 0.05)), "blush"),
    "arepa-chicharron": lambda: stuffed_arepa(filling(MELT, bits("#b5661f", "#8b4613", 0.1, 46, shape="cube"), bits("#b9c95a", "#93ab3c", 0.12, 9, 0.04), bits("#d8492a", "#c23a1d", 0.05, 24, 0.05, "cube"), GREEN), "sky"),
    "arepa-queso": lambda: stuffed_arepa(filling(MELT, lambda z: MELT(z + 0.06), bits("#fdf6dd", "#f5e7bd", 0.09, 40, shape="cube", height=0.2)), "linen"),
    "arepa-vegetariana": lambda: stuffed_arepa(filling(bits("#7c3524", "#5a2418", 0.08, 70), bits("#d98a2b", "#b05f14", 0.12, 12, 0.02, "cube"), SWEETCORN, bits("#b9c95a", "#93ab3c", 0.13, 10, 0.05), GREEN), "sage"),
}


def pizza(toppings, sauce="#b8321a", cheese=("#f6d98c", "#e8ad4c"), table="wood"):
    board(1.62, 1.62, 0.1)
    z = 0.1
    r = 1.45
    crust = material("#e2b06a", "#d29a50", scale=4, rough=0.6, bump=0.35, bump_scale=12, spots=("#7a4212", 3.2, 0.57))
    lathe([(0.001, 0), (r * 0.9, 0), (r * 0.98, 0.02), (r, 0.08), (r * 0.97, 0.15), (r * 0.91, 0.165), (r * 0.86, 0.12), (r * 0.83, 0.075), (0.001, 0.07)], crust, (0, 0, z), irregular=0.03, freq=3, lumps=0.05, lump_freq=3.5, segments=140)
    lathe([(0.001, 0.07), (r * 0.7, 0.072), (r * 0.85, 0.085), (r * 0.875, 0.06)], material(sauce, "#9c2412", scale=5, rough=0.3, coat=0.4), (0, 0, z), irregular=0.02, freq=3, lumps=0.02, segments=120)
    lathe([(0.001, 0.115)] + [(r * 0.8 * t / 9, 0.115) for t in range(1, 10)] + [(r * 0.825, 0.1), (r * 0.84, 0.07)], material(*cheese, scale=3.2, rough=0.28, coat=0.35, sss=0.25, contrast=0.1, spots=("#b9671c", 5.5, 0.63), bump=0.25, bump_scale=9), (0, 0, z), irregular=0.045, freq=5, lumps=0.04, lump_freq=5, segments=140)
    for topping in toppings:
        topping(z + 0.13)
    return dict(table=table, camera=dict(elevation=58, distance=6.0, target=(0, 0.02, 0.1)))


def lay(make, n, r=1.12, tilt=0.22, gap=8):
    def place(z):
        points = on_heap((0, 0), r, r, 0.001, z, 0.0, tries=gap)
        scatter(make, n, points, turn=lambda: (rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), rng.uniform(0, 6.3)), sizes=(0.85, 1.15), kinds=4)

    return place


PEPPERONI = lay(lambda: lathe([(0.001, 0.01), (0.14, 0.008), (0.17, 0.035), (0.18, 0.03), (0.17, 0.0), (0.001, -0.005)], material("#a92a17", "#8a1d0e", scale=9, rough=0.28, coat=0.5), segments=24), 22)
CHORIZO = lay(lambda: puck(0.14, 0.06, material("#8f3418", "#6b200d", scale=8, rough=0.3, coat=0.5), segments=24), 18)
HAM = lay(lambda: box(material("#e39a8c", "#d27f72", scale=5, rough=0.35, coat=0.3), (0.26, 0.24, 0.035), bevel=0.01, lumps=0.02), 26)
PINE = lay(lambda: chunk("#f0c340", "#e0a526", (0.2, 0.15, 0.09), (0, 0, 0), spots=("#a8641a", 6, 0.62)), 24)
MUSHROOM = lay(lambda: ball(material("#d9c4a0", "#b89a6c", scale=5, rough=0.4, coat=0.2), (0.15, 0.11, 0.03), detail=3), 26)
POULTRY = lay(lambda: chunk("#eed5a6", "#d8b274", (0.22, 0.12, 0.1), (0, 0, 0)), 22)
MINCE = lay(lambda: ball(material("#6d3a1d", "#4f2712", rough=0.45, coat=0.3), (0.06, 0.05, 0.045), lumps=0.5, freq=2, detail=2), 110)
JALAPENO = lay(lambda: lathe([(0.05, 0), (0.1, 0), (0.1, 0.035), (0.05, 0.035), (0.05, 0)], material("#5d8a24", "#46701a", rough=0.25, coat=0.5), segments=20), 20)
OLIVE = lay(lambda: lathe([(0.035, 0), (0.085, 0), (0.085, 0.05), (0.035, 0.05), (0.035, 0)], material("#2b2622", rough=0.2, coat=0.5), segments=20), 20)
PEPPER = lay(lambda: tube([(0.2 * math.cos(a), 0.2 * math.sin(a), 0) for a in (0, 0.6, 1.2, 1.8, 2.4)], 0.03, rng.choice([material("#c8281a", rough=0.25, coat=0.5), material("#e2a51c", rough=0.25, coat=0.5), material("#4f8a2a", rough=0.25, coat=0.5)])), 26)
ZUCCHINI = lay(lambda: puck(0.16, 0.03, material("#c9d48a", "#a9bd5f", scale=6, rough=0.35, coat=0.3)), 16)
CORN_BITS = lay(lambda: ball(material("#f4c93c", "#e5ac22", rough=0.25, coat=0.5), (0.05, 0.045, 0.04), detail=2), 90)
MADURO = lay(lambda: chunk("#d98a2b", "#b05f14", (0.22, 0.2, 0.07), (0, 0, 0), coat=0.6), 16)
MOZZA = lay(lambda: puck(0.24, 0.05, material("#fdf6e3", "#f6e8c6", scale=5, rough=0.25, coat=0.4, sss=0.3), irregular=0.14), 9)
BASIL = lay(lambda: basil_leaf(), 11, 1.0, 0.35)
BACON_BITS = lay(lambda: box(material("#9a3a22", "#c8724a", scale=3, rough=0.3, coat=0.5), (0.26, 0.09, 0.03), bevel=0.008, lumps=0.03), 24)
TOMATO_BITS = lay(lambda: chunk("#d8492a", "#c23a1d", (0.1, 0.1, 0.07), (0, 0, 0), coat=0.6), 40)
ARUGULA = lay(lambda: leaf(0.17, material("#5d8f2e", "#46761f", rough=0.4), ruffle=0.3, waves=4, cup=0.3, rings=5, segments=26), 34, 1.05, 0.6)
PROSCIUTTO = lay(lambda: leaf(0.32, material("#b04a50", "#d98f86", scale=4, rough=0.3, coat=0.3, sss=0.2), ruffle=0.25, waves=3, cup=0.12, rings=8, segments=40), 9, 0.95, 0.4)
BLUE = lay(lambda: ball(material("#dfe3d0", "#8fa3a0", scale=5, rough=0.5, sss=0.2), (0.1, 0.09, 0.05), lumps=0.4, detail=3), 18)
CHIPS = lay(lambda: box(material("#e6b64f", "#d29a30", rough=0.5, spots=("#a8671a", 5, 0.62)), (0.3, 0.26, 0.03), bevel=0.008, lumps=0.05), 9, 0.9, 0.6)
CILANTRO = lambda z: herbs(0, 0, z + 0.02, 1.1, 40, 0.055)


def basil_leaf():
    obj = ball(material("#4c8a2a", "#38701d", scale=4, rough=0.35, coat=0.3, sss=0.15), (0.22, 0.12, 0.035), detail=3)
    for vertex in obj.data.vertices:
        vertex.co.z += 2.2 * vertex.co.y**2 + 0.02
    return obj


PIZZAS = {
    "pizza-santaferena": lambda: pizza([CHORIZO, CORN_BITS, MADURO, CILANTRO]),
    "pizza-margarita": lambda: pizza([MOZZA, BASIL], cheese=("#e9a25a", "#d8602f")),
    "pizza-hawaiana": lambda: pizza([HAM, PINE]),
    "pizza-pollo": lambda: pizza([POULTRY, MUSHROOM, CILANTRO]),
    "pizza-mexicana": lambda: pizza([MINCE, TOMATO_BITS, JALAPENO, CHIPS]),
    "pizza-quesos": lambda: pizza([MOZZA, BLUE]),
    "pizza-carnes": lambda: pizza([HAM, PEPPERONI, BACON_BITS]),
    "pizza-vegetariana": lambda: pizza([PEPPER, ZUCCHINI, MUSHROOM, OLIVE]),
    "pizza-prosciutto": lambda: pizza([PROSCIUTTO, ARUGULA]),
}

DISHES = {**BURGERS, **AREPAS, **PIZZAS}
