"""What lies on the plates: each part is put at (x, y) on height z."""
import math

from kitchen import (add, any_turn, ball, box, dome, heap, in_disc, lathe, leaf, material, mesh_of, on_heap, puck, rng,
                     scatter, tube, twin)

WHITE_CHINA = dict(base="#f4f1ea", rough=0.22, coat=0.6)


def china(color="#f4f1ea", speckle=None):
    return material(color, rough=0.22, coat=0.5, spots=speckle)


def plate(r=1.6, mat=None, loc=(0, 0, 0)):
    """A coupe plate; food stands at z 0.075."""
    mat = mat or china()
    return lathe([(0.001, 0.03), (r * 0.6, 0.03), (r * 0.62, 0.0), (r * 0.68, 0.0), (r * 0.72, 0.045), (r * 0.93, 0.12),
                  (r, 0.19), (r * 1.012, 0.2), (r * 1.01, 0.215), (r * 0.99, 0.212), (r * 0.9, 0.135), (r * 0.72, 0.078),
                  (r * 0.6, 0.07), (0.001, 0.07)], mat, loc)


def bowl(r=1.05, h=0.72, mat=None, loc=(0, 0, 0)):
    """A round bowl; fill it to about 0.8 of its height."""
    mat = mat or china()
    outer = [(0.001, 0.06), (r * 0.42, 0.06), (r * 0.45, 0.0), (r * 0.5, 0.0), (r * 0.52, 0.06)]
    steps = 12
    for t in range(1, steps + 1):
        a = t / steps * math.pi / 2
        outer.append((r * (0.52 + 0.48 * math.sin(a)), 0.06 + (h - 0.06) * (1 - math.cos(a))))
    inner = [(x - 0.05, z + 0.03) for x, z in reversed(outer[5:])]
    return lathe([*outer, (r + 0.005, h + 0.02), (r - 0.02, h + 0.03), *inner, (0.001, 0.11)], mat, loc)


def inside_radius(r, h, z):
    a = math.acos(max(-1, min(1, 1 - (z - 0.09) / (h - 0.06))))
    return r * (0.52 + 0.48 * math.sin(a)) - 0.05


def liquid(r, z, mat, loc=(0, 0, 0), lumps=0.012):
    return lathe([(0.001, z - 0.3), (r * 0.9, z - 0.3), (r + 0.02, z + 0.008), (r - 0.03, z), (r * 0.75, z), (r * 0.5, z), (r * 0.25, z), (0.001, z)],
                 mat, loc, lumps=lumps, lump_freq=3)


def rice(x, y, z, rx=0.5, ry=0.45, h=0.3, n=420, color="#f6efdf", alt="#ece0c6"):
    heap((x, y), rx, ry, h, material(color, alt, scale=30, rough=0.7, bump=0.8, bump_scale=40), z)
    grain = material(color, alt, rough=0.45, sss=0.25)
    scatter(lambda: ball(grain, (0.058, 0.02, 0.02), detail=2), n, on_heap((x, y), rx, ry, h, z, 0.005))


def beans(x, y, z, rx=0.5, ry=0.45, h=0.16, n=150, color="#8c3d28", alt="#6a2a1a", size=0.085, broth=True):
    if broth:
        heap((x, y), rx * 1.08, ry * 1.08, h * 0.82, material("#6b2f1d", "#54220f", rough=0.15, coat=0.8), z)
    bean = material(color, alt, scale=6, rough=0.22, coat=0.5, sss=0.1)
    scatter(lambda: ball(bean, (size, size * 0.66, size * 0.6), detail=2), n, on_heap((x, y), rx, ry, h, z, 0.01))


def lentils(x, y, z, rx=0.5, ry=0.45, h=0.16, n=330):
    heap((x, y), rx * 1.05, ry * 1.05, h * 0.8, material("#7b5428", "#62401c", rough=0.2, coat=0.6), z)
    bean = material("#8a6231", "#6d4a22", rough=0.35, coat=0.3)
    scatter(lambda: ball(bean, (0.036, 0.036, 0.016), detail=2), n, on_heap((x, y), rx, ry, h, z, 0.004))


