import { describe, expect, it } from "vitest";
import type { CoverageArea } from "#domain/store/coverage.ts";
import { isBoundToText } from "#domain/store/bound-fee.ts";
import type { Placement, Precision } from "#domain/store/placement.ts";

const door = { latitude: 4.65, longitude: -74.06 };
const metersPerDegree = 111_195;
const north = (meters: number) => ({ ...door, latitude: door.latitude + meters / metersPerDegree });
const circle = (id: string, radiusMeters: number, price: number): CoverageArea => ({
  id,
  name: id,
  price,
  isActive: true,
  shape: "circle",
  center: door,
  radiusMeters,
});
const placed = (precision: Precision, meters: number): Placement => ({ point: north(meters), precision });

describe("a fee is bound to the text (M6)", () => {
  /** So narrow that every other place has another zone. */
  const zones = [circle("1", 50, 0), circle("2", 20_000, 5000)];

  it.each([
    ["exact", 199, true],
    ["exact", 201, false],
    ["street", 499, true],
    ["street", 501, false],
    ["area", 1_499, true],
    ["area", 1_501, false],
    ["region", 24_900, true],
    ["region", 25_100, false],
  ] as const)("a text placed to the %s may lie %d m away: %s", (precision, meters, isBound) => {
    expect(isBoundToText(zones, placed(precision, meters), door)).toBe(isBound);
  });

  it("farther away it may lie where zone and fee are the same", () => {
    expect(isBoundToText([circle("1", 9_000, 4000)], placed("exact", 8_000), door)).toBe(true);
    expect(isBoundToText([circle("1", 7_000, 4000)], placed("exact", 8_000), door)).toBe(false);
  });
});
