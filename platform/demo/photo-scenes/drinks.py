"""What is drunk."""
from kitchen import *
from parts import *


def stand(table, top, zoom=1.0, elevation=16):
    return dict(table=table, camera=dict(elevation=elevation, distance=(2.7 + 1.3 * top) * zoom, target=(0, 0, top * 0.5), blur=4.0))


def glass_material(tint="#ffffff"):
    return material(tint, rough=0.02, glass=1.0, ior=1.33, specular=0.6)


def tumbler(r0=0.42, r1=0.55, h=1.5, tint="#ffffff"):
    t = 0.035
    lathe([(0.001, 0.0), (r0, 0.0), (r0 + 0.01, 0.05), (r1, h), (r1 - t * 0.5, h + 0.012), (r1 - t, h), (r0 - t + 0.01, 0.1), (0.001, 0.09)], glass_material(tint), (0, 0, 0.001))


def drink_body(r0, r1, h, level, mat, base=0.095):
    """The liquid, a hair smaller than the glass around it."""
    r = lambda z: r0 + (r1 - r0) * z / h - 0.04
    lathe([(0.001, base), (r(base) - 0.01, base), (r(base), base + 0.02), (r(level), level), (r(level) - 0.03, level + 0.004), (0.001, level)], mat, (0, 0, 0.001))


def ice(level, r, n=5, tint="#eaf4f6"):
    mat = material(tint, rough=0.05, glass=0.6, ior=1.2)
    for i in range(n):
        a = 6.283 * i / n + rng.uniform(-0.3, 0.3)
        box(mat, (0.24, 0.24, 0.24), (r * 0.5 * math.cos(a), r * 0.5 * math.sin(a), level - 0.02 + rng.uniform(-0.05, 0.06)), any_turn(), bevel=0.04, lumps=0.02)


def straw(h, color="#b8321a", x=0.12):
    tube([(x, 0.05, 0.25), (x + 0.1, 0.1, h * 0.6), (x + 0.24, 0.18, h + 0.5)], 0.035, material(color, rough=0.4), resolution=5)


def citrus_wheel(x, y, z, r=0.25, rot=(1.35, 0, 0.3), rind="#6aa32f", flesh="#dbe89a", pith="#f4f4d8"):
    for color, grow, depth in ((rind, 1.0, 0.05), (pith, 0.93, 0.054), (flesh, 0.85, 0.058)):
        obj = puck(r * grow, depth, material(color, rough=0.25, coat=0.4, sss=0.2), (x, y, z), edge=0.2, segments=48)
        obj.rotation_euler = rot
    turn = obj.matrix_basis.to_3x3()
    for k in range(8):
        a = 6.283 * k / 8
        spoke = box(material(pith, rough=0.4), (r * 0.82, 0.012, 0.062), (0, 0, 0), bevel=0, cuts=1)
        spoke.parent = obj
        spoke.location, spoke.rotation_euler = (r * 0.41 * math.cos(a), r * 0.41 * math.sin(a), 0.03), (0, 0, a)


def mint(x, y, z, n=6, size=0.2):
    for i in range(n):
        a = 6.283 * i / n
        obj = ball(material("#4f9a3a", "#3a7a28", scale=5, rough=0.4, sss=0.15), (size, size * 0.55, 0.02), (x + 0.12 * math.cos(a), y + 0.12 * math.sin(a), z + 0.06 + 0.05 * (i % 2)), (0.2, -0.6, a), detail=3)
        for vertex in obj.data.vertices:
            vertex.co.z += 0.03 * math.sin(vertex.co.x * 40) * abs(vertex.co.y) * 8


def foam(r, z, color="#fdf8ea", h=0.14):
    puck(r, h, material(color, "#f3ead2", scale=9, rough=0.5, sss=0.3, bump=0.3, bump_scale=30), (0, 0, z - 0.02), lumps=0.02, lump_freq=6, edge=0.5)


def juice(color, alt=None, garnish=None, table="linen", iced=True, foamy=False, with_straw="#b8321a", rough=0.25, h=1.5, clear=False):
    def make():
        r0, r1, level = 0.42, 0.55, h * 0.87
        tumbler(r0, r1, h)
        look = material(color, rough=0.05, glass=0.55, ior=1.33) if clear else material(color, alt or color, scale=3, rough=rough, sss=0.25, coat=0.3)
        drink_body(r0, r1, h, level, look)
        if iced:
            ice(level + 0.02, 0.5)
        if foamy:
            foam(0.47, level, foamy if isinstance(foamy, str) else "#fdf8ea", 0.1)
        if with_straw:
            straw(h, with_straw)
        if garnish:
            garnish(r1, h, level)
        return stand(table, h + 0.35)

    return make


