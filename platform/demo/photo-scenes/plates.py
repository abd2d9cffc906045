"""Dishes on plates and boards."""
from kitchen import *
from parts import *

Z = 0.075
PLATE = dict(elevation=54, distance=5.5, target=(0, -0.02, 0.12))


def shot(table="plaster", **camera):
    return dict(table=table, camera={**PLATE, **camera})


def bandeja_paisa():
    plate(1.52, china("#efe6d6"))
    beans(-0.62, 0.42, Z, 0.64, 0.56, 0.16)
    rice(0.52, 0.6, Z, 0.6, 0.5, 0.34)
    fried_egg(0.44, 0.5, Z + 0.34)
    crumbs(1.0, -0.08, Z, 0.4, 0.42, 0.2, "#6d3a1d", "#4f2712")
    pork_rind(0.18, -0.18, Z, 0.1, 1.05)
    plantain(-1.2, -0.2, Z, 4, -0.85)
    sausage(0.0, -0.74, Z, 0.95, 0.15, 0.12)
    arepa(0.86, -0.72, Z + 0.02, 0.36)
    half_avocado(-0.62, -0.8, Z, 0.27, 0.9)
    return shot("clay")


def calentado():
    plate(1.28)
    crumbs(-0.4, 0.35, Z, 0.68, 0.62, 0.24, "#b07a48", "#8c3d28", n=200, size=0.06)
    beans(-0.4, 0.35, Z + 0.1, 0.6, 0.52, 0.16, n=60, broth=False)
    fried_egg(0.55, 0.42, Z + 0.06, 0.5)
    arepa(0.62, -0.5, Z + 0.02, 0.45)
    sausage(-0.42, -0.62, Z, 0.85, 0.14, 0.2)
    avocado(0.05, -0.25, Z, 4, 0.3, 0.2)
    herbs(-0.4, 0.3, Z + 0.28, 0.4, 26)
    return shot("mustard")


def huevos_pericos():
    plate(1.4)
    crumbs(-0.3, 0.2, Z, 0.72, 0.6, 0.26, "#f2cf55", "#e8b93a", n=170, size=0.1, rough=0.35)
    crumbs(-0.3, 0.2, Z + 0.08, 0.66, 0.55, 0.22, "#cf3b25", "#b52c18", n=34, size=0.05)
    herbs(-0.3, 0.2, Z + 0.27, 0.5, 34)
    arepa(0.7, 0.2, Z + 0.02, 0.42)
    arepa(0.6, -0.32, Z + 0.08, 0.4, tilt=(0.25, 0.15, 0))
    for i in range(3):
        box(material("#fbf6e8", "#f2e9d2", rough=0.6, sss=0.3), (0.34, 0.3, 0.1), (-0.35 + 0.2 * i, -0.72 + 0.02 * i, Z + 0.09 + 0.03 * i), (0.1, -0.15, 0.3), bevel=0.02, lumps=0.02)
    return shot("sky")


def with_sides(main, table="plaster", kind="fries"):
    plate(1.36, china("#f4f1ea"))
    main()
    if kind == "fries":
        fries(0.62, 0.62, Z, 0.55, 0.4, 0.3, 44)
    elif kind == "potatoes":
        small_potatoes(0.6, 0.6, Z, 0.55, 0.42, 0.22, 18, 0.15)
        herbs(0.6, 0.6, Z + 0.36, 0.4, 20)
    elif kind == "rice":
        rice(0.6, 0.6, Z, 0.55, 0.46, 0.34)
    salad(-0.62, 0.62, Z, 0.5)
    lime(0.98, -0.2, Z, 0.17, 2.2)
    return shot(table)


def churrasco():
    def main():
        steak(0, -0.3, Z, (1.5, 0.78, 0.22), 0.12)
        chimichurri(0.15, -0.3, Z + 0.235, 0.34, 0.16)

    return with_sides(main, "slate", "fries")