def crumbs(x, y, z, rx, ry, h, color, alt, n=240, size=0.04, rough=0.45, coat=0.25):
    """A heap of irregular bits: ground meat, granola, scrambled egg."""
    body = material(color, alt, scale=9, rough=rough, coat=coat, bump=0.8, bump_scale=14)
    heap((x, y), rx, ry, h, body, z, lumps=0.06, lump_freq=6)
    bit = material(color, alt, scale=5, rough=rough, coat=coat)
    scatter(lambda: ball(bit, (size, size * 0.8, size * 0.7), lumps=0.5, freq=2, detail=2), n, on_heap((x, y), rx, ry, h, z, 0.0), sizes=(0.6, 1.4), kinds=5)


def shreds(x, y, z, rx, ry, h, color="#8a4a2b", alt="#6a3219", n=150, length=0.3, thick=0.014, coat=0.3, flat=0.6):
    """A heap of strands: shredded meat or chicken, grated cheese."""
    heap((x, y), rx * 0.92, ry * 0.92, h * 0.85, material(color, alt, scale=14, rough=0.5, coat=coat, bump=0.9, bump_scale=16), z, lumps=0.04)
    mat = material(color, alt, scale=7, rough=0.45, coat=coat)
    place = on_heap((x, y), rx, ry, h, z)

    def strand():
        a, points = rng.uniform(0, 6.3), []
        for i in range(6):
            t = (i / 5 - 0.5) * length
            points.append((t * math.cos(a) + rng.uniform(-0.02, 0.02), t * math.sin(a) + rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.03)))
        return tube(points, thick, mat, taper=[0.5, 0.9, 1.1, 1, 0.9, 0.4], resolution=2)

    scatter(strand, n, place, turn=lambda: (rng.uniform(-flat, flat), rng.uniform(-flat, flat), rng.uniform(0, 6.3)), kinds=8)


def fried_egg(x, y, z, r=0.42):
    white = material("#fbf8f0", "#f3ead6", scale=6, rough=0.3, coat=0.4, sss=0.2, spots=("#e2b777", 5, 0.68))
    puck(r, 0.05, white, (x, y, z), irregular=0.22, freq=2.2, lumps=0.02, lump_freq=7, edge=0.5)
    dome(r * 0.4, r * 0.24, material("#f5a01b", "#ef8c0c", scale=3, rough=0.08, coat=1, sss=0.3), (x + 0.03, y, z + 0.035), power=2)


def arepa(x, y, z, r=0.42, h=0.13, tilt=(0, 0, 0), color="#f1dfb6"):
    mat = material(color, "#e6cf9c", scale=7, rough=0.65, bump=0.35, bump_scale=18, spots=("#8d5a26", 6, 0.56))
    obj = puck(r, h, mat, (x, y, z), irregular=0.03, lumps=0.015, lump_freq=6)
    obj.rotation_euler = tilt
    return obj


def avocado(x, y, z, n=5, length=0.36, turn=0.3):
    """A fan of slices, each leaning on the next."""
    flesh = material("#dfe08c", "#c9d469", scale=3, rough=0.35, coat=0.25, sss=0.2)
    edge = material("#7f9a3a", "#5d7c28", rough=0.4)
    for i in range(n):
        a = turn + (i - (n - 1) / 2) * 0.13
        px, py = x + (i - (n - 1) / 2) * 0.12 * math.cos(turn), y + (i - (n - 1) / 2) * 0.12 * math.sin(turn)
        for mat, grow, shift in ((edge, 1.0, 0.0), (flesh, 0.93, 0.006)):
            obj = ball(mat, (0.15 * grow, length * grow, 0.04 + shift), (px, py, z + 0.11), (0, -0.75, a), detail=3)
            for vertex in obj.data.vertices:
                vertex.co.x += 0.22 * (vertex.co.y / length) ** 2 * 0.35


def half_avocado(x, y, z, r=0.3, turn=0.0, stone=True):
    """Half a fruit with its face up."""
    skin, rim = material("#33491d", "#24360f", rough=0.5, bump=0.3, bump_scale=40), material("#a9c04d", rough=0.35, coat=0.3)
    flesh = material("#e6e39a", "#d8dc80", scale=2, rough=0.35, coat=0.3, sss=0.2)
    for mat, grow, lift in ((skin, 1.0, 0.0), (rim, 0.95, 0.006), (flesh, 0.86, 0.011)):
        obj = ball(mat, (r * grow, r * 1.35 * grow, r * 0.8), (x, y, z + r * 0.6 + lift), (0.22, 0, turn), detail=4)
        for vertex in obj.data.vertices:
            vertex.co.z = min(vertex.co.z, 0.0)
            vertex.co.x *= 1 - 0.28 * vertex.co.y / (r * 1.35)
    if stone:
        ball(material("#8a5128", "#6f3d1b", rough=0.3, coat=0.4), (r * 0.4, r * 0.42, r * 0.4), (x, y - r * 0.25, z + r * 0.66), detail=4)


