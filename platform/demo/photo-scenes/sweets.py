"""Desserts, snacks, wings and groceries."""
from kitchen import *
from parts import *
from drinks import citrus_wheel, mint

Z = 0.075


def on_plate(table, ware="#f4f1ea", r=1.15, elevation=36, distance=4.3, height=0.3):
    plate(r, china(ware))
    return dict(table=table, camera=dict(elevation=elevation, distance=distance, target=(0, 0, height)))


def scoop(x, y, z, color, alt, r=0.34):
    ball(material(color, alt, scale=5, rough=0.5, sss=0.3, bump=0.4, bump_scale=16), (r, r, r * 0.92), (x, y, z + r * 0.75), lumps=0.07, freq=3, detail=5)
    puck(r * 1.08, 0.1, material(color, alt, scale=5, rough=0.5, sss=0.3, bump=0.4), (x, y, z), irregular=0.12, freq=4, lumps=0.05)


def wedge(layers, r=1.0, angle=0.75, turn=2.0, at=(0, 0, Z)):
    """A slice of a round cake: (height, material) from below."""
    z = at[2]
    for height, mat in layers:
        n, verts, faces = 14, [], []
        for level in (0, height):
            verts.append((0, 0, level))
            verts += [(r * math.cos(angle * k / n - angle / 2), r * math.sin(angle * k / n - angle / 2), level) for k in range(n + 1)]
        m = n + 2
        for k in range(1, n + 1):
            faces += [(0, k + 1, k), (m, m + k, m + k + 1), (k, k + 1, m + k + 1, m + k)]
        faces += [(0, 1, m + 1, m), (0, m, m + n + 1, n + 1)]
        obj = add(mesh_of(verts, faces), mat, (at[0] - 0.55 * math.cos(turn), at[1] - 0.55 * math.sin(turn), z), (0, 0, turn), smooth=False)
        modifier = obj.modifiers.new("b", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = 0.025, 3, "ANGLE"
        z += height
    return z


def tres_leches():
    shot = on_plate("sky")
    sponge = material("#f3dfa8", "#e8cd88", scale=9, rough=0.7, bump=0.6, bump_scale=24, sss=0.2)
    puck(0.95, 0.05, material("#fdf9ee", rough=0.15, coat=0.7, sss=0.3), (0, 0, Z - 0.01), irregular=0.15)
    box(sponge, (1.1, 0.8, 0.45), (0, 0, Z + 0.26), (0, 0, 0.35), bevel=0.04, lumps=0.03)
    box(material("#fffaf0", "#f6ecd8", rough=0.4, sss=0.35), (1.12, 0.82, 0.16), (0, 0, Z + 0.56), (0, 0, 0.35), bevel=0.07, lumps=0.05)
    dome(0.24, 0.26, material("#fffaf0", rough=0.4, sss=0.35), (-0.1, 0, Z + 0.62), power=1.7, lumps=0.05)
    scatter(lambda: ball(material("#a8662a", rough=0.8), (0.014, 0.014, 0.01), detail=2), 120, on_heap((0, 0), 0.5, 0.36, 0.02, Z + 0.64))
    ball(material("#c81e32", rough=0.1, coat=1), (0.11, 0.11, 0.11), (-0.1, 0, Z + 0.92))
    return shot


def brownie():
    shot = on_plate("blush", "#3a3330")
    cake = material("#4a2413", "#33160a", scale=7, rough=0.6, bump=0.8, bump_scale=14, top=("#5f3119", 0.6, 1.0))
    box(cake, (1.05, 0.85, 0.42), (0, 0.02, Z + 0.22), (0, 0, 0.3), bevel=0.05, lumps=0.06, cuts=8)
    scatter(lambda: ball(material("#c99a5c", "#a87a3e", rough=0.5), (0.09, 0.06, 0.045), lumps=0.3, detail=3), 13, on_heap((0, 0), 0.5, 0.4, 0.03, Z + 0.43))
    scoop(0.05, 0.05, Z + 0.42, "#fdf2d6", "#f4e3b8", 0.36)
    sauce = material("#3a180b", rough=0.06, coat=1)
    for k in range(6):
        a = k * 1.05
        tube([(0.05, 0.05, Z + 1.03), (0.05 + 0.25 * math.cos(a), 0.05 + 0.25 * math.sin(a), Z + 0.93), (0.05 + 0.37 * math.cos(a), 0.05 + 0.37 * math.sin(a), Z + 0.72 - 0.06 * (k % 3))], 0.05, sauce, taper=[1.2, 0.9, 0.6], resolution=6)
    mint(-0.65, -0.5, Z, 4, 0.17)
    return shot


def turned(profile, mat, syrup, table, extra=None, ware="#f4f1ea"):
    def make():
        shot = on_plate(table, ware)
        puck(0.85, 0.035, syrup, (0, 0, Z - 0.005), irregular=0.16, freq=2.5)
        lathe(profile, mat(), (0, 0, Z + 0.02))
        if extra:
            extra()
        return shot

    return make


def flan():
    shot = on_plate("mustard", "#e8dccb")
    syrup = material("#9a4a0e", "#7d3808", rough=0.05, coat=1)
    puck(0.9, 0.035, syrup, (0, 0, Z - 0.005), irregular=0.14, freq=2.5)
    lathe([(0.001, 0), (0.66, 0), (0.68, 0.06), (0.5, 0.58), (0.46, 0.62), (0.001, 0.63)], material("#f0cf7c", "#e6bb5c", rough=0.2, coat=0.6, sss=0.4), (0, 0, Z + 0.01))
    lathe([(0.001, 0.645), (0.3, 0.645), (0.47, 0.63), (0.53, 0.56), (0.56, 0.42), (0.54, 0.4), (0.48, 0.6)], syrup, (0, 0, Z + 0.012), irregular=0.06, freq=5)
    mint(0, 0, Z + 0.64, 4, 0.15)
    return shot


def cheesecake():
    shot = on_plate("blush")
    base = material("#b9803f", "#9a6428", scale=12, rough=0.8, bump=0.7, bump_scale=26)
    top = material("#f0a51c", "#e28f0c", scale=4, rough=0.06, coat=1, sss=0.2)
    z = wedge([(0.14, base), (0.5, material("#fdf3d8", "#f7e7bf", rough=0.4, sss=0.35)), (0.07, top)], 1.35, 0.62, 2.35)
    scatter(lambda: ball(material("#221a14", rough=0.2, coat=0.6), (0.035, 0.022, 0.018), detail=2), 16, on_heap((-0.05, 0.05), 0.24, 0.24, 0.01, z))
    mint(0.5, -0.5, Z, 4, 0.17)
    return shot


def arroz_con_leche():
    bowl(0.95, 0.55, china("#c9d9dd"))
    crumbs(0, 0, 0.36, 0.8, 0.8, 0.1, "#fdf6e4", "#f4e8ca", n=420, size=0.04, rough=0.3, coat=0.4)
    scatter(lambda: ball(material("#5a2a1a", rough=0.4), (0.06, 0.045, 0.035), lumps=0.3, detail=3), 14, on_heap((0, 0), 0.6, 0.6, 0.05, 0.43))
    stickm = material("#8a4a1f", "#6d3614", rough=0.6)
    tube([(-0.5, 0.25, 0.55), (0.1, 0.3, 0.6), (0.7, 0.4, 0.72)], 0.06, stickm)
    scatter(lambda: ball(material("#a8662a", rough=0.8), (0.014, 0.014, 0.01), detail=2), 110, on_heap((0, 0), 0.55, 0.55, 0.05, 0.46))
    return dict(table="sky", camera=dict(elevation=42, distance=4.0, target=(0, 0, 0.35)))


def oblea():
    shot = on_plate("mustard", r=1.35, distance=4.8, height=0.15)
    wafer = material("#efd39a", "#e3bf7a", scale=14, rough=0.7, bump=0.5, bump_scale=30)
    puck(1.05, 0.03, wafer, (0, 0, Z), segments=120)
    puck(0.98, 0.08, material("#a85a1c", "#944a12", rough=0.18, coat=0.7), (0, 0, Z + 0.03), irregular=0.06, lumps=0.03)
    shreds(0, -0.1, Z + 0.08, 0.75, 0.7, 0.12, "#fdf6dd", "#f4e6b8", n=120, length=0.26, thick=0.018, flat=0.3)
    lid = puck(1.05, 0.03, wafer, (0.0, 0.5, Z + 0.34), segments=120)
    lid.rotation_euler = (0.42, 0.05, 0)
    for x, y in ((-0.35, -0.35), (0.3, -0.45), (0.0, -0.7)):
        ball(material("#6d1638", "#8a2450", scale=12, rough=0.3, coat=0.6, bump=0.8), (0.11, 0.11, 0.1), (x, y, Z + 0.25), lumps=0.15, freq=6)
    return shot


def merengon():
    shot = on_plate("sage", distance=4.6, height=0.45)
    white = material("#fffaf2", "#f8efdf", rough=0.45, sss=0.35)
    for z, r, n in ((Z, 0.62, 9), (Z + 0.36, 0.4, 6), (Z + 0.66, 0.0, 1)):
        for k in range(n):
            a = 6.283 * k / max(1, n)
            dome(0.3, 0.4, white, (r * math.cos(a), r * math.sin(a), z), power=1.5, lumps=0.03)
    scatter(lambda: ball(material("#fdfbf0", "#e9efd2", rough=0.2, coat=0.6, sss=0.3), (0.14, 0.08, 0.07), lumps=0.3, detail=3), 22, on_heap((0, 0), 0.75, 0.75, 0.7, Z + 0.25))
    scatter(lambda: ball(material("#c8283a", rough=0.2, coat=0.7), (0.1, 0.1, 0.11), detail=3), 9, on_heap((0, 0), 0.7, 0.7, 0.7, Z + 0.3))
    return shot


def cuajada():
    shot = on_plate("clay", "#e8dccb")
    syrup = material("#7a3a0c", "#642c08", rough=0.05, coat=1)
    puck(0.95, 0.04, syrup, (0, 0, Z - 0.005), irregular=0.12)
    puck(0.62, 0.42, material("#fdf8ea", "#f3ead2", scale=6, rough=0.5, sss=0.35, bump=0.3, bump_scale=18), (0, 0, Z), irregular=0.04, lumps=0.03, edge=0.35)
    puck(0.5, 0.05, syrup, (0, 0, Z + 0.42), irregular=0.25, freq=3)
    for k in range(5):
        a = k * 1.25 + 0.3
        tube([(0.42 * math.cos(a), 0.42 * math.sin(a), Z + 0.46), (0.62 * math.cos(a), 0.62 * math.sin(a), Z + 0.36), (0.64 * math.cos(a), 0.64 * math.sin(a), Z + 0.1)], 0.06, syrup, taper=[1, 0.9, 1.1])
    return shot


def galleta():
    plate(1.3, china("#dfe6df"))
    dough = material("#cf9550", "#b5783a", scale=5, rough=0.7, bump=0.6, bump_scale=14, spots=("#8f5522", 3, 0.62))
    for x, y, z, tilt in ((-0.28, 0.2, Z, (0, 0, 0)), (0.42, -0.3, Z + 0.17, (0.28, -0.2, 0))):
        obj = puck(0.62, 0.2, dough, (x, y, z), irregular=0.07, freq=3, lumps=0.06, lump_freq=5, bulge=0.05)
        obj.rotation_euler = tilt
        for i in range(16):
            dx, dy = in_disc(0.5)
            chip = ball(material("#3a1a0c", "#2a1006", rough=0.2, coat=0.6), (0.085, 0.08, 0.06), (dx, dy, 0.22 + 0.03 * (1 - (dx * dx + dy * dy) / 0.3)), any_turn(), lumps=0.3, detail=3)
            chip.parent = obj
    return dict(table="blush", camera=dict(elevation=44, distance=4.6, target=(0.05, -0.02, 0.2)))


def churros():
    board(1.5, 1.1)
    mat = material("#c98838", "#b06f24", scale=5, rough=0.6, bump=0.5, bump_scale=30)
    for i in range(6):
        x, z = -0.6 + 0.26 * i, 0.22 + 0.14 * (i % 2)
        for k in range(6):
            a = 6.283 * k / 6
            tube([(x + 0.07 * math.cos(a), -0.55, z + 0.07 * math.sin(a)), (x + 0.07 * math.cos(a + 0.4), 0.0, z + 0.07 * math.sin(a + 0.4) + 0.03), (x + 0.07 * math.cos(a + 0.8), 0.6, z + 0.07 * math.sin(a + 0.8))], 0.05, mat)
    scatter(lambda: box(material("#ffffff", rough=0.3), (0.02, 0.02, 0.02), bevel=0, cuts=1), 240, on_heap((0, 0), 0.85, 0.6, 0.14, 0.32))
    ramekin(1.05, -0.35, 0.12, "#a85a1c", "#944a12", 0.32)
    return dict(table="mustard", camera=dict(elevation=42, distance=4.9, target=(0.1, 0, 0.2)))


def helado():
    bowl(0.85, 0.5, china("#eccfc0"))
    scoop(-0.3, 0.12, 0.3, "#fdf2d6", "#f4e3b8", 0.42)
    scoop(0.36, 0.14, 0.3, "#7a4a2e", "#643820", 0.4)
    scoop(0.02, -0.36, 0.34, "#e58aa0", "#d8708a", 0.4)
    box(material("#dca85c", "#c48d40", rough=0.6, bands=("#a8732c", 6, 0.3)), (0.06, 0.5, 0.7), (0.3, 0.45, 1.05), (0.4, 0.25, 0.2), bevel=0.01)
    mint(0.0, -0.2, 1.0, 4, 0.15)
    return dict(table="sky", camera=dict(elevation=30, distance=4.4, target=(0, 0, 0.55)))


def wings(color, alt, table, coat=0.9, sprinkle=None, dip="#fbf7ea"):
    def make():
        board(1.6, 1.2)
        z = 0.12
        skin = material(color, alt, scale=3.5, rough=0.16 if coat > 0.5 else 0.4, coat=coat, bump=0.45, bump_scale=11, spots=("#3f1606", 4, 0.66))
        bone = material("#efe3c8", rough=0.5)
        for i in range(9):
            a = i * 2.4
            d = 0.18 + 0.075 * i
            x, y, lift = -0.2 + d * math.cos(a), 0.08 + d * 0.8 * math.sin(a), 0.2 + 0.34 * max(0.0, 1 - d * 1.3)
            turn = rng.uniform(0, 6.3)
            if i % 2:
                ball(skin, (0.3, 0.19, 0.17), (x, y, z + lift), (rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2), turn), lumps=0.22, freq=1.6, detail=4)
                dx, dy = math.cos(turn), math.sin(turn)
                tube([(x + 0.2 * dx, y + 0.2 * dy, z + lift), (x + 0.44 * dx, y + 0.44 * dy, z + lift - 0.02)], 0.07, skin, taper=[1.4, 0.8], resolution=6)
                ball(bone, (0.075, 0.075, 0.06), (x + 0.5 * dx, y + 0.5 * dy, z + lift - 0.02), detail=3)
            else:
                ball(skin, (0.34, 0.17, 0.12), (x, y, z + lift), (rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.2), turn), lumps=0.2, freq=1.5, detail=4)
        if sprinkle:
            sprinkle(z)
        for i in range(4):
            box(material("#a9c46a" if i % 2 else "#ea8a34", rough=0.35, coat=0.3, sss=0.2), (0.62, 0.1, 0.1), (1.0, 0.5 - 0.11 * i, z + 0.06), (0, 0, 0.4 + 0.1 * i), bevel=0.03)
        ramekin(1.0, -0.5, z, dip, None, 0.3, ("#3f7a26", "#2d5f1b"))
        return dict(table=table, camera=dict(elevation=40, distance=5.0, target=(0.08, 0, 0.25)))

    return make