def punta_anca():
    def main():
        for i in range(5):
            obj = box(material("#7a3b26", "#5c2818", scale=4, rough=0.3, coat=0.5, spots=("#b4574a", 3, 0.5)), (0.24, 0.72, 0.2), (-0.62 + i * 0.27, -0.35 + 0.03 * i, Z + 0.17), (0.0, 0.5, 0.1), bevel=0.05, lumps=0.06)
            box(material("#e7cf9c", "#d2a860", rough=0.35, coat=0.4, sss=0.3), (0.22, 0.1, 0.2), (-0.62 + i * 0.27 - 0.04, 0.03 + 0.03 * i, Z + 0.17), (0.0, 0.5, 0.1), bevel=0.04, lumps=0.03)
        scatter(lambda: box(material("#ffffff", rough=0.3), (0.03, 0.03, 0.03), bevel=0), 30, on_heap((0, -0.3), 0.7, 0.3, 0.06, Z + 0.27))

    return with_sides(main, "clay", "potatoes")


def sobrebarriga():
    def main():
        steak(0, -0.35, Z, (1.35, 0.72, 0.2), 0.1, marks=False, color="#8a4a24")
        crumbs(0, -0.35, Z + 0.2, 0.55, 0.3, 0.09, "#d2512c", "#e88d3f", n=90, size=0.05, coat=0.7, rough=0.15)
        herbs(0, -0.35, Z + 0.3, 0.4, 22)

    return with_sides(main, "mustard", "rice")


def lomo_trapo():
    board(1.7, 1.15)
    z = 0.12
    for i in range(6):
        puck(0.42 - 0.01 * i, 0.16, material("#4b2110", "#301308", rough=0.4, coat=0.3, top=("#c8574f", 0.9, 1.0), bump=0.3), (-0.85 + i * 0.3, 0.1, z + 0.28), irregular=0.05).rotation_euler = (0, 1.05, 0.1)
    salad(0.95, -0.3, z, 0.42, tomato=2)
    ramekin(-0.9, -0.55, z, "#66751f", "#4f5d16")
    small_potatoes(0.1, -0.62, z, 0.5, 0.26, 0.14, 11, 0.14)
    return dict(table="slate", camera=dict(elevation=46, distance=6.0, target=(0, 0, 0.2)))


def ribs(color="#7a2a10"):
    mat = material(color, "#4f1808", scale=4, rough=0.16, coat=0.9, bump=0.35, bump_scale=9, spots=("#2b0d05", 4, 0.62))
    for i in range(6):
        x = -0.75 + i * 0.28
        box(mat, (0.27, 0.95, 0.24), (x, -0.2 + 0.02 * i, Z + 0.17), (0.12, 0, 0.08), bevel=0.09, lumps=0.07, cuts=8)
        tube([(x - 0.02, -0.66, Z + 0.18), (x - 0.04, -0.8, Z + 0.17), (x - 0.045, -0.88, Z + 0.17)], 0.05, material("#ead9b8", "#d8c094", rough=0.5), resolution=4)
    scatter(lambda: ball(material("#f3e3bd", rough=0.5), (0.02, 0.03, 0.012), detail=2), 40, on_heap((0, -0.2), 0.75, 0.4, 0.06, Z + 0.27))


def costillas():
    def main():
        ribs()

    return with_sides(main, "clay", "potatoes")


def breast(x=0, y=-0.32, z=Z, turn=0.1):
    mat = material("#dba35c", "#c58844", scale=3, rough=0.35, coat=0.35, sss=0.1, bands=("#5b2c0f", 1.5, 0.2), bump=0.2)
    obj = ball(mat, (0.75, 0.42, 0.17), (x, y, z + 0.15), (0, 0, turn), lumps=0.12, freq=1.2, detail=5)
    for vertex in obj.data.vertices:
        vertex.co.y *= 1 - 0.35 * vertex.co.x / 0.75


def pechuga():
    def main():
        breast()
        herbs(0, -0.3, Z + 0.3, 0.35, 18)

    return with_sides(main, "sage", "rice")


def arroz_con_pollo():
    plate(1.36, china("#f1ead9"))
    rice(-0.1, 0.1, Z, 0.95, 0.8, 0.34, n=900, color="#ecc162", alt="#dda53d")
    for color, alt, size, n in (("#5f9a35", "#4c8428", 0.05, 50), ("#e2752a", "#cf611b", 0.055, 46), ("#c3301f", "#a72415", 0.05, 30)):
        scatter(lambda: ball(material(color, alt, rough=0.3, coat=0.4), (size, size, size), lumps=0.2, detail=2), n, on_heap((-0.1, 0.1), 0.9, 0.75, 0.34, Z, 0.0))
    shreds(-0.1, 0.1, Z + 0.1, 0.75, 0.62, 0.27, "#ead0a0", "#d9b67c", n=60, length=0.34, thick=0.022)
    fries(0.85, -0.5, Z, 0.42, 0.32, 0.2, 26)
    herbs(-0.1, 0.1, Z + 0.37, 0.5, 24)
    return shot("sky")