LIME = lambda r, h, z: citrus_wheel(-r + 0.03, -0.1, h - 0.05)
ORANGE = lambda r, h, z: citrus_wheel(-r + 0.03, -0.1, h - 0.05, 0.28, (1.35, 0, 0.3), "#e8861c", "#f6b04a", "#fdeccb")
LULO = lambda r, h, z: citrus_wheel(-r + 0.03, -0.1, h - 0.05, 0.25, (1.35, 0, 0.3), "#e8861c", "#b9c24a", "#e3dc8a")
MINT = lambda r, h, z: (mint(-0.1, -0.1, z + 0.05), citrus_wheel(r - 0.02, -0.15, h - 0.08, 0.24, (1.35, 0, -0.4)))
BERRY = lambda r, h, z: [ball(material("#5a1638", "#7a2450", scale=12, rough=0.25, coat=0.6, bump=0.8, bump_scale=18), (0.13, 0.13, 0.16), (x, -0.75, 0.13), lumps=0.15, freq=6) for x in (0.62, 0.9)]
CHERRY = lambda r, h, z: [ball(material("#b3122a", "#8f0d20", rough=0.08, coat=1), (0.13, 0.13, 0.125), (x, y, z + 0.12)) for x, y in ((-0.15, -0.12), (0.1, -0.2))]
COCO = lambda r, h, z: (citrus_wheel(-r + 0.03, -0.1, h - 0.05), shreds(0, 0, z + 0.03, 0.35, 0.35, 0.08, "#ffffff", "#f4efe4", n=40, length=0.14, thick=0.01))
PEACH = lambda r, h, z: citrus_wheel(-r + 0.03, -0.1, h - 0.05, 0.26, (1.35, 0, 0.3), "#e08a3c", "#f5c277", "#f8d9a0")


def can_bottle(glass, liquid_color, label, cap, band, table, h=2.15):
    """A longneck with its label."""

    def make():
        r = 0.36
        shape = [(0.001, 0), (r * 0.9, 0), (r, 0.05), (r, h * 0.52), (r * 0.92, h * 0.62), (r * 0.55, h * 0.74), (r * 0.42, h * 0.82), (r * 0.4, h * 0.95), (r * 0.44, h * 0.955), (r * 0.44, h * 0.975), (0.001, h * 0.98)]
        lathe(shape, material(glass, rough=0.06, coat=1.0, specular=0.7), (0, 0, 0))
        lathe([(r + 0.004, h * 0.14), (r + 0.006, h * 0.141), (r + 0.006, h * 0.45), (r + 0.004, h * 0.451)], material(label, rough=0.5), (0, 0, 0))
        for z0, z1 in ((0.17, 0.19), (0.4, 0.42)):
            lathe([(r + 0.008, h * z0), (r + 0.008, h * z1)], material(band, rough=0.4), (0, 0, 0))
        emblem = puck(0.17, 0.02, material(band, rough=0.4), (0, -r - 0.004, h * 0.295), segments=48)
        emblem.rotation_euler = (1.5708, 0, 0)
        lathe([(r * 0.45, h * 0.945), (r * 0.5, h * 0.95), (r * 0.47, h * 0.99), (r * 0.3, h), (0.001, h)], material(cap, rough=0.25, metal=0.6), (0, 0, 0))
        for i in range(46):
            a, z = rng.uniform(0, 6.3), rng.uniform(0.05, h * 0.6)
            if not h * 0.12 < z < h * 0.47:
                ball(material("#e8f1f2", rough=0.02, glass=0.9, ior=1.3), (0.018, 0.018, 0.024), (r * math.cos(a), r * math.sin(a), z), detail=2)
        x = 0.95
        lathe([(x * 0.001, 0), (0.3, 0), (0.32, 0.06), (0.44, 1.25), (0.42, 1.26), (0.4, 1.25), (0.3, 0.12), (0.001, 0.1)], glass_material(), (x, 0.1, 0.001))
        lathe([(0.001, 0.105), (0.285, 0.105), (0.385, 1.02), (0.001, 1.025)], material(liquid_color, rough=0.05, glass=0.5 if liquid_color != "#22120b" else 0.0, ior=1.33, coat=0.5), (x, 0.1, 0.001))
        obj = puck(0.39, 0.2, material("#fdf6e3", "#f3e8c8", scale=9, rough=0.5, sss=0.3), (x, 0.1, 1.0), lumps=0.03)
        return dict(table=table, camera=dict(elevation=14, distance=5.5, target=(0.42, 0, 1.06), blur=4.0))

    return make