SESAME = lambda z: (scatter(lambda: ball(material("#f5e9c8", rough=0.4), (0.03, 0.02, 0.012), detail=2), 90, on_heap((-0.2, 0.1), 0.85, 0.7, 0.4, z + 0.22)), herbs(-0.2, 0.1, z + 0.5, 0.6, 22))
PARSLEY = lambda z: (herbs(-0.2, 0.1, z + 0.48, 0.7, 40), scatter(lambda: ball(material("#fdf3d2", rough=0.5), (0.025, 0.02, 0.02), detail=2), 130, on_heap((-0.2, 0.1), 0.85, 0.7, 0.4, z + 0.22)))


def papas_francesa():
    box(material("#b8321a", rough=0.6), (1.15, 0.62, 0.85), (0, 0, 0.43), (0, 0, 0.2), bevel=0.06)
    fries(0, 0, 0.75, 0.5, 0.28, 0.1, 30)
    mat = material("#e9b64c", "#d8982f", scale=4, rough=0.5, bump=0.15, sss=0.1, spots=("#b86f1d", 7, 0.66))
    for i in range(34):
        x, y = rng.uniform(-0.48, 0.48), rng.uniform(-0.22, 0.22)
        box(mat, (0.1, 0.1, rng.uniform(0.8, 1.15)), (x * math.cos(0.2) - y * math.sin(0.2), x * math.sin(0.2) + y * math.cos(0.2), 1.0 + rng.uniform(-0.1, 0.2)), (rng.uniform(-0.25, 0.25), x * 0.5 + rng.uniform(-0.15, 0.15), rng.uniform(0, 1.5)), bevel=0.015, lumps=0.02, cuts=4)
    ramekin(0.95, -0.5, 0, "#f6ecd2", None, 0.3, ("#3f7a26", "#2d5f1b"))
    return dict(table="mustard", camera=dict(elevation=24, distance=5.2, target=(0.1, 0, 0.72)))