def fish(length, mat, x=0, y=0, z=Z, turn=0.0, cuts=True, height=0.34):
    """A whole fish on its side."""
    profile = [(-0.5, 0.02), (-0.46, 0.07), (-0.36, 0.135), (-0.2, 0.185), (-0.02, 0.19), (0.16, 0.145), (0.3, 0.075), (0.37, 0.05), (0.43, 0.1), (0.5, 0.17)]
    verts, faces, n = [], [], 14
    for px, half in profile:
        thick = 0.42 * half if px < 0.36 else 0.018
        for k in range(n):
            a = 6.283 * k / n
            verts.append((px * length, half * length * math.cos(a), thick * length * math.sin(a) * 0.75))
    for i in range(len(profile) - 1):
        for k in range(n):
            faces.append((i * n + k, i * n + (k + 1) % n, (i + 1) * n + (k + 1) % n, (i + 1) * n + k))
    faces += [tuple(range(n)), tuple(range(len(verts) - 1, len(verts) - n - 1, -1))]
    add(mesh_of(verts, faces), mat, (x, y, z + 0.06 * length), (0.06, 0, turn), levels=2)
    dark = material("#2a1408", rough=0.3)
    eye = ball(material("#f6efdc", rough=0.2, coat=1), (0.05, 0.05, 0.02), (x - 0.38 * length * math.cos(turn), y - 0.38 * length * math.sin(turn) + 0.02, z + 0.1 * length), detail=2)
    twin(ball(dark, (0.025, 0.025, 0.02), (0, 0, -5), detail=2), eye.location + Vector((0, 0, 0.012)))
    if cuts:
        for i in range(4):
            t = (-0.2 + i * 0.13) * length
            ball(dark, (0.022, 0.15 * length * (1 - 0.14 * i), 0.02), (x + t * math.cos(turn), y + t * math.sin(turn), z + 0.118 * length - 0.012 * i), (0, 0, turn + 0.3), detail=3)


def trucha():
    def main():
        fish(1.9, material("#c98f55", "#8a6a4a", scale=3, rough=0.25, coat=0.6, spots=("#5c3a20", 9, 0.6), bump=0.25, bump_scale=30), 0, -0.35, Z, 0.08)
        herbs(0, -0.35, Z + 0.24, 0.5, 30)
        for i in range(3):
            lime(-0.5 + i * 0.5, -0.92, Z, 0.13, 1.2)

    return with_sides(main, "sky", "potatoes")


def mojarra():
    def main():
        fish(2.0, material("#b8752c", "#8a4c15", scale=4, rough=0.4, coat=0.35, bump=0.6, bump_scale=18, spots=("#5b2b0b", 6, 0.56)), 0, -0.35, Z, 0.06)
        patacon(0.72, -0.9, Z + 0.02, 0.3)
        patacon(0.95, -0.72, Z + 0.08, 0.28, (0.2, -0.2, 0))

    return with_sides(main, "clay", "rice")


def vegetariano():
    plate(1.36, china("#e9e3d6"))
    lentils(-0.52, 0.4, Z, 0.64, 0.56, 0.2)
    rice(0.55, 0.5, Z, 0.56, 0.48, 0.32)
    plantain(-0.95, -0.4, Z, 4, -0.45)
    half_avocado(0.15, -0.55, Z, 0.3, 0.3)
    salad(0.85, -0.4, Z, 0.42)
    fried_egg(0.5, 0.45, Z + 0.33, 0.36)
    return shot("sage")


def corrientazo():
    plate(1.4, china("#f2eee4"))
    steak(0.1, -0.45, Z, (1.25, 0.65, 0.14), 0.1)
    rice(0.6, 0.5, Z, 0.58, 0.48, 0.34)
    beans(-0.58, 0.42, Z, 0.58, 0.5, 0.16)
    salad(-0.98, -0.32, Z, 0.4, tomato=2)
    plantain(0.75, -0.25, Z, 3, -0.6)
    return shot("mustard")