def cup(color, top, ware="#efe7da", saucer=True, table="linen", art=False, bubbles=False, extra=None):
    def make():
        if saucer:
            plate(0.95, china(ware))
        r, h, z0 = 0.55, 0.72, 0.06
        lathe([(0.001, 0.03), (0.3, 0.03), (0.32, 0), (0.36, 0.02), (0.46, 0.2), (r, h), (r - 0.02, h + 0.015), (r - 0.045, h), (0.42, 0.2), (0.3, 0.08), (0.001, 0.07)], china(ware), (0, 0, z0))
        tube([(r - 0.03, 0, z0 + h * 0.85), (r + 0.2, 0, z0 + h * 0.88), (r + 0.28, 0, z0 + h * 0.55), (r + 0.15, 0, z0 + h * 0.28), (r - 0.12, 0, z0 + h * 0.22)], 0.05, china(ware), resolution=6)
        liquid(r - 0.06, z0 + h * 0.86, material(color, top, scale=2.5, rough=0.12, coat=0.6), lumps=0.004)
        if art:
            for k, s in enumerate((0.36, 0.26, 0.15)):
                for side in (-1, 1):
                    ball(material("#fbf2e0", rough=0.3), (s * 0.42, s * 0.62, 0.008), (side * s * 0.36, 0.12 - 0.12 * k, z0 + h * 0.866 + 0.002 * k), (0, 0, side * -0.6), detail=3)
        if bubbles:
            scatter(lambda: ball(material("#a86c43", "#c98d62", rough=0.1, coat=0.8), (0.05, 0.05, 0.03), detail=2), 90, on_heap((0, 0), 0.46, 0.46, 0.03, z0 + h * 0.86), turn=lambda: (0, 0, 0), sizes=(0.4, 1.3))
        if extra:
            extra()
        return dict(table=table, camera=dict(elevation=34, distance=4.5, target=(0.05, -0.02, 0.38)))

    return make


def beans_of_coffee():
    mat = material("#4a2513", "#371a0c", rough=0.3, coat=0.4)
    for i in range(26):
        ball(mat, (0.075, 0.05, 0.04), (-0.95 + 0.5 * rng.random() - 0.2, -0.75 + 0.45 * rng.random(), 0.04), (0, 0, rng.uniform(0, 6)), detail=3)


def cheese_and_bread():
    ball(material("#dca24e", "#c4853a", scale=4, rough=0.5, top=("#b86f28", 0.3, 1)), (0.36, 0.36, 0.24), (-1.1, 0.35, 0.24), lumps=0.06, detail=4)
    for i in range(3):
        box(material("#fdf7e6", "#f3ead2", rough=0.55, sss=0.3), (0.36, 0.3, 0.12), (1.05 + 0.05 * i, -0.62 + 0.1 * i, 0.08 + 0.07 * i), (0.05, 0.1, 0.4 + 0.2 * i), bevel=0.02, lumps=0.02)


def wine(color, table):
    def make():
        stem = [(0.001, 0), (0.45, 0), (0.46, 0.02), (0.3, 0.05), (0.06, 0.1), (0.045, 0.3), (0.045, 0.85), (0.1, 0.95), (0.35, 1.12), (0.5, 1.4), (0.52, 1.65), (0.46, 2.0), (0.42, 2.2), (0.405, 2.2), (0.445, 2.0), (0.505, 1.65), (0.485, 1.42), (0.34, 1.15), (0.001, 1.02)]
        lathe(stem, glass_material(), (0, 0, 0.001))
        lathe([(0.001, 1.025), (0.335, 1.16), (0.478, 1.42), (0.495, 1.56), (0.001, 1.562)], material(color, rough=0.03, glass=0.7, ior=1.33), (0, 0, 0.001))
        return stand(table, 2.25, 0.95)

    return make