def papas_cheddar():
    plate(1.4, china("#3a3330"))
    fries(0, 0, Z, 1.0, 0.85, 0.4, 110, 0.7)
    puck(0.75, 0.12, material("#f0a024", "#e08c14", rough=0.1, coat=0.9, sss=0.2), (0, 0, Z + 0.4), irregular=0.25, freq=3, lumps=0.12, lump_freq=3)
    scatter(lambda: box(material("#9a3a22", "#c8724a", scale=3, rough=0.3, coat=0.5), (0.2, 0.14, 0.04), bevel=0.01, lumps=0.03), 30, on_heap((0, 0), 0.75, 0.65, 0.1, Z + 0.5))
    herbs(0, 0, Z + 0.6, 0.7, 40)
    return dict(table="slate", camera=dict(elevation=42, distance=4.9, target=(0, 0, 0.25)))


def aros_cebolla():
    board(1.5, 1.15)
    mat = material("#d99a3a", "#bd7c22", scale=5, rough=0.55, bump=0.8, bump_scale=16)
    for i in range(10):
        a, d = i * 2.4, 0.12 + 0.08 * i
        r = rng.uniform(0.26, 0.4)
        obj = lathe([(r - 0.09, 0.02), (r, 0), (r + 0.09, 0.03), (r + 0.1, 0.12), (r, 0.17), (r - 0.09, 0.14), (r - 0.09, 0.02)], mat, (d * math.cos(a) - 0.1, d * 0.75 * math.sin(a) + 0.05, 0.14 + 0.3 * max(0.0, 1 - d * 1.3)), lumps=0.05, lump_freq=6)
        obj.rotation_euler = (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), 0)
    ramekin(1.0, -0.55, 0.12, "#fbf7ea", None, 0.3, ("#3f7a26", "#2d5f1b"))
    return dict(table="slate", camera=dict(elevation=42, distance=4.9, target=(0.05, 0, 0.22)))


