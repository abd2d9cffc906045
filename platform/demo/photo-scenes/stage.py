"""Table, light, camera and rendering of the demo photos."""
import math
import os
import shutil

import bpy
import numpy as np

import denoise
from kitchen import add, box, hex_color, material, mesh_of, rng

# Calm table tops: wood, stone, linen, clay.
TABLES = {
    "plaster": dict(base="#e9dfd0", alt="#ded1bd", scale=1.2, rough=0.75, bump=0.12, bump_scale=9),
    "linen": dict(base="#efe9df", alt="#e3dacb", scale=2.5, rough=0.9, bump=0.25, bump_scale=60),
    "sage": dict(base="#c3cbb5", alt="#b3bda6", scale=1.4, rough=0.8, bump=0.1, bump_scale=9),
    "clay": dict(base="#c48660", alt="#b2734f", scale=1.3, rough=0.8, bump=0.12, bump_scale=10),
    "mustard": dict(base="#dfbd7c", alt="#d3ae69", scale=1.2, rough=0.8, bump=0.08, bump_scale=8),
    "blush": dict(base="#eccfc0", alt="#e2bfae", scale=1.3, rough=0.8, bump=0.08, bump_scale=8),
    "sky": dict(base="#c9d9dd", alt="#b9ccd2", scale=1.3, rough=0.8, bump=0.08, bump_scale=8),
    "slate": dict(base="#33302f", alt="#262423", scale=2.2, rough=0.55, bump=0.25, bump_scale=7),
    "white": dict(base="#f3f1ec", alt="#ebe8e1", scale=1.0, rough=0.7),
}


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import kitchen

    kitchen._materials.clear()


def table(kind):
    size = 30
    mesh = mesh_of([(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)], [(0, 1, 2, 3)])
    if kind == "wood":
        planks()
    else:
        add(mesh, material(**TABLES[kind]), smooth=False)


def planks():
    for i in range(-7, 8):
        tone = rng.choice([("#9a6a42", "#7f5331"), ("#a4744a", "#8a5c38"), ("#92623b", "#774c2b")])
        mat = bpy.data.materials.new("plank")
        mat.use_nodes = True
        nodes, links = mat.node_tree.nodes, mat.node_tree.links
        coords, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = (0.35, 5.5, 5.5)
        mapping.inputs["Location"].default_value = (rng.uniform(0, 9), rng.uniform(0, 9), 0)
        grain, ramp, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeBump")
        grain.inputs["Scale"].default_value, grain.inputs["Detail"].default_value = 3.0, 8.0
        grain.inputs["Distortion"].default_value = 0.6
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.32, 0.7
        ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = hex_color(tone[1]), hex_color(tone[0])
        links.new(coords.outputs["Object"], mapping.inputs["Vector"])
        links.new(mapping.outputs[0], grain.inputs["Vector"])
        links.new(grain.outputs["Fac"], ramp.inputs["Fac"])
        shader = nodes["Principled BSDF"]
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
        bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.25, 0.02
        links.new(grain.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
        shader.inputs["Roughness"].default_value = 0.55
        box(mat, (24, 1.28, 0.2), (0, i * 1.3, -0.1), bevel=0.015, cuts=1)


def light(kind="soft"):
    world = bpy.data.worlds.new("w")
    bpy.context.scene.world = world
    world.use_nodes = True
    back = world.node_tree.nodes["Background"]
    back.inputs["Color"].default_value = (1.0, 0.965, 0.92, 1)
    back.inputs["Strength"].default_value = {"soft": 0.42, "dark": 0.16}[kind]

    def area(loc, size, power, color, target=(0, 0, 0.2)):
        data = bpy.data.lights.new("a", "AREA")
        data.energy, data.size, data.color = power, size, color
        obj = bpy.data.objects.new("a", data)
        bpy.context.collection.objects.link(obj)
        obj.location = loc
        direction = [t - l for t, l in zip(target, loc)]
        from mathutils import Vector

        obj.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()

    strong = {"soft": 1.0, "dark": 1.15}[kind]
    area((-3.8, 3.2, 4.4), 2.4, 520 * strong, (1.0, 0.95, 0.87))
    area((4.2, 1.0, 2.6), 2.2, 70 * strong, (1.0, 0.9, 0.78))
    area((0.5, -5, 4.0), 4.0, 60 * strong, (1.0, 0.98, 0.95))


def camera(elevation=48, distance=7.2, target=(0, 0, 0.12), lens=62, turn=0.0, blur=5.6):
    data = bpy.data.cameras.new("c")
    data.lens = lens
    obj = bpy.data.objects.new("c", data)
    bpy.context.collection.objects.link(obj)
    e, t = math.radians(elevation), math.radians(turn)
    obj.location = (
        target[0] + distance * math.cos(e) * math.sin(t),
        target[1] - distance * math.cos(e) * math.cos(t),
        target[2] + distance * math.sin(e),
    )
    from mathutils import Vector

    obj.rotation_euler = (Vector(target) - obj.location).to_track_quat("-Z", "Y").to_euler()
    data.dof.use_dof = True
    data.dof.focus_distance = distance - 0.25
    data.dof.aperture_fstop = blur / 10
    bpy.context.scene.camera = obj


def render(path, width=1080, height=810, samples=32, percent=100):
    """Renders, smooths the grain by what the surfaces tell, and writes a PNG."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.05, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 12
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.0, 12.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 1.0
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = percent
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = 0.5
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    folder = path + ".passes"
    write_passes(scene, folder)
    bpy.ops.render.render()
    color, albedo, normal = (load_pass(folder, name) for name in ("color", "albedo", "normal"))
    smooth = denoise.smooth(color, albedo, normal)
    save(scene, smooth, path)
    shutil.rmtree(folder)


def write_passes(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, output = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format, output.format.color_depth, output.format.color_mode = "OPEN_EXR", "32", "RGB"
    output.file_slots.clear()
    for name, socket in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        output.file_slots.new(name)
        tree.links.new(layers.outputs[socket], output.inputs[name])


def load_pass(folder, name):
    (file,) = [one for one in os.listdir(folder) if one.startswith(name)]
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = "Non-Color"
    pixels = np.empty(image.size[0] * image.size[1] * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(image.size[1], image.size[0], 4)[:, :, :3]


def save(scene, pixels, path):
    height, width, _ = pixels.shape
    image = bpy.data.images.new("out", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(np.concatenate([pixels, np.ones((height, width, 1), np.float32)], axis=2).astype(np.float32).ravel())
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    image.save_render(path, scene=scene)