def plastic_bottle(fluid, label, cap, table, clear=True, h=2.1):
    def make():
        r = 0.38
        shape = [(0.001, 0), (r * 0.85, 0), (r, 0.08), (r, 0.5), (r * 0.94, 0.62), (r * 0.94, 1.2), (r, 1.3), (r, 1.42), (r * 0.75, 1.68), (r * 0.42, 1.84), (r * 0.36, 1.9), (r * 0.36, 1.98), (0.001, 1.98)]
        look = material(fluid, rough=0.08, glass=0.92, ior=1.2) if clear else material(fluid, rough=0.08, coat=0.9)
        lathe(shape, look, (0, 0, 0))
        lathe([(r * 0.95, 0.64), (r * 0.955, 0.65), (r * 0.955, 1.17), (r * 0.95, 1.18)], material(label[0], rough=0.45), (0, 0, 0))
        lathe([(r * 0.96, 0.82), (r * 0.96, 1.0)], material(label[1], rough=0.45), (0, 0, 0))
        lathe([(0.001, 1.96), (r * 0.42, 1.96), (r * 0.43, 1.98), (r * 0.42, 2.12), (0.001, 2.13)], material(cap, rough=0.4), (0, 0, 0))
        tumbler_at(0.95)
        return dict(table=table, camera=dict(elevation=14, distance=5.5, target=(0.42, 0, 1.04), blur=4.0))

    def tumbler_at(x):
        lathe([(0.001, 0), (0.34, 0), (0.35, 0.05), (0.42, 1.15), (0.405, 1.16), (0.39, 1.15), (0.32, 0.1), (0.001, 0.09)], glass_material(), (x, 0.1, 0.001))
        lathe([(0.001, 0.1), (0.31, 0.1), (0.372, 0.95), (0.001, 0.952)], material(fluid, rough=0.04, glass=0.9 if clear else 0.3, ior=1.33), (x, 0.1, 0.001))
        for i in range(3):
            box(material("#eaf4f6", rough=0.05, glass=0.7, ior=1.2), (0.22, 0.22, 0.22), (x + 0.12 * (i - 1), 0.1 + 0.08 * (-1) ** i, 0.93), any_turn(), bevel=0.04)

    return make


def shake(color, alt, drizzle, table):
    def make():
        h = 1.7
        tumbler(0.36, 0.56, h)
        drink_body(0.36, 0.56, h, h * 0.93, material(color, alt, scale=3, rough=0.35, sss=0.3))
        points = [(0.44 * (1 - t) * math.cos(t * 15), 0.44 * (1 - t) * math.sin(t * 15), h * 0.93 + 0.5 * t) for t in [k / 34 for k in range(35)]]
        tube(points, 0.17, material("#fffaf0", rough=0.35, sss=0.35), taper=[1 - 0.6 * k / 34 for k in range(35)], resolution=6)
        ball(material("#b3122a", rough=0.06, coat=1), (0.14, 0.14, 0.135), (0, 0, h * 0.93 + 0.62))
        tube([(0.24 * math.cos(t * 4) * (1 - t), 0.24 * math.sin(t * 4) * (1 - t) - 0.12, h * 0.93 + 0.24 + 0.32 * t) for t in [k / 14 for k in range(15)]], 0.03, material(drizzle, rough=0.1, coat=0.9))
        straw(h + 0.25, drizzle, 0.2)
        return stand(table, h + 0.8, 0.93)

    return make


def salpicon():
    h = 1.3
    tumbler(0.4, 0.62, h)
    drink_body(0.4, 0.62, h, h * 0.8, material("#d8443c", "#c0302c", rough=0.1, sss=0.2, coat=0.5))
    for color, alt, n in (("#f6b52e", "#ec9a1c", 9), ("#e4483f", "#d2362e", 9), ("#f28a3c", "#e87428", 8), ("#f7eabf", "#eedd9c", 7), ("#a9c94a", "#8db532", 6)):
        scatter(lambda: box(material(color, alt, rough=0.25, coat=0.4, sss=0.25), (0.2, 0.19, 0.17), bevel=0.03, lumps=0.03), n, on_heap((0, 0), 0.5, 0.5, 0.3, h * 0.82))
    ball(material("#fff6e3", "#f6e8c8", scale=5, rough=0.5, sss=0.3, bump=0.3), (0.34, 0.34, 0.32), (0.05, -0.05, h + 0.28), lumps=0.08, freq=3, detail=4)
    mint(0.1, -0.1, h + 0.55, 4, 0.16)
    return stand("mustard", h + 0.6, 1.0)