def pollo_asado():
    board()
    z = 0.12
    skin = material("#b86a22", "#8f4a12", scale=3, rough=0.22, coat=0.7, bump=0.4, bump_scale=12, spots=("#53230a", 4, 0.6))
    ball(skin, (0.62, 0.44, 0.34), (-0.35, 0.15, z + 0.3), (0, 0.1, 0.4), lumps=0.2, freq=1.3, detail=5)
    for x, y, turn in ((0.32, -0.1, -0.5), (0.15, 0.5, 0.5)):
        ball(skin, (0.36, 0.23, 0.22), (x, y, z + 0.24), (0, 0, turn), lumps=0.15, freq=1.4, detail=4)
        dx, dy = math.cos(turn), math.sin(turn)
        tube([(x + 0.25 * dx, y + 0.25 * dy, z + 0.22), (x + 0.55 * dx, y + 0.55 * dy, z + 0.2), (x + 0.66 * dx, y + 0.66 * dy, z + 0.19)], 0.08, skin, taper=[1.6, 0.8, 0.7], resolution=6)
        ball(material("#eadbbf", rough=0.5), (0.08, 0.08, 0.07), (x + 0.72 * dx, y + 0.72 * dy, z + 0.19), detail=3)
    small_potatoes(0.95, -0.42, z, 0.42, 0.3, 0.16, 12, 0.15)
    arepa(-0.75, -0.62, z + 0.02, 0.33)
    herbs(-0.2, 0.15, z + 0.62, 0.4, 14)
    return dict(table="mustard", camera=dict(elevation=44, distance=6.0, target=(0.05, 0, 0.25)))


def picada():
    board(1.75, 1.3)
    z = 0.12
    sausage(-0.85, 0.5, z, 0.9, 0.15, 0.5)
    sausage(-0.35, 0.65, z, 0.85, 0.14, 0.4, color="#3b1a12")
    pork_rind(0.6, 0.55, z, -0.2, 1.1)
    steak(0.25, -0.05, z, (0.9, 0.5, 0.18), 0.1)
    small_potatoes(-0.75, -0.3, z, 0.5, 0.38, 0.2, 15, 0.15)
    patacon(0.35, -0.75, z + 0.02, 0.34)
    patacon(0.05, -0.62, z + 0.1, 0.32, (0.25, 0.2, 0))
    arepa(1.0, -0.1, z + 0.02, 0.34)
    ramekin(-0.2, -0.85, z, "#a9b54a", "#8da036", 0.26, ("#3f7a26", "#2d5f1b"))
    ramekin(1.05, -0.68, z, "#cf4a24", "#e07a34", 0.24, ("#3f7a26", "#2d5f1b"))
    lime(-1.25, 0.1, z, 0.17, 0.5)
    return dict(table="slate", camera=dict(elevation=52, distance=6.2))


def chorizo():
    board(1.6, 1.1)
    z = 0.12
    sausage(-0.15, 0.3, z, 1.35, 0.2, 0.15)
    sausage(-0.1, -0.25, z, 1.3, 0.2, 0.1)
    arepa(0.85, -0.35, z + 0.02, 0.4)
    lime(-0.95, -0.3, z, 0.2, 0.6)
    ramekin(0.85, 0.45, z, "#5f7420", "#49600f", 0.27, ("#3f7a26", "#2d5f1b"))
    herbs(-0.1, 0, z + 0.03, 0.8, 20)
    return dict(table="clay", camera=dict(elevation=46, distance=5.6, target=(0, 0, 0.15)))


def patacones():
    plate(1.45, china("#dfe6df"))
    for i in range(5):
        a = 6.283 * i / 5 + 0.3
        patacon(0.62 * math.cos(a), 0.62 * math.sin(a), Z + 0.05, 0.4, (0.18 * math.sin(a), -0.18 * math.cos(a), 0))
        crumbs(0.66 * math.cos(a), 0.66 * math.sin(a), Z + 0.13, 0.22, 0.2, 0.07, "#d8572d", "#ea9a4a", n=34, size=0.035, coat=0.7, rough=0.15)
    ramekin(0, 0, Z + 0.02, "#b5c257", "#95a83c", 0.3, ("#3f7a26", "#2d5f1b"))
    herbs(0, 0, Z + 0.24, 0.8, 20)
    return shot("clay")


