import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeMove, movePoint } from "#components/location/pin/move-point.ts";
import { distanceMeters } from "#domain/base/geo.ts";

const bogota = { latitude: 4.65, longitude: -74.06 };

describe("moving the pin (UX22)", () => {
  test.each([
    [{ north: 20, east: 0 }, 20, "north"],
    [{ north: -20, east: 0 }, 20, "south"],
    [{ north: 0, east: 40 }, 40, "east"],
    [{ north: 0, east: -20 }, 20, "west"],
    [{ north: 20, east: 20 }, 28, "northEast"],
    [{ north: -20, east: -20 }, 28, "southWest"],
    [{ north: 20, east: -20 }, 28, "northWest"],
    [{ north: -20, east: 20 }, 28, "southEast"],
  ] as const)("%o is shown as %i m %s", (meters, distance, wind) => {
    expect(describeMove(bogota, movePoint(bogota, meters))).toEqual({ meters: distance, wind });
  });

  test("what is where it was is not moved", () => {
    expect(describeMove(bogota, movePoint(bogota, { north: 0.3, east: 0 }))).toBeNull();
  });

  test("moves by the metres it says, at any latitude where people live", () => {
    const latitude = fc.double({ min: -65, max: 65, noNaN: true });
    const meters = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(latitude, meters, meters, (at, north, east) => {
        const from = { latitude: at, longitude: -74 };
        expect(distanceMeters(from, movePoint(from, { north, east }))).toBeCloseTo(Math.hypot(north, east), -0.5);
      }),
    );
  });
});