def nachos():
    plate(1.45, china("#33423f"))
    mat = material("#e6b64f", "#d29a30", scale=5, rough=0.5, spots=("#a8671a", 5, 0.6))

    def chip():
        verts = [(0.4, 0, 0.05), (-0.22, 0.34, 0), (-0.22, -0.34, 0), (0, 0, 0.1)]
        obj = add(mesh_of(verts, [(0, 1, 3), (1, 2, 3), (2, 0, 3)]), mat, levels=2)
        modifier = obj.modifiers.new("t", "SOLIDIFY")
        modifier.thickness = 0.03
        return obj

    scatter(chip, 70, on_heap((0, 0), 1.05, 0.95, 0.42, Z + 0.05), turn=lambda: (rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), rng.uniform(0, 6.3)))
    puck(0.6, 0.1, material("#f0a024", "#e08c14", rough=0.1, coat=0.9), (0.1, 0.1, Z + 0.46), irregular=0.3, freq=3, lumps=0.14, lump_freq=3)
    crumbs(-0.3, -0.2, Z + 0.42, 0.36, 0.32, 0.12, "#d8492a", "#c23a1d", n=60, size=0.05)
    crumbs(0.4, -0.3, Z + 0.4, 0.34, 0.3, 0.14, "#b9c95a", "#93ab3c", n=50, size=0.07)
    scatter(lambda: lathe([(0.04, 0), (0.09, 0), (0.09, 0.035), (0.04, 0.035), (0.04, 0)], material("#5d8a24", rough=0.25, coat=0.5), segments=20), 12, on_heap((0, 0), 0.8, 0.7, 0.1, Z + 0.52))
    herbs(0, 0, Z + 0.6, 0.6, 24)
    return dict(table="clay", camera=dict(elevation=44, distance=5.0, target=(0, 0, 0.25)))


def hot_dog(sausage_color, toppings, table):
    def make():
        board(1.55, 0.95)
        bread = material("#e0a255", "#d08f40", scale=2.0, rough=0.4, coat=0.25, top=("#c07a30", 0.1, 0.9))
        for side in (-1, 1):
            ball(bread, (1.15, 0.27, 0.3), (0, side * 0.26, 0.38), (side * -0.25, 0, 0), detail=5)
        ball(bread, (1.1, 0.4, 0.16), (0, 0, 0.25), detail=5)
        sausage(0, 0, 0.36, 2.3, 0.17, 0, 0.0, sausage_color, cuts=False)
        for topping in toppings:
            topping(0.66)
        return dict(table=table, camera=dict(elevation=36, distance=4.9, target=(0, 0, 0.38), turn=0.25))

    return make


def zigzag(color, y=0.0):
    return lambda z: tube([(-0.95 + 0.08 * k, y + 0.1 * (-1) ** k, z + 0.06) for k in range(25)], 0.03, material(color, rough=0.15, coat=0.8), resolution=5)


