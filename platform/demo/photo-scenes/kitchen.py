"""Materials and shapes of the demo photos. One unit is about ten centimetres; z is up."""
import math
import random

import bpy
from mathutils import Vector, noise

rng = random.Random(1)


def reseed(seed):
    rng.seed(seed)


def hex_color(text):
    """sRGB `#rrggbb` as linear RGBA."""
    channels = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return (*linear, 1.0)


_materials = {}


def material(base, alt=None, scale=4.0, rough=0.5, sss=0.0, bump=0.0, bump_scale=20.0, glass=0.0, ior=1.45,
             spots=None, bands=None, top=None, coat=0.0, metal=0.0, contrast=0.18, specular=0.5, sss_radius=0.12):
    """A surface: `base` mottled with `alt`; `spots` = (colour, scale, threshold), `bands` = (colour, scale, width),
    `top` = (colour, from, to) tints what faces upwards."""
    key = repr((base, alt, scale, rough, sss, bump, bump_scale, glass, ior, spots, bands, top, coat, metal, contrast, specular, sss_radius))
    if key in _materials:
        return _materials[key]
    mat = bpy.data.materials.new("m%d" % len(_materials))
    mat.use_nodes = True
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    shader = nodes["Principled BSDF"]
    coords = nodes.new("ShaderNodeTexCoord")
    info = nodes.new("ShaderNodeObjectInfo")
    shift = nodes.new("ShaderNodeVectorMath")
    shift.operation = "ADD"
    spread = nodes.new("ShaderNodeVectorMath")
    spread.operation = "SCALE"
    links.new(info.outputs["Location"], spread.inputs[0])
    spread.inputs["Scale"].default_value = 7.31
    links.new(coords.outputs["Object"], shift.inputs[0])
    links.new(spread.outputs[0], shift.inputs[1])
    where = shift.outputs[0]

    def noise_factor(size, low, high, detail=5.0):
        texture = nodes.new("ShaderNodeTexNoise")
        texture.inputs["Scale"].default_value = size
        texture.inputs["Detail"].default_value = detail
        links.new(where, texture.inputs["Vector"])
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position = max(0.0, low)
        ramp.color_ramp.elements[1].position = min(1.0, high)
        links.new(texture.outputs["Fac"], ramp.inputs["Fac"])
        return ramp.outputs["Color"]

    def mix(factor, first, second):
        node = nodes.new("ShaderNodeMixRGB")
        if isinstance(factor, float):
            node.inputs["Fac"].default_value = factor
        else:
            links.new(factor, node.inputs["Fac"])
        for value, socket in ((first, node.inputs["Color1"]), (second, node.inputs["Color2"])):
            if isinstance(value, str):
                socket.default_value = hex_color(value)
            else:
                links.new(value, socket)
        return node.outputs["Color"]

    color = base
    if alt:
        color = mix(noise_factor(scale, 0.5 - contrast, 0.5 + contrast), base, alt)
    if top:
        geometry = nodes.new("ShaderNodeNewGeometry")
        split = nodes.new("ShaderNodeSeparateXYZ")
        links.new(geometry.outputs["Normal"], split.inputs[0])
        ramp = nodes.new("ShaderNodeMapRange")
        ramp.inputs["From Min"].default_value, ramp.inputs["From Max"].default_value = top[1], top[2]
        links.new(split.outputs["Z"], ramp.inputs["Value"])
        color = mix(ramp.outputs["Result"], color, top[0])
    if spots:
        color = mix(noise_factor(spots[1], spots[2], spots[2] + 0.12, 3.0), color, spots[0])
    if bands:
        wave = nodes.new("ShaderNodeTexWave")
        wave.inputs["Scale"].default_value = bands[1]
        wave.inputs["Distortion"].default_value = 1.0
        links.new(coords.outputs["Object"], wave.inputs["Vector"])
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position = 1 - bands[2]
        ramp.color_ramp.elements[1].position = min(1.0, 1.12 - bands[2])
        links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
        color = mix(ramp.outputs["Color"], color, bands[0])
    if isinstance(color, str):
        shader.inputs["Base Color"].default_value = hex_color(color)
    else:
        links.new(color, shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Specular"].default_value = specular
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Clearcoat Roughness"].default_value = 0.08
    if sss:
        shader.inputs["Subsurface"].default_value = sss
        shader.inputs["Subsurface Radius"].default_value = (sss_radius, sss_radius * 0.6, sss_radius * 0.35)
        if isinstance(color, str):
            shader.inputs["Subsurface Color"].default_value = hex_color(color)
        else:
            links.new(color, shader.inputs["Subsurface Color"])
    if bump:
        texture = nodes.new("ShaderNodeTexNoise")
        texture.inputs["Scale"].default_value = bump_scale
        texture.inputs["Detail"].default_value = 6.0
        links.new(where, texture.inputs["Vector"])
        node = nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = min(1.0, bump)
        node.inputs["Distance"].default_value = 0.05
        links.new(texture.outputs["Fac"], node.inputs["Height"])
        links.new(node.outputs["Normal"], shader.inputs["Normal"])
    if glass:
        see_through(nodes, links, shader, base, glass)
    _materials[key] = mat
    return mat


def see_through(nodes, links, shader, tint, share):
    """Thin glass and clear liquids: light goes straight on, the rim mirrors. Quick, and without caustics."""
    clear, rim, add_up, mix = (nodes.new("ShaderNode" + kind) for kind in ("BsdfTransparent", "LayerWeight", "Math", "MixShader"))
    clear.inputs["Color"].default_value = hex_color(tint)
    rim.inputs["Blend"].default_value = 0.12
    add_up.inputs[1].default_value = 1 - share
    add_up.use_clamp = True
    links.new(rim.outputs["Fresnel"], add_up.inputs[0])
    links.new(add_up.outputs[0], mix.inputs["Fac"])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(shader.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])


