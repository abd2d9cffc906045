import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { following, pointAt, scaleOf, sketchSize, spotOf, viewOf, zoomed } from "#components/location/pin/zone-view.ts";
import { distanceMeters } from "#domain/base/geo.ts";

const medellin = { latitude: 6.2096, longitude: -75.5672 };
const circle = {
  id: "1",
  name: "Poblado",
  price: 5000,
  shape: "circle",
  center: medellin,
  radiusMeters: 3000,
} as const;
const coordinate = (around: number) => fc.double({ min: around - 0.1, max: around + 0.1, noNaN: true });
const points = fc.record({ latitude: coordinate(6.2), longitude: coordinate(-75.56) });
const views = fc.record({ center: points, metersAcross: fc.integer({ min: 150, max: 60_000 }) });

describe("a drawing of zones", () => {
  test("a place of it and the point that it stands for are one", () => {
    fc.assert(
      fc.property(points, views, (point, view) => {
        expect(distanceMeters(pointAt(spotOf(point, view), view), point)).toBeLessThan(1);
      }),
    );
  });

  test("all zones and points are in it", () => {
    fc.assert(
      fc.property(fc.array(points, { maxLength: 20 }), (ring) => {
        const view = viewOf([circle, { ...circle, shape: "polygon", ring }], ring);
        if (view === null) throw new Error("nothing to see");
        for (const { x, y } of [medellin, ...ring].map((point) => spotOf(point, view))) {
          expect(Math.abs(x / sketchSize.width - 0.5)).toBeLessThan(0.5);
          expect(Math.abs(y / sketchSize.height - 0.5)).toBeLessThan(0.5);
        }
      }),
    );
  });

  test("nothing to draw is no view", () => {
    expect(viewOf([], [])).toBeNull();
  });

  test("nearer is around the point, and farther ends at the whole", () => {
    const whole = viewOf([circle], []);
    if (whole === null) throw new Error("nothing to see");
    const around = { latitude: 6.22, longitude: -75.57 };
    const near = zoomed(whole, 2, { whole, around });
    expect(near).toEqual({ center: around, metersAcross: whole.metersAcross / 2 });
    expect(zoomed(near, 0.5, { whole, around })).toEqual(whole);
    const nearest = zoomed(near, 1e6, { whole, around: null });
    expect(nearest).toEqual({ center: around, metersAcross: 150 });
  });

  test("a point that leaves it takes it along, one in it does not", () => {
    fc.assert(
      fc.property(points, views, (point, view) => {
        const { x, y } = spotOf(point, following(view, point));
        expect(x).toBeGreaterThanOrEqual(sketchSize.width / 20);
        expect(y).toBeLessThanOrEqual(sketchSize.height * 0.95);
      }),
    );
    expect(following({ center: medellin, metersAcross: 1000 }, medellin)).toEqual({
      center: medellin,
      metersAcross: 1000,
    });
  });

  test.each([
    [8000, 2000],
    [1500, 500],
    [150, 50],
    [700, 200],
  ])("the scale of %i m across is %i m", (metersAcross, expected) => {
    expect(scaleOf({ center: medellin, metersAcross })).toBe(expected);
  });
});