RIPIO = lambda z: scatter(lambda: box(material("#e9c45c", "#d8a838", rough=0.6), (0.24, 0.02, 0.02), bevel=0, cuts=1), 130, on_heap((0, 0), 0.95, 0.22, 0.08, z - 0.02))
PINA = lambda z: scatter(lambda: chunk("#f0c340", "#e0a526", (0.12, 0.1, 0.08), (0, 0, 0)), 18, on_heap((0, 0), 0.9, 0.16, 0.04, z + 0.04))
CHIMI = lambda z: herbs(0, 0, z + 0.05, 0.3, 8)


def sanduche_costilla():
    board(1.55, 1.1)
    crust = material("#d9a05a", "#c48944", scale=3, rough=0.55, bump=0.3, spots=("#f3e6cc", 4, 0.62), top=("#b87838", 0.2, 1))
    box(crust, (1.7, 0.9, 0.28), (0, 0, 0.26), (0, 0, 0.12), bevel=0.12, lumps=0.04)
    shreds(0, -0.05, 0.36, 0.88, 0.5, 0.26, "#7a3416", "#56200c", n=220, length=0.34, thick=0.024, coat=0.7, flat=0.3)
    for i in range(7):
        puck(0.13, 0.04, material("#8fa03a", "#75862a", rough=0.25, coat=0.5), (-0.7 + 0.23 * i, -0.44 + 0.03 * (-1) ** i, 0.52), edge=0.4).rotation_euler = (0.5, 0, 0)
    for i in range(5):
        onion_ring(-0.6 + 0.3 * i, -0.35, 0.58, 0.16, (0.5, 0.2, 0))
    box(crust, (1.7, 0.9, 0.36), (0, 0.08, 0.82), (0.1, 0, 0.12), bevel=0.16, lumps=0.04)
    return dict(table="slate", camera=dict(elevation=26, distance=4.9, target=(0, 0, 0.5)))


def wrap(fill, table):
    def make():
        board(1.5, 1.1)
        skin = material("#efdcb2", "#e3c98f", scale=4, rough=0.6, spots=("#a8692c", 5, 0.6), bump=0.2)
        for x, turn, y in ((-0.38, 0.5, 0.12), (0.42, 0.75, -0.12)):
            lathe([(0.001, -0.75), (0.3, -0.75), (0.36, -0.68), (0.38, 0.0), (0.4, 0.42), (0.37, 0.44), (0.35, 0.4), (0.001, 0.36)], skin, (x, y, 0.5), rot=(1.25, 0, turn), irregular=0.04)
            fill(x + 0.42 * math.sin(turn), y - 0.4 * math.cos(turn), 0.62)
        return dict(table=table, camera=dict(elevation=34, distance=4.6, target=(0.05, -0.05, 0.45)))

    return make


def wrap_fill(*tones):
    def fill(x, y, z):
        for color, alt, n in tones:
            scatter(lambda: box(material(color, alt, rough=0.35, coat=0.35, sss=0.1), (0.13, 0.11, 0.1), bevel=0.02, lumps=0.03), n, lambda: (x + rng.uniform(-0.24, 0.24), y + rng.uniform(-0.08, 0.1), z + rng.uniform(-0.22, 0.2)))
        for i in range(4):
            leaf(0.2, material("#86b23c", "#659628", rough=0.4), (x + rng.uniform(-0.22, 0.22), y, z + rng.uniform(-0.1, 0.25)), any_turn(), ruffle=0.3)

    return fill


def toast(base, tops, table, n=1):
    def make():
        board(1.5, 1.05)
        crust = material("#c48944", "#a86f2e", scale=5, rough=0.7, bump=0.4, top=("#efd6a2", 0.5, 0.9))
        places = [(0, 0)] if n == 1 else [(-0.62, 0.28), (0.5, 0.32), (-0.45, -0.42), (0.66, -0.36)]
        for x, y in places:
            w = 1.5 if n == 1 else 0.85
            box(crust, (w, w * 0.62, 0.2), (x, y, 0.22), (0, 0, 0.15 + rng.uniform(-0.1, 0.1)), bevel=0.09, lumps=0.05, cuts=8)
            if base:
                puck(0.5, 0.08, material(*base, scale=7, rough=0.35, coat=0.3, bump=0.5), (x, y, 0.31), irregular=0.1, lumps=0.05).scale = (w * 0.85, w * 0.5, 1)
            for top in tops:
                top(x, y, 0.38, w)
        return dict(table=table, camera=dict(elevation=42, distance=4.4, target=(0, 0, 0.22)))

    return make


TOMATO_DICE = lambda x, y, z, w: (scatter(lambda: box(material("#d8492a", "#c23a1d", rough=0.2, coat=0.6, sss=0.2), (0.12, 0.11, 0.1), bevel=0.02, lumps=0.03), 20, on_heap((x, y), w * 0.38, w * 0.22, 0.08, z - 0.06)), herbs(x, y, z + 0.08, 0.2, 7, 0.07))
EGG_TOP = lambda x, y, z, w: fried_egg(x + 0.05, y, z, 0.44)
SEEDS = lambda x, y, z, w: scatter(lambda: ball(material("#f5e9c8", rough=0.4), (0.03, 0.02, 0.012), detail=2), 60, on_heap((x, y), 0.6, 0.36, 0.02, z))