def plantain(x, y, z, n=4, turn=0.0):
    """Slices of ripe plantain, caramelised."""
    mat = material("#d98a2b", "#b05f14", scale=5, rough=0.22, coat=0.7, sss=0.15, spots=("#6a3208", 5, 0.6))
    for i in range(n):
        obj = box(mat, (0.52, 0.2, 0.09), (x + i * 0.16 * math.cos(turn), y + i * 0.16 * math.sin(turn), z + 0.07 + 0.02 * i), (0.3 + rng.uniform(-0.1, 0.1), rng.uniform(-0.06, 0.06), turn + 1.57 + rng.uniform(-0.15, 0.15)), bevel=0.045, lumps=0.02)
        obj.scale = (1, rng.uniform(0.9, 1.1), 1)


def patacon(x, y, z, r=0.36, tilt=(0, 0, 0)):
    mat = material("#e0b04a", "#c98f2c", scale=7, rough=0.5, bump=0.6, bump_scale=13, spots=("#a0661a", 8, 0.6))
    obj = puck(r, 0.075, mat, (x, y, z), irregular=0.12, freq=2.5, lumps=0.04, lump_freq=6)
    obj.rotation_euler = tilt
    return obj


def fries(x, y, z, rx=0.42, ry=0.36, h=0.3, n=46, length=0.62, color="#e9b64c", alt="#d8982f"):
    mat = material(color, alt, scale=4, rough=0.5, bump=0.15, bump_scale=25, sss=0.1, spots=("#b86f1d", 7, 0.66))
    place = on_heap((x, y), rx, ry, h, z + 0.04)

    def stick():
        return box(mat, (length * rng.uniform(0.75, 1.1), 0.085, 0.085), bevel=0.014, lumps=0.02, freq=1.5, cuts=4)

    scatter(stick, n, place, turn=lambda: (rng.uniform(-0.4, 0.4), rng.uniform(-0.35, 0.35), rng.uniform(0, 6.3)), kinds=8)


def small_potatoes(x, y, z, rx=0.42, ry=0.36, h=0.2, n=16, r=0.14, color="#e7b02f"):
    mat = material(color, "#d1901c", scale=5, rough=0.4, coat=0.2, bump=0.25, bump_scale=16, spots=("#8f5413", 5, 0.62))
    scatter(lambda: ball(mat, (r, r * 0.9, r * 0.85), lumps=0.12, freq=1.5), n, on_heap((x, y), rx, ry, h, z + r * 0.5), kinds=5)


def chunk(color, alt, size, loc, rot=(0, 0, 0), coat=0.3, spots=None, rough=0.45, sss=0.15):
    return box(material(color, alt, scale=4, rough=rough, coat=coat, sss=sss, spots=spots, bump=0.2, bump_scale=18), size, loc, rot, bevel=min(size) * 0.28, lumps=min(size) * 0.22, freq=2.5)


def steak(x, y, z, size=(1.0, 0.66, 0.2), turn=0.2, marks=True, color="#5f2d17"):
    mat = material(color, "#3f1b0c", scale=6, rough=0.35, coat=0.45, bump=0.5, bump_scale=15, bands=("#1d0c05", 1.7, 0.22) if marks else None)
    obj = puck(0.5, size[2], mat, (x, y, z), irregular=0.2, freq=1.3, lumps=0.035, lump_freq=4, edge=0.6, bulge=0.02)
    obj.scale, obj.rotation_euler = (size[0], size[1], 1), (0, 0, turn)
    return obj


def chimichurri(x, y, z, rx=0.3, ry=0.2, n=70):
    puck(1, 0.02, material("#6f7d22", "#55631a", rough=0.1, coat=1), (x, y, z), irregular=0.25).scale = (rx, ry, 1)
    herbs(x, y, z + 0.015, max(rx, ry), n, size=0.03)


