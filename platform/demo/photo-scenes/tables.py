"""Wide pictures of a laid table, for the top of a menu."""
import bpy

from bowls import DISHES as BOWLS
from breads import DISHES as BREADS
from drinks import DISHES as DRINKS
from kitchen import reseed
from plates import DISHES as PLATES
from sweets import DISHES as SWEETS

ALL = {**BOWLS, **BREADS, **DRINKS, **PLATES, **SWEETS}


def lay(places):
    """Puts dishes side by side: (name, x, y, size)."""
    for name, x, y, size in places:
        before = set(bpy.data.objects)
        reseed(len(name) * 7)
        ALL[name]()
        for obj in set(bpy.data.objects) - before:
            if obj.parent is None:
                obj.location = (obj.location.x * size + x, obj.location.y * size + y, obj.location.z * size)
                obj.scale = [value * size for value in obj.scale]


def sabor():
    lay([("ajiaco", -5.4, 0.1, 1.0), ("patacones", -2.6, 0.7, 0.8), ("bandeja-paisa", 0.0, -0.1, 1.05), ("arepa-mixta", 3.0, 0.25, 0.9), ("frijoles", 5.6, 0.0, 1.0),
         ("limonada", -3.9, -1.1, 0.55), ("jugo-mora", 4.3, -1.15, 0.55), ("empanadas", -7.9, 0.2, 0.9), ("flan", 7.9, 0.2, 0.9)])
    return dict(table="clay", aspect=3.8, camera=dict(elevation=42, distance=16.0, lens=48, target=(0, -0.1, 0.3), blur=20.0))


def fantasma():
    lay([("burger-smash", 0.0, 0.1, 1.0), ("alitas-bufalo", -3.1, 0.1, 0.95), ("papas-cheddar", 3.0, 0.2, 0.9), ("perro", -6.0, 0.3, 0.95), ("bowl-res", 5.7, 0.1, 0.95), ("cerveza-negra", 7.6, 0.5, 0.7), ("nachos", -8.9, 0.3, 0.9)])
    return dict(table="slate", light="dark", aspect=3.8, camera=dict(elevation=30, distance=15.5, lens=46, target=(0, 0, 0.6), blur=20.0))


DISHES = {"sabor-table": sabor, "fantasma-table": fantasma}