def pan_masa_madre():
    board(1.5, 1.1)
    loaf = ball(material("#c98a45", "#a8692c", scale=3, rough=0.65, bump=0.4, spots=("#f0e0c0", 3, 0.58), top=("#9a5a22", 0.5, 1)), (0.95, 0.62, 0.5), (-0.2, 0.2, 0.5), (0, 0, 0.3), lumps=0.05, detail=5)
    for i in range(4):
        ball(material("#f3e3c0", rough=0.7), (0.04, 0.3, 0.06), (-0.65 + 0.28 * i, 0.1 + 0.08 * i, 0.98 - 0.05 * abs(i - 1.5)), (0, 0, 0.8), detail=3)
    for i in range(2):
        box(material("#c98a45", rough=0.7, top=("#f3e3c0", 0.4, 0.8)), (0.75, 0.55, 0.13), (0.5 + 0.12 * i, -0.45 - 0.05 * i, 0.2 + 0.12 * i), (0.1, 0, -0.3 + 0.2 * i), bevel=0.06, lumps=0.03)
    ramekin(-0.85, -0.55, 0.12, "#f6dc8a", None, 0.26, ("#3f7a26", "#2d5f1b"))
    return dict(table="linen", camera=dict(elevation=36, distance=4.9, target=(0, 0, 0.35)))


def burrata():
    plate(1.3, china("#33423f"))
    leaf_mat = material("#5d8f2e", "#46761f", rough=0.4)
    for i in range(14):
        a = i * 0.45
        leaf(0.3, leaf_mat, (0.75 * math.cos(a), 0.75 * math.sin(a), Z + 0.08), (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), a), ruffle=0.25, cup=0.25)
    for i in range(11):
        a = i * 0.57 + 0.2
        ball(material("#d8321f", "#b8230f", rough=0.12, coat=0.8, spots=("#5a120a", 4, 0.62)), (0.17, 0.17, 0.15), (0.78 * math.cos(a), 0.78 * math.sin(a), Z + 0.2), lumps=0.05)
    ball(material("#fffdf5", "#f8f2e2", rough=0.2, coat=0.5, sss=0.4), (0.55, 0.55, 0.42), (0, 0, Z + 0.4), lumps=0.05, freq=2, detail=5)
    puck(0.24, 0.03, material("#c9a42a", rough=0.05, coat=1), (0, -0.1, Z + 0.79), irregular=0.3)
    mint(0, 0, Z + 0.8, 4, 0.18)
    return dict(table="linen", camera=dict(elevation=40, distance=4.4, target=(0, 0, 0.25)))


def caprese():
    plate(1.35, china("#f4f1ea"))
    for i in range(10):
        a = 6.283 * i / 10
        x, y = 0.72 * math.cos(a), 0.72 * math.sin(a)
        if i % 2:
            puck(0.34, 0.1, material("#fffdf5", "#f6efdd", rough=0.25, coat=0.4, sss=0.35), (x, y, Z + 0.12), irregular=0.04).rotation_euler = (0.35 * math.sin(a), -0.35 * math.cos(a), 0)
        else:
            tomato_slice(x, y, Z + 0.12, 0.36, (0.35 * math.sin(a), -0.35 * math.cos(a), 0), 0.09)
    mint(0, 0, Z + 0.1, 7, 0.26)
    scatter(lambda: puck(0.07, 0.015, material("#5f7420", "#49600f", rough=0.1, coat=0.9), segments=20), 16, on_heap((0, 0), 1.0, 1.0, 0.001, Z + 0.24), turn=lambda: (0, 0, 0), sizes=(0.5, 1.3))
    return dict(table="sage", camera=dict(elevation=50, distance=4.6, target=(0, 0, 0.15)))


def lasana():
    shot = on_plate("clay", r=1.3, elevation=30, distance=4.4, height=0.38)
    z = Z + 0.08
    for i in range(4):
        box(material("#f0cf84", "#e5bb62", rough=0.4, sss=0.2), (1.25, 0.95, 0.05), (0, 0, z), (0, 0, 0.35), bevel=0.015, lumps=0.06, freq=3, cuts=12)
        if i < 3:
            box(material("#a53a1a", "#7a2510", scale=9, rough=0.3, coat=0.6, bump=0.9, bump_scale=14), (1.2, 0.9, 0.12), (0, 0, z + 0.09), (0, 0, 0.35), bevel=0.04, lumps=0.08, freq=5, cuts=12)
            box(material("#fbf1d8", rough=0.3, coat=0.3, sss=0.3), (1.22, 0.92, 0.04), (0, 0, z + 0.15), (0, 0, 0.35), bevel=0.015, lumps=0.06, freq=4, cuts=12)
        z += 0.19
    box(material("#f3cf7a", "#e0a840", scale=4, rough=0.3, coat=0.4, spots=("#9a5218", 4, 0.58), bump=0.4), (1.28, 0.98, 0.1), (0, 0, z - 0.1), (0, 0, 0.35), bevel=0.05, lumps=0.07, freq=4, cuts=12)
    mint(0, 0, z - 0.04, 4, 0.18)
    return shot


def tiramisu():
    shot = on_plate("linen", "#e8dccb")
    z = Z
    for i in range(2):
        box(material("#9a6a3a", "#7d5028", scale=8, rough=0.7, bump=0.5), (1.1, 0.8, 0.16), (0, 0, z + 0.09), (0, 0, 0.35), bevel=0.05, lumps=0.03)
        box(material("#fdf4de", "#f6e7c4", rough=0.4, sss=0.35), (1.1, 0.8, 0.18), (0, 0, z + 0.26), (0, 0, 0.35), bevel=0.05, lumps=0.03)
        z += 0.34
    box(material("#4a2715", "#38190c", scale=20, rough=0.95, bump=0.6, bump_scale=50), (1.11, 0.81, 0.03), (0, 0, z + 0.02), (0, 0, 0.35), bevel=0.01, lumps=0.015)
    beans_mat = material("#4a2513", rough=0.3, coat=0.4)
    for k in range(3):
        ball(beans_mat, (0.09, 0.06, 0.05), (0.1 * k - 0.1, 0.05 * k, z + 0.07), (0, 0, k), detail=3)
    return shot


