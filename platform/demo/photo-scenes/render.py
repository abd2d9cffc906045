"""blender -b --python render.py -- OUT [--draft] [--width=1280] [NAME …]

Renders the dishes of dishes.py as OUT/NAME.png (Blender 3.4 with numpy); without names, all that OUT lacks. The width is
twice that of the photo that is shown: reduced, its edges are smooth.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import dishes  # noqa: E402
import kitchen  # noqa: E402
import stage  # noqa: E402

arguments = sys.argv[sys.argv.index("--") + 1 :]
draft = "--draft" in arguments
width = next((int(a.split("=")[1]) for a in arguments if a.startswith("--width=")), 1280)
out, *names = [a for a in arguments if not a.startswith("--")]
os.makedirs(out, exist_ok=True)
for name in names or list(dishes.DISHES):
    path = os.path.join(out, name + ".png")
    if not names and os.path.exists(path):
        continue
    started = time.time()
    stage.reset()
    kitchen.reseed(sum(ord(letter) * (i + 1) for i, letter in enumerate(name)))
    shot = dishes.DISHES[name]()
    stage.table(shot.get("table", "plaster"))
    stage.light(shot.get("light", "soft"))
    stage.camera(**shot.get("camera", {}))
    built = time.time()
    aspect = shot.get("aspect", 4 / 3)
    stage.render(path, width, round(width / aspect), samples=10 if draft else 6, percent=20 if draft else 100)
    print("RENDERED", name, round(built - started, 1), round(time.time() - built, 1), flush=True)