def refajo():
    r, h = 0.62, 1.8
    lathe([(0.001, 0), (r * 0.85, 0), (r * 0.9, 0.06), (r, 0.7), (r * 0.86, 1.5), (r * 0.92, h), (r * 0.89, h + 0.01), (r * 0.82, 1.5), (r * 0.95, 0.7), (r * 0.84, 0.12), (0.001, 0.1)], glass_material(), (0, 0, 0.001))
    lathe([(0.001, 0.11), (r * 0.83, 0.13), (r * 0.94, 0.7), (r * 0.83, 1.4), (0.001, 1.405)], material("#d9622b", rough=0.05, glass=0.55, ior=1.33), (0, 0, 0.001))
    foam(r * 0.82, 1.4, "#f8dcc0", 0.22)
    tube([(r * 0.85, 0, 1.55), (r + 0.35, 0, 1.5), (r + 0.42, 0, 1.0), (r + 0.2, 0, 0.5), (r * 0.92, 0, 0.45)], 0.07, glass_material(), resolution=6)
    return stand("clay", h + 0.1, 1.1)


RED = "#b8321a"
DISHES = {
    "limonada": juice("#eef0b8", "#e3e89a", LIME, "sage", clear=False, rough=0.1),
    "limonada-coco": juice("#fdfbf2", "#f4f0e2", COCO, "sky"),
    "limonada-cereza": juice("#dd4a5c", "#c93a4e", CHERRY, "blush", rough=0.12),
    "limonada-hierbabuena": juice("#d9e7a0", "#c5d987", MINT, "sage", rough=0.12),
    "lulada": juice("#c5cc5a", "#a9b53e", LULO, "mustard", rough=0.2),
    "jugo-mora": juice("#7a1d48", "#5e1236", BERRY, "blush", foamy="#c06a94"),
    "jugo-leche": juice("#efb3b8", "#e69aa4", BERRY, "blush", iced=False, foamy="#f8d9da"),
    "jugo-verde": juice("#6f9a35", "#588028", MINT, "linen", iced=False, foamy="#a9c46a"),
    "jugo-naranja": juice("#f59a24", "#ea8312", ORANGE, "mustard", iced=False, foamy="#f9c277"),
    "te-helado": juice("#b5641c", None, PEACH, "clay", clear=True),
    "aguapanela": juice("#b8741f", None, LIME, "mustard", clear=True),
    "salpicon": salpicon,
    "cafe": cup("#4a2412", "#5c3018", table="linen", art=True, extra=beans_of_coffee),
    "chocolate": cup("#6d3a1e", "#7d4727", "#c98d68", table="clay", bubbles=True, extra=cheese_and_bread),
    "gaseosa": plastic_bottle("#3a160c", (RED, "#f6eee0"), RED, "blush", clear=False),
    "agua": plastic_bottle("#eef7f8", ("#2f7fa8", "#f4fafb"), "#2f7fa8", "sky"),
    "malteada-vainilla": shake("#f8ebcb", "#f0ddb2", "#b8321a", "sky"),
    "malteada-chocolate": shake("#7a4a2e", "#643820", "#3a1a0c", "blush"),
    "refajo": refajo,
    "cerveza-rubia": can_bottle("#5a2f10", "#e8a83a", "#f3e3bd", "#c9952e", "#b8321a", "mustard"),
    "cerveza-roja": can_bottle("#4a2410", "#b5541c", "#b8321a", "#2b1a12", "#f3e3bd", "clay"),
    "cerveza-negra": can_bottle("#2a150b", "#22120b", "#2b2622", "#c9952e", "#e0b04a", "linen"),
    "cerveza-ipa": can_bottle("#4f2c10", "#d98a2b", "#2f6f5c", "#1f4a3d", "#f3d98a", "sage"),
    "cerveza-lager": can_bottle("#2f5a2a", "#eebc4c", "#f4f1e6", "#2f5a2a", "#2f5a2a", "sky"),
    "vino-tinto": wine("#5a0a1e", "linen"),
    "vino-blanco": wine("#efe0a0", "sage"),
}