def panna_cotta():
    shot = on_plate("blush")
    berry = material("#7a1d48", "#5e1236", rough=0.06, coat=1)
    puck(0.85, 0.04, berry, (0, 0, Z - 0.005), irregular=0.18)
    lathe([(0.001, 0), (0.6, 0), (0.62, 0.05), (0.5, 0.6), (0.46, 0.64), (0.001, 0.65)], material("#fffaf0", "#f8f0e0", rough=0.25, coat=0.4, sss=0.45), (0, 0, Z + 0.01))
    puck(0.46, 0.06, berry, (0, 0, Z + 0.64), irregular=0.12)
    for x, y in ((-0.12, 0), (0.12, 0.08), (0.02, -0.14)):
        ball(material("#5a1638", "#7a2450", scale=12, rough=0.25, coat=0.6, bump=0.8, bump_scale=18), (0.12, 0.12, 0.13), (x, y, Z + 0.78), lumps=0.15, freq=6)
    return shot


def pile(make, table="white", n=5, r=0.55, lift=0.5, distance=4.6):
    def build():
        for i in range(n):
            a = 6.283 * i / max(1, n - 1)
            make(0 if i == n - 1 else r * math.cos(a + 0.4), 0 if i == n - 1 else r * math.sin(a + 0.4), lift if i == n - 1 else 0, a)
        return dict(table=table, camera=dict(elevation=30, distance=distance, target=(0, 0, 0.45)))

    return build


def tomato(x, y, z, a):
    ball(material("#d22c1c", "#c02313", scale=2, rough=0.12, coat=0.8, sss=0.15), (0.42, 0.42, 0.36), (x, y, z + 0.36), lumps=0.06, freq=1.6, detail=5)
    for k in range(5):
        b = k * 1.257 + a
        ball(material("#4f8a2a", "#3a6f1d", rough=0.5), (0.16, 0.035, 0.015), (x + 0.13 * math.cos(b), y + 0.13 * math.sin(b), z + 0.72), (0, 0.25, b), detail=2)


def citrus(color, alt, inside):
    def make(x, y, z, a):
        if z == 0 and a < 0.1:
            citrus_wheel(x + 0.2, y - 0.45, 0.3, 0.4, (1.1, 0, 0.2), color, inside, "#fbf3d8")
        ball(material(color, alt, scale=14, rough=0.35, coat=0.25, bump=0.3, bump_scale=60), (0.4, 0.4, 0.4), (x, y, z + 0.4), detail=5)

    return make


def lemon(x, y, z, a):
    ball(material("#7fae35", "#6a9a28", scale=10, rough=0.3, coat=0.3, bump=0.25, bump_scale=50), (0.38, 0.32, 0.32), (x, y, z + 0.32), (0, 0.1, a), detail=4)
    if a < 0.1:
        citrus_wheel(x + 0.3, y - 0.5, 0.28, 0.33, (1.1, 0, 0.2))


def bananas():
    mat = material("#f2cd3e", "#e9bb26", scale=2, rough=0.4, sss=0.1, spots=("#8a6a1a", 6, 0.68))
    for i in range(5):
        a = -0.5 + i * 0.25
        points = []
        for k in range(9):
            t = k / 8 * 1.9 - 0.95
            points.append((t * 1.0, 0.55 * t * t + 0.2 * i - 0.55, 0.2 + 0.24 * i * (1 - t * t * 0.4) * 0.5))
        tube(points, 0.2, mat, taper=[0.35, 0.75, 0.95, 1, 1, 1, 0.95, 0.7, 0.3], resolution=6, rot=(0, 0, a * 0.35))
    return dict(table="white", camera=dict(elevation=40, distance=5.2, target=(0, -0.1, 0.25)))


def aguacates():
    half_avocado(-0.5, -0.3, 0, 0.5, 0.5)
    skin = material("#33491d", "#24360f", scale=14, rough=0.45, bump=0.6, bump_scale=26)
    obj = ball(skin, (0.5, 0.72, 0.5), (0.45, 0.2, 0.5), (0, 0, -0.6), detail=5)
    for vertex in obj.data.vertices:
        vertex.co.x *= 1 - 0.3 * vertex.co.y / 0.72
        vertex.co.z *= 1 - 0.3 * vertex.co.y / 0.72
    return dict(table="white", camera=dict(elevation=34, distance=4.4, target=(0, -0.05, 0.35)))


def huevos():
    box(material("#b9ae98", "#a89c84", scale=8, rough=0.95, bump=0.4), (2.3, 1.6, 0.3), (0, 0, 0.15), bevel=0.08, lumps=0.02)
    for i in range(4):
        for j in range(3):
            ball(material(rng.choice(["#d9a877", "#e3b98c", "#cf9863"]), rough=0.45, sss=0.15), (0.25, 0.25, 0.33), (-0.8 + 0.53 * i, -0.5 + 0.5 * j, 0.46), lumps=0.01, detail=4)
    return dict(table="white", camera=dict(elevation=42, distance=5.2, target=(0, 0, 0.25)))