def herbs(x, y, z, r, n=30, size=0.045, color="#3f7a26", alt="#2d5f1b"):
    """Chopped coriander or parsley."""
    mat = material(color, alt, rough=0.5, sss=0.1)

    def place():
        px, py = in_disc(r)
        return (x + px, y + py, z() if callable(z) else z)

    scatter(lambda: leaf(size, mat, ruffle=0.3, waves=3, cup=0.2, rings=3, segments=12), n, place, turn=lambda: (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, 6.3)), sizes=(0.6, 1.5), kinds=4)


def lime(x, y, z, r=0.16, turn=0.0):
    """A wedge."""
    rind = material("#5d9a2a", "#4a8420", scale=9, rough=0.35, bump=0.1, bump_scale=60)
    flesh = material("#d8e58f", "#c3d86a", scale=14, rough=0.15, coat=0.8, sss=0.3)
    obj = ball(rind, (r, r, r * 1.25), (x, y, z + r * 0.6), (0, -1.05, -1.57 + 0.7 * math.sin(3 * turn)))
    for vertex in obj.data.vertices:
        if vertex.co.x > 0.02:
            vertex.co.x = 0.02
    obj.data.materials.append(flesh)
    for polygon in obj.data.polygons:
        if polygon.normal.x > 0.9 or polygon.center.x > 0.015:
            polygon.material_index = 1


def salad(x, y, z, r=0.42, leaves=7, tomato=3, onion=True, color="#86b23c"):
    for i in range(leaves):
        a = 6.28 * i / leaves + rng.uniform(-0.2, 0.2)
        d = r * rng.uniform(0.25, 0.6)
        tone = rng.choice([(color, "#6a9a2c"), ("#9cc24e", "#7dac35"), ("#5f8f2a", "#4a7a1f")])
        leaf(r * rng.uniform(0.55, 0.75), material(*tone, scale=5, rough=0.4, coat=0.15, sss=0.15), (x + d * math.cos(a), y + d * math.sin(a), z + 0.08 + rng.uniform(0, 0.1)), (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), a), ruffle=0.3, cup=0.35)
    for i in range(tomato):
        tomato_slice(x + rng.uniform(-0.4, 0.4) * r, y + rng.uniform(-0.5, 0.2) * r, z + 0.24 + 0.03 * i, r * 0.42, (rng.uniform(-0.4, 0.4), rng.uniform(-0.3, 0.3), 0))
    if onion:
        for i in range(4):
            onion_ring(x + rng.uniform(-0.5, 0.5) * r, y + rng.uniform(-0.5, 0.4) * r, z + 0.32, r * rng.uniform(0.2, 0.36), (rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4), 0))


def tomato_slice(x, y, z, r=0.3, tilt=(0, 0, 0), h=0.055):
    skin = puck(r, h, material("#c3261a", rough=0.2, coat=0.5), (x, y, z), edge=0.3)
    skin.rotation_euler = tilt
    inner = puck(r * 0.9, h * 1.08, material("#e25a43", "#d23c2a", scale=6, rough=0.2, coat=0.6, sss=0.25), (x, y, z - 0.001), edge=0.25)
    inner.rotation_euler = tilt


def onion_ring(x, y, z, r=0.2, tilt=(0, 0, 0), color="#b6568a"):
    points = [(r * math.cos(a), r * math.sin(a), 0) for a in [6.283 * i / 14 for i in range(15)]]
    tube(points, 0.018, material("#efdbe6", color, scale=4, rough=0.25, coat=0.4, sss=0.3), (x, y, z), tilt, resolution=2)


def ramekin(x, y, z, color, alt=None, r=0.24, bits=None):
    lathe([(0.001, 0), (r * 0.78, 0), (r, 0.2), (r * 1.02, 0.215), (r * 0.96, 0.21), (r * 0.9, 0.15), (0.001, 0.15)], china("#ece5d8"), (x, y, z))
    liquid(r * 0.92, 0.17, material(color, alt, scale=9, rough=0.15, coat=0.8), (x, y, z))
    if bits:
        herbs(x, y, z + 0.18, r * 0.7, 14, 0.03, *bits)