def chicharron():
    board(1.6, 1.1)
    z = 0.12
    pork_rind(0, 0.3, z, 0.1, 1.7, 8)
    pork_rind(-0.1, -0.2, z, -0.05, 1.5, 7)
    for i in range(5):
        box(material("#f0dfae", "#e0c07a", rough=0.45, spots=("#c48a3a", 5, 0.6)), (0.6, 0.16, 0.16), (0.85 + 0.04 * i, -0.5 + 0.15 * i, z + 0.1 + 0.03 * i), (0, 0, 0.5 - 0.2 * i), bevel=0.03, lumps=0.03)
    ramekin(-1.0, -0.6, z, "#8fa33a", "#6f8a2a", 0.27, ("#3f7a26", "#2d5f1b"))
    lime(0.35, -0.72, z, 0.19, 0.4)
    lime(0.02, -0.78, z, 0.18, 1.4)
    return dict(table="mustard", camera=dict(elevation=46, distance=5.6, target=(0, 0, 0.15)))


def papas_criollas():
    bowl(1.1, 0.5, china("#3f4a48"))
    small_potatoes(0, 0, 0.25, 0.95, 0.95, 0.4, 46, 0.2)
    herbs(0, 0, lambda: 0.72, 0.6, 26)
    scatter(lambda: box(material("#ffffff", rough=0.3), (0.03, 0.03, 0.03), bevel=0), 40, on_heap((0, 0), 0.8, 0.8, 0.3, 0.48))
    ramekin(1.45, -0.75, 0, "#8fa33a", "#6f8a2a", 0.3, ("#3f7a26", "#2d5f1b"))
    return dict(table="clay", camera=dict(elevation=46, distance=5.3, target=(0.15, -0.1, 0.25)))


def ceviche():
    bowl(1.1, 0.5, china("#dfe8ea"))
    for n, make in (
        (40, lambda: box(material("#b5661f", "#8b4613", rough=0.35, coat=0.5, spots=("#e0a95a", 6, 0.55)), (0.2, 0.17, 0.15), bevel=0.03, lumps=0.07)),
        (22, lambda: box(material("#f3b32c", "#e89a1c", rough=0.2, coat=0.5, sss=0.2), (0.15, 0.15, 0.15), bevel=0.03)),
    ):
        scatter(make, n, on_heap((0, 0), 0.85, 0.85, 0.28, 0.36))
    for i in range(12):
        x, y = in_disc(0.7)
        onion_ring(x, y, 0.66, 0.2, (rng.uniform(-0.7, 0.7), rng.uniform(-0.7, 0.7), 0))
    herbs(0, 0, 0.68, 0.7, 34, 0.06)
    patacon(0.85, 0.6, 0.75, 0.42, (-0.9, 0.5, 0))
    lime(-0.7, -0.45, 0.55, 0.2, 0.5)
    return dict(table="sky", camera=dict(elevation=48, distance=5.0, target=(0, 0, 0.35)))


def fritters(color, alt, shape, n=8, table="clay", dip=("#f7f1e2", "#ebe0c8")):
    board(1.6, 1.15)
    z = 0.12
    mat = material(color, alt, scale=4, rough=0.42, coat=0.25, bump=0.35, bump_scale=18, spots=("#8a4f16", 6, 0.62))
    for i in range(n):
        row, place = divmod(i, 4)
        shape(mat, -0.95 + place * 0.5 + 0.2 * row, 0.42 - row * 0.55, z, 0.5 + rng.uniform(-0.25, 0.25))
    ramekin(0.95, -0.62, z, *dip, 0.3)
    lime(0.3, -0.85, z, 0.18, 0.6)
    herbs(0, 0, z + 0.02, 0.9, 14)
    return dict(table=table, camera=dict(elevation=44, distance=5.4, target=(0, -0.05, 0.2)))