def add(mesh, mat, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1), smooth=True, levels=0):
    obj = bpy.data.objects.new("o", mesh)
    bpy.context.collection.objects.link(obj)
    obj.location, obj.rotation_euler, obj.scale = loc, rot, scale
    if mat and not mesh.materials:
        mesh.materials.append(mat)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    if levels:
        modifier = obj.modifiers.new("s", "SUBSURF")
        modifier.levels = modifier.render_levels = levels
    return obj


def twin(obj, loc, rot=(0, 0, 0), scale=(1, 1, 1)):
    """Another object with the same mesh."""
    copy = bpy.data.objects.new("t", obj.data)
    bpy.context.collection.objects.link(copy)
    copy.location, copy.rotation_euler, copy.scale = loc, rot, scale
    for modifier in obj.modifiers:
        twin_modifier = copy.modifiers.new(modifier.name, modifier.type)
        if modifier.type == "SUBSURF":
            twin_modifier.levels, twin_modifier.render_levels = modifier.levels, modifier.render_levels
    return copy


def mesh_of(verts, faces):
    mesh = bpy.data.meshes.new("g")
    mesh.from_pydata(verts, [], faces)
    mesh.update()
    return mesh


def wobble(point, freq, seed=0.0):
    return noise.noise(Vector((point[0] * freq + seed, point[1] * freq - seed, point[2] * freq + 2 * seed)))


def lathe(profile, mat, loc=(0, 0, 0), segments=96, irregular=0.0, freq=1.5, lumps=0.0, lump_freq=4.0, seed=None, **where):
    """Turns (radius, z) points round the z axis; `irregular` bends the outline, `lumps` the whole surface."""
    seed = rng.uniform(0, 50) if seed is None else seed
    verts, faces = [], []
    for k in range(segments):
        angle = 2 * math.pi * k / segments
        c, s = math.cos(angle), math.sin(angle)
        bend = 1 + irregular * wobble((c, s, 0), freq, seed)
        for r, z in profile:
            x, y = r * bend * c, r * bend * s
            if lumps:
                d = lumps * wobble((x, y, z), lump_freq, seed)
                x, y, z = x * (1 + d * 0.4), y * (1 + d * 0.4), z + d
            verts.append((x, y, z))
    n = len(profile)
    for k in range(segments):
        a, b = k * n, ((k + 1) % segments) * n
        for i in range(n - 1):
            faces.append((a + i, b + i, b + i + 1, a + i + 1))
    mesh = mesh_of(verts, faces)
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 0.7
    return add(mesh, mat, loc, **where)