def sausage(x, y, z, length=0.85, r=0.13, turn=0.0, bend=0.16, color="#8a2f17", cuts=True):
    points = []
    for i in range(9):
        t = i / 8 - 0.5
        points.append((t * length, bend * (0.25 - t * t) * 2, 0))
    mat = material(color, "#671e0d", scale=5, rough=0.25, coat=0.6, bump=0.25, bump_scale=14, spots=("#35100a", 7, 0.6))
    tube(points, r, mat, (x, y, z + r), (0, 0, turn), taper=[0.35, 0.8, 0.97, 1, 1.02, 1, 0.97, 0.8, 0.35], resolution=8)
    if cuts:
        for i in range(4):
            t = (i - 1.5) * length * 0.2
            bx, by = t, bend * (0.25 - (t / length) ** 2) * 2
            px, py = bx * math.cos(turn) - by * math.sin(turn), bx * math.sin(turn) + by * math.cos(turn)
            obj = ball(material("#b4522f", "#9c3f20", rough=0.3, coat=0.6), (0.02, r * 0.75, r * 0.2), (x + px, y + py, z + r * 1.93), (0, 0, turn + 0.5))


def pork_rind(x, y, z, turn=0.0, length=1.1, teeth=6):
    """Chicharrón: a curved strip with its cuts."""
    crust = material("#b5661f", "#8b4613", scale=6, rough=0.35, coat=0.5, bump=0.7, bump_scale=18, spots=("#e0a95a", 6, 0.55))
    for i in range(teeth):
        t = i / (teeth - 1) - 0.5
        px, py = t * length, 0.25 * (0.25 - t * t) * 2
        cx, cy = px * math.cos(turn) - py * math.sin(turn), px * math.sin(turn) + py * math.cos(turn)
        obj = box(crust, (length / teeth * 0.92, 0.36, 0.3), (x + cx, y + cy, z + 0.16), (rng.uniform(-0.15, 0.15), rng.uniform(-0.25, 0.25), turn - t * 0.9), bevel=0.05, lumps=0.11, freq=3.5, cuts=8)


def corn(x, y, z, length=0.5, r=0.17, turn=0.0):
    """A piece of cob."""
    core = material("#eccb55", "#dcae35", rough=0.35, coat=0.4)
    lathe([(0.001, -length / 2), (r * 0.9, -length / 2), (r * 0.95, 0), (r * 0.9, length / 2), (0.001, length / 2)], core, (x, y, z + r), rot=(1.5708, 0, turn))
    kernel = ball(material("#f2c838", "#e2a91f", scale=3, rough=0.2, coat=0.6, sss=0.25), (0.042, 0.045, 0.05), (x, y, z - 5), detail=2)
    rows = 13
    for k in range(rows):
        a = 6.283 * k / rows
        for i in range(int(length / 0.078)):
            t = (i + 0.5 * (k % 2)) * 0.078 - length / 2 + 0.03
            lx, ly, lz = r * math.cos(a), t, r * math.sin(a)
            twin(kernel, (x + lx * math.cos(turn) - ly * math.sin(turn), y + lx * math.sin(turn) + ly * math.cos(turn), z + r + lz), (0, 0, turn))


def cream(x, y, z, r=0.3, turns=2.2, color="#fffaf0"):
    points = []
    for i in range(26):
        t = i / 25
        a = t * turns * 6.283
        points.append((x + r * (1 - t) * math.cos(a), y + r * (1 - t) * math.sin(a), z + 0.01 + 0.02 * t))
    tube(points, 0.035, material(color, rough=0.3, coat=0.3, sss=0.3), taper=[0.2] + [1.0] * 24 + [0.4], resolution=4)


def board(rx=1.75, ry=1.15, h=0.12, tone=("#a9784b", "#8c5d36")):
    """A wooden serving board; food stands at its height."""
    obj = puck(1, h, material(*tone, scale=2.2, rough=0.5, bump=0.15, bump_scale=14), (0, 0, 0), edge=0.35, segments=128)
    obj.scale = (rx, ry, 1)


def paper(rx=1.5, ry=1.1, z=0.0, color="#efe3cc"):
    seed_r = max(rx, ry)
    obj = leaf(seed_r, material(color, "#e4d5b8", scale=3, rough=0.85, bump=0.15, bump_scale=40), (0, 0, z + 0.02), ruffle=0.06, waves=7, cup=0.03)
    obj.scale = (rx / seed_r, ry / seed_r, 1)
