"""Takes the grain out of a render: an edge-avoiding wavelet filter on the light, not on the surfaces' colours."""
import numpy as np

KERNEL = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)


def shifted(image, dy, dx):
    padded = np.pad(image, ((abs(dy), abs(dy)), (abs(dx), abs(dx)), (0, 0)), mode="edge")
    h, w = image.shape[:2]
    return padded[abs(dy) + dy : abs(dy) + dy + h, abs(dx) + dx : abs(dx) + dx + w]


def smooth(color, albedo, normal, levels=4):
    """All three are height × width × 3; answers the colour, linear."""
    base = np.clip(albedo, 0.03, 1.0)
    light = np.clip(color, 0, 8) / base
    guide = np.concatenate([albedo * 6.0, normal * 2.2], axis=2)
    for level in range(levels):
        step, spread = 2**level, 0.55 / (1.5**level)
        tone = np.log1p(light.mean(axis=2, keepdims=True))
        total, weights = np.zeros_like(light), np.zeros_like(tone)
        for i, a in enumerate(KERNEL):
            for j, b in enumerate(KERNEL):
                dy, dx = (i - 2) * step, (j - 2) * step
                near = shifted(light, dy, dx)
                apart = ((shifted(guide, dy, dx) - guide) ** 2).sum(axis=2, keepdims=True)
                change = (np.log1p(near.mean(axis=2, keepdims=True)) - tone) ** 2
                weight = a * b * np.exp(-apart / 0.35 - change / (spread * spread))
                total += near * weight
                weights += weight
        light = total / weights
    return light * base