def puck(r, h, mat, loc=(0, 0, 0), bulge=0.0, steps=10, rings=8, edge=0.5, **more):
    """A round slab with rounded edges: patties, arepas, bases of bread."""
    profile = [(0.001, 0.0)]
    e = h * edge
    profile += [((r - e) * t / rings, 0.0) for t in range(1, rings + 1)]
    for t in range(1, steps):
        angle = -math.pi / 2 + math.pi * t / steps
        profile.append((r - e + e * math.cos(angle), h / 2 + h / 2 * math.sin(angle)))
    for t in range(rings, 0, -1):
        x = (r - e) * t / rings
        profile.append((x, h + bulge * (1 - (x / r) ** 2)))
    profile.append((0.001, h + bulge))
    return lathe(profile, mat, loc, **more)


def dome(r, h, mat, loc=(0, 0, 0), power=2.2, steps=20, **more):
    """A rounded top: buns, heaps, scoops."""
    profile = [(0.001, 0.0), (r * 0.6, 0.0), (r * 0.93, 0.02)]
    for t in range(0, steps + 1):
        a = t / steps * math.pi / 2
        profile.append((max(0.001, r * math.cos(a) ** (2 / power)), 0.05 * h + 0.95 * h * math.sin(a) ** (2 / power)))
    return lathe(profile, mat, loc, **more)


def ball(mat, size=(0.1, 0.1, 0.1), loc=(0, 0, 0), rot=(0, 0, 0), lumps=0.0, freq=3.0, detail=3, seed=None):
    """An ellipsoid, lumpy when asked."""
    seed = rng.uniform(0, 50) if seed is None else seed
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    obj = bpy.context.active_object
    obj.location, obj.rotation_euler = loc, rot
    for vertex in obj.data.vertices:
        d = 1 + lumps * wobble(vertex.co, freq, seed)
        vertex.co = Vector((vertex.co.x * size[0] * d, vertex.co.y * size[1] * d, vertex.co.z * size[2] * d))
    obj.data.materials.append(mat)
    obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
    return obj