def carton(front, band, table="white"):
    def make():
        box(material(front, rough=0.4, coat=0.2), (0.85, 0.85, 1.5), (0, 0, 0.75), (0, 0, 0.5), bevel=0.03, cuts=2)
        box(material(band, rough=0.4), (0.856, 0.856, 0.45), (0, 0, 0.7), (0, 0, 0.5), bevel=0.03, cuts=2)
        verts = [(-0.425, -0.425, 0), (0.425, -0.425, 0), (0.425, 0.425, 0), (-0.425, 0.425, 0), (-0.425, 0, 0.38), (0.425, 0, 0.38)]
        add(mesh_of(verts, [(0, 1, 5, 4), (2, 3, 4, 5), (1, 2, 5), (3, 0, 4)]), material(front, rough=0.4), (0, 0, 1.5), (0, 0, 0.5), smooth=False)
        box(material(front, rough=0.4), (0.85, 0.03, 0.2), (0, 0, 1.95), (0, 0, 0.5), bevel=0.008, cuts=1)
        lathe([(0.001, 0), (0.3, 0), (0.31, 0.04), (0.38, 0.95), (0.36, 0.96), (0.34, 0.95), (0.28, 0.1), (0.001, 0.09)], material("#ffffff", rough=0.02, glass=1.0, ior=1.33), (0.95, -0.25, 0.001))
        lathe([(0.001, 0.1), (0.27, 0.1), (0.325, 0.75), (0.001, 0.752)], material("#fdfaf2", rough=0.3, sss=0.3), (0.95, -0.25, 0.001))
        return dict(table=table, camera=dict(elevation=16, distance=5.9, target=(0.3, 0, 0.95), blur=4.0))

    return make


def pan_tajado():
    crust, crumb = material("#b9783a", "#a0642c", rough=0.6), material("#f3e2bd", "#e8d2a2", scale=12, rough=0.8, bump=0.4, bump_scale=30)
    for i in range(8):
        x = -0.9 + 0.2 * i
        box(crust, (0.17, 1.0, 0.95), (x, 0, 0.5), (0, -0.06 * (i > 6), 0), bevel=0.07, lumps=0.02)
        box(crumb, (0.175, 0.9, 0.85), (x, 0, 0.5), (0, -0.06 * (i > 6), 0), bevel=0.06, lumps=0.02)
    box(crust, (1.0, 0.95, 0.16), (1.1, -0.4, 0.09), (0, 0, 0.4), bevel=0.07, lumps=0.02)
    box(crumb, (0.9, 0.85, 0.165), (1.1, -0.4, 0.0925), (0, 0, 0.4), bevel=0.06, lumps=0.02)
    return dict(table="white", camera=dict(elevation=30, distance=5.3, target=(0.15, 0, 0.42), turn=0.5))


def cafe_molido():
    box(material("#4a2513", "#3d1d0e", rough=0.5), (0.95, 0.55, 1.5), (0, 0.1, 0.75), (0, 0, 0.35), bevel=0.1, lumps=0.05)
    box(material("#e9d9b8", rough=0.6), (0.7, 0.66, 0.7), (0, 0.1, 0.75), (0, 0, 0.35), bevel=0.02)
    box(material("#c9952e", rough=0.4), (0.5, 0.67, 0.08), (0, 0.1, 0.92), (0, 0, 0.35), bevel=0.01)
    box(material("#4a2513", rough=0.5), (0.96, 0.14, 0.2), (0, 0.1, 1.55), (0, 0, 0.35), bevel=0.03)
    mat = material("#4a2513", "#371a0c", rough=0.3, coat=0.4)
    scatter(lambda: ball(mat, (0.085, 0.058, 0.048), detail=3), 60, on_heap((0.75, -0.6), 0.6, 0.4, 0.14, 0.04))
    return dict(table="white", camera=dict(elevation=22, distance=5.2, target=(0.2, 0, 0.75), turn=0.3))


DISHES = {
    "tres-leches": tres_leches, "brownie": brownie, "flan": flan, "cheesecake": cheesecake, "arroz-con-leche": arroz_con_leche,
    "oblea": oblea, "merengon": merengon, "cuajada": cuajada, "galleta": galleta, "churros": churros, "helado": helado,
    "tiramisu": tiramisu, "panna-cotta": panna_cotta, "lasana": lasana,
    "alitas-bufalo": wings("#c9401a", "#a8280c", "clay"),
    "alitas-bbq": wings("#6a2a12", "#481a08", "mustard", dip="#4a1c0c"),
    "alitas-miel": wings("#d98a24", "#bd6f12", "sage", dip="#e8b73a"),
    "alitas-parmesano": wings("#d9a050", "#bd8034", "linen", 0.3, PARSLEY),
    "alitas-coreanas": wings("#a8260f", "#861606", "slate", sprinkle=SESAME),
    "papas-francesa": papas_francesa, "papas-cheddar": papas_cheddar, "aros-cebolla": aros_cebolla, "nachos": nachos,
    "perro": hot_dog("#a8452c", [zigzag("#d8321f", 0.08), RIPIO, PINA, zigzag("#f3dd9a", -0.06)], "blush"),
    "choriperro": hot_dog("#7d2a14", [RIPIO, CHIMI, zigzag("#6f8a2a")], "slate"),
    "sanduche-costilla": sanduche_costilla,
    "wrap-pollo": wrap(wrap_fill(("#e9d0a0", "#d9b67c", 14), ("#c9d46a", "#b0c04e", 9), ("#d8492a", "#c23a1d", 7)), "sage"),
    "wrap-falafel": wrap(wrap_fill(("#8a5a26", "#6a4018", 14), ("#d8492a", "#c23a1d", 8), ("#f3e6c8", "#e6d3a6", 6)), "mustard"),
    "tostada-aguacate": toast(("#b9c95a", "#93ab3c"), [EGG_TOP, SEEDS], "blush"),
    "bruschettas": toast(None, [TOMATO_DICE], "linen", 4),
    "pan-masa-madre": pan_masa_madre, "burrata": burrata, "ensalada-caprese": caprese,
    "grocery-tomate": pile(tomato), "grocery-naranja": pile(citrus("#f08a1c", "#e67a10", "#f6b04a")), "grocery-limon": pile(lemon, n=6),
    "grocery-banano": bananas, "grocery-aguacate": aguacates, "grocery-huevos": huevos, "grocery-pan": pan_tajado,
    "grocery-leche": carton("#f6f4ee", "#2f6fb0"), "grocery-cafe": cafe_molido,
}