def turnover(mat, x, y, z, turn):
    """A half moon with its pressed rim, standing on its fold."""
    n, verts, faces = 28, [], []
    for i in range(n + 1):
        a = math.pi * i / n
        for s, w, lift in ((0.0, 0.2, 0.0), (0.55, 0.17, 0.0), (0.85, 0.06, 0.0), (1.0, 0.025, 0.012)):
            r = 0.42 * s * (1 + (lift * 6 * math.sin(i * 2.4)))
            verts += [(r * math.cos(a), w * (1 if s < 1 else 0.8), r * math.sin(a)), (r * math.cos(a), -w, r * math.sin(a))]
    m = 8
    for i in range(n):
        for j in range(3):
            for side in (0, 1):
                a, b = i * m + 2 * j + side, i * m + 2 * j + 2 + side
                quad = (a, a + m, b + m, b)
                faces.append(quad if side else quad[::-1])
        faces.append((i * m + 6, i * m + 7, i * m + m + 7, i * m + m + 6))
    add(mesh_of(verts, faces), mat, (x, y, z + 0.06), (-0.75, 0, turn), levels=1)


def empanadas():
    return fritters("#dd9a34", "#c57d1f", turnover, 8, "clay", ("#7f9430", "#5f7a20"))


def stick(mat, x, y, z, turn):
    ball(mat, (0.33, 0.15, 0.15), (x, y, z + 0.15), (0, 0, turn), lumps=0.1, freq=2, detail=4)


def carimanolas():
    return fritters("#e5b560", "#cf9338", stick, 8, "sage")


def deditos_queso():
    return fritters("#d99a3a", "#b8761f", lambda mat, x, y, z, turn: box(mat, (0.7, 0.17, 0.17), (x, y, z + 0.1), (0, 0, turn), bevel=0.07, lumps=0.022, freq=5, cuts=10), 7, "slate", ("#b8301c", "#d1502c"))


def arepa_huevo():
    plate(1.4)
    mat = material("#e2a032", "#cc8420", scale=4, rough=0.45, bump=0.3, bump_scale=18, spots=("#8f5312", 6, 0.6))
    puck(0.62, 0.24, mat, (-0.25, 0.2, Z), irregular=0.04, lumps=0.04, lump_freq=4, edge=0.5)
    half = puck(0.6, 0.24, mat, (0.5, -0.35, Z + 0.3), irregular=0.04, lumps=0.03, edge=0.5)
    half.rotation_euler = (0.9, -0.2, 0.5)
    ramekin(-0.75, -0.72, Z, "#fbf7ea", "#f2ead6", 0.28, ("#3f7a26", "#2d5f1b"))
    ramekin(0.85, 0.6, Z, "#cf4a24", "#b23413", 0.26, ("#3f7a26", "#2d5f1b"))
    return shot("sky", distance=5.5)


def tamal():
    plate(1.6, china("#efe6d6"))
    green = material("#5b7a2c", "#3f5a1c", scale=2, rough=0.4, coat=0.3, bands=("#6f9038", 3, 0.3), bump=0.2)
    for i, (turn, w) in enumerate(((0.2, 2.3), (1.75, 1.9), (-0.6, 2.0))):
        obj = leaf(w / 2, green, (0, 0.05, Z + 0.01 * i), (0, 0, turn), ruffle=0.1, waves=5, cup=0.12)
        obj.scale = (1.15, 0.62, 1)
    box(material("#e3b04a", "#d0932e", scale=5, rough=0.4, coat=0.3, bump=0.4, bump_scale=16), (1.0, 0.78, 0.42), (0, 0.05, Z + 0.3), (0, 0, 0.15), bevel=0.16, lumps=0.1, freq=2, cuts=10)
    ball(material("#e9c48c", "#d3a35c", rough=0.4, coat=0.3), (0.34, 0.2, 0.14), (-0.1, 0.1, Z + 0.54), (0, 0, 0.4), lumps=0.15)
    for x, y in ((0.28, -0.1), (0.3, 0.22), (-0.35, -0.15)):
        puck(0.11, 0.05, material("#e2752a", "#cf611b", rough=0.3, coat=0.5), (x, y, Z + 0.5))
    scatter(lambda: ball(material("#e8cf92", rough=0.4), (0.055, 0.05, 0.05), lumps=0.2, detail=2), 12, on_heap((0.05, 0), 0.4, 0.3, 0.05, Z + 0.5))
    herbs(0, 0.05, Z + 0.57, 0.35, 12)
    return shot("clay", distance=5.4)


DISHES = {name.replace("_", "-"): value for name, value in list(globals().items()) if callable(value) and getattr(value, "__module__", "") == __name__
          and name not in ("shot", "with_sides", "ribs", "breast", "fish", "fritters", "turnover", "stick")}