def box(mat, size=(1, 1, 1), loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.04, lumps=0.0, freq=2.0, cuts=6):
    """A box with soft edges, lumpy when asked."""
    seed = rng.uniform(0, 50)
    n = cuts
    verts, index = [], {}
    faces = []

    def vert(i, j, k):
        if (i, j, k) not in index:
            p = Vector((i / n - 0.5, j / n - 0.5, k / n - 0.5))
            p = Vector((p.x * size[0], p.y * size[1], p.z * size[2]))
            if lumps:
                p += Vector((wobble(p, freq, seed), wobble(p, freq, seed + 9), wobble(p, freq, seed + 23))) * lumps
            index[(i, j, k)] = len(verts)
            verts.append(tuple(p))
        return index[(i, j, k)]

    for a in range(n):
        for b in range(n):
            faces += [
                (vert(a, b, 0), vert(a, b + 1, 0), vert(a + 1, b + 1, 0), vert(a + 1, b, 0)),
                (vert(a, b, n), vert(a + 1, b, n), vert(a + 1, b + 1, n), vert(a, b + 1, n)),
                (vert(a, 0, b), vert(a + 1, 0, b), vert(a + 1, 0, b + 1), vert(a, 0, b + 1)),
                (vert(a, n, b), vert(a, n, b + 1), vert(a + 1, n, b + 1), vert(a + 1, n, b)),
                (vert(0, a, b), vert(0, a, b + 1), vert(0, a + 1, b + 1), vert(0, a + 1, b)),
                (vert(n, a, b), vert(n, a + 1, b), vert(n, a + 1, b + 1), vert(n, a, b + 1)),
            ]
    obj = add(mesh_of(verts, faces), mat, loc, rot)
    if bevel:
        modifier = obj.modifiers.new("b", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = bevel, 4, "ANGLE"
        modifier.angle_limit = math.radians(40)
    return obj


def tube(points, radius, mat, loc=(0, 0, 0), rot=(0, 0, 0), taper=None, resolution=4):
    """A round strand through the points; `taper` gives a factor for each of them."""
    curve = bpy.data.curves.new("c", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, resolution, True
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for i, point in enumerate(points):
        spline.points[i].co = (*point, 1)
        spline.points[i].radius = taper[i] if taper else 1.0
    spline.use_endpoint_u = True
    spline.order_u = min(4, len(points))
    curve.materials.append(mat)
    obj = bpy.data.objects.new("c", curve)
    bpy.context.collection.objects.link(obj)
    obj.location, obj.rotation_euler = loc, rot
    return obj


def leaf(r, mat, loc=(0, 0, 0), rot=(0, 0, 0), ruffle=0.12, waves=9, cup=0.1, rings=10, segments=72):
    """A ruffled leaf: lettuce, parsley in small."""
    seed = rng.uniform(0, 50)
    verts, faces = [(0, 0, 0)], []
    for i in range(1, rings + 1):
        t = i / rings
        for k in range(segments):
            a = 2 * math.pi * k / segments
            bend = 1 + 0.16 * wobble((math.cos(a), math.sin(a), 0), 2.0, seed)
            wave = math.sin(a * waves + 3 * wobble((math.cos(a), math.sin(a), t), 2, seed)) * ruffle * t**3
            z = cup * t * t + wave + 0.04 * wobble((t * math.cos(a), t * math.sin(a), 0), 5, seed)
            verts.append((r * t * bend * math.cos(a), r * t * bend * math.sin(a), z * r))
    for k in range(segments):
        faces.append((0, 1 + k, 1 + (k + 1) % segments))
    for i in range(rings - 1):
        for k in range(segments):
            a, b = 1 + i * segments + k, 1 + i * segments + (k + 1) % segments
            faces.append((a, a + segments, b + segments, b))
    obj = add(mesh_of(verts, faces), mat, loc, rot)
    modifier = obj.modifiers.new("t", "SOLIDIFY")
    modifier.thickness = 0.012
    return obj


def in_disc(r):
    a, d = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random()) * r
    return d * math.cos(a), d * math.sin(a)


def any_turn():
    return tuple(rng.uniform(0, 2 * math.pi) for _ in range(3))


def scatter(make, count, place, turn=any_turn, sizes=(0.85, 1.15), kinds=3):
    """Spreads `count` copies of a few objects that `make()` makes, at the points that `place()` gives."""
    originals = []
    for i in range(count):
        point, scale = place(), rng.uniform(*sizes)
        if len(originals) < kinds:
            obj = make()
            obj.location, obj.rotation_euler, obj.scale = point, turn(), (scale, scale, scale)
            originals.append(obj)
        else:
            twin(rng.choice(originals), point, turn(), (scale, scale, scale))


def heap_height(x, y, rx, ry, h):
    d = (x / rx) ** 2 + (y / ry) ** 2
    return h * max(0.0, 1 - d) ** 0.5


def on_heap(center, rx, ry, h, z=0.0, sink=0.0, tries=6):
    """Points on a heap, kept apart from each other."""
    taken = []

    def place():
        best, best_gap = None, -1.0
        for _ in range(tries):
            x, y = in_disc(1)
            gap = min(((x - a) ** 2 + (y - b) ** 2 for a, b in taken[-250:]), default=9.0)
            if gap > best_gap:
                best, best_gap = (x, y), gap
        taken.append(best)
        x, y = best[0] * rx, best[1] * ry
        return (center[0] + x, center[1] + y, z + heap_height(x, y, rx, ry, h) - sink)

    return place


def heap(center, rx, ry, h, mat, z=0.0, lumps=0.03, lump_freq=4.0):
    """The body of a heap, to be covered with what it is made of."""
    obj = dome(1, 1, mat, (center[0], center[1], z), power=2.0, irregular=0.08, lumps=0)
    obj.scale = (rx, ry, h)
    if lumps:
        seed = rng.uniform(0, 50)
        for vertex in obj.data.vertices:
            vertex.co.z += lumps / h * wobble(vertex.co, lump_freq, seed)
    return obj
