import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters, isGeoPoint } from "#domain/base/geo.ts";
import {
  findCoverageArea,
  findCoveringBranch,
  maximumVertices,
  nearestBranch,
  polygonShape,
} from "#domain/store/coverage.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import { bogotaPoint, patience, runs } from "#tests/support/arbitraries.ts";
import { sampleBranch } from "#tests/support/samples.ts";

const plazaDeBolivar = { latitude: 4.5981, longitude: -74.076 };
const elDorado = { latitude: 4.7016, longitude: -74.1469 };
const monserrate = { latitude: 4.6057, longitude: -74.0565 };
const usaquen = { latitude: 4.6947, longitude: -74.0309 };
const medellin = { latitude: 6.2442, longitude: -75.5812 };
const cali = { latitude: 3.4516, longitude: -76.532 };

function toRad(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

describe("distanceMeters", () => {
  it.each([
    ["Plaza de Bolívar to El Dorado", plazaDeBolivar, elDorado, 13_900],
    ["Plaza de Bolívar to Monserrate", plazaDeBolivar, monserrate, 2320],
    ["Plaza de Bolívar to Usaquén", plazaDeBolivar, usaquen, 11_850],
    ["Bogotá to Medellín", plazaDeBolivar, medellin, 248_000],
    ["Bogotá to Cali", plazaDeBolivar, cali, 301_000],
  ])("A103: %s", (_, from, to, expected) => {
    expect(Math.abs(distanceMeters(from, to) - expected)).toBeLessThan(expected * 0.01);
  });

  it("A103: one degree of latitude is 111.195 km, of longitude the same on the equator and half at 60°", () => {
    expect(distanceMeters({ latitude: 4, longitude: -74 }, { latitude: 5, longitude: -74 })).toBeCloseTo(111_195, -1);
    expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111_195, -1);
    const half = distanceMeters({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 });
    expect(half / 111_195).toBeCloseTo(0.5, 3);
  });

  it("A103: differs from the specification's miles × 1609 by at most 0.03 %", () => {
    fc.assert(
      fc.property(bogotaPoint, bogotaPoint, (a, b) => {
        const cosine =
          Math.sin(toRad(a.latitude)) * Math.sin(toRad(b.latitude)) +
          Math.cos(toRad(a.latitude)) * Math.cos(toRad(b.latitude)) * Math.cos(toRad(b.longitude - a.longitude));
        const miles = 3958.8 * Math.acos(Math.min(1, cosine));
        const meters = distanceMeters(a, b);
        fc.pre(meters > 500);
        expect(Math.abs(meters - miles * 1609) / meters).toBeLessThan(0.0003);
      }),
      runs(500),
    );
  });

  it("is 0 to itself, the same both ways, and never longer than by a third point", () => {
    fc.assert(
      fc.property(bogotaPoint, bogotaPoint, bogotaPoint, (a, b, c) => {
        expect(distanceMeters(a, a)).toBe(0);
        expect(distanceMeters(a, b)).toBeCloseTo(distanceMeters(b, a), 6);
        expect(distanceMeters(a, c)).toBeLessThanOrEqual(distanceMeters(a, b) + distanceMeters(b, c) + 1e-6);
      }),
      runs(300),
    );
  });
});

describe("isGeoPoint", () => {
  it.each([
    [{ latitude: 4.6, longitude: -74 }, true],
    [{ latitude: 90, longitude: -180 }, true],
    [{ latitude: 90.1, longitude: 0 }, false],
    [{ latitude: 0, longitude: 181 }, false],
    [{ latitude: Number.NaN, longitude: 0 }, false],
    [{ latitude: 0, longitude: Number.POSITIVE_INFINITY }, false],
  ])("%j: %j", (point, expected) => {
    expect(isGeoPoint(point)).toBe(expected);
  });
});

function square(id: string, size: number, more: Partial<CoverageArea> = {}): CoverageArea {
  const [latitude, longitude] = [4.65, -74.06];
  const ring = [
    { latitude: latitude - size, longitude: longitude - size },
    { latitude: latitude - size, longitude: longitude + size },
    { latitude: latitude + size, longitude: longitude + size },
    { latitude: latitude + size, longitude: longitude - size },
  ];
  return { id, name: `Zona ${id}`, price: 5000, isActive: true, ...more, ...polygonShape(ring) };
}

function circle(id: string, radiusMeters: number, more: Partial<CoverageArea> = {}): CoverageArea {
  return {
    id,
    name: `Radio ${id}`,
    price: 6000,
    isActive: true,
    ...more,
    shape: "circle",
    center: { latitude: 4.65, longitude: -74.06 },
    radiusMeters,
  };
}

/** A ring of `count` corners, five kilometres and a half around the centre. */
function roundRing(count: number): GeoPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: 4.65 + 0.05 * Math.sin((2 * Math.PI * index) / count),
    longitude: -74.06 + 0.05 * Math.cos((2 * Math.PI * index) / count),
  }));
}

/** Rings that may bend in any way but do not cross themselves: corners by rising angle around a centre. */
const starRing: fc.Arbitrary<GeoPoint[]> = fc
  .array(fc.integer({ min: 50, max: 1500 }), { minLength: 3, maxLength: 14 })
  .map((radii) =>
    radii.map((size, index) => {
      const radius = size / 10_000;
      const angle = (2 * Math.PI * index) / radii.length;
      return { latitude: 4.65 + radius * Math.sin(angle), longitude: -74.06 + radius * Math.cos(angle) };
    }),
  );

const center: GeoPoint = { latitude: 4.65, longitude: -74.06 };

describe("findCoverageArea", () => {
  it("S2 §4.7: a polygon before any circle, else the smallest circle", () => {
    expect(findCoverageArea([circle("1", 100), square("2", 0.05)], center)?.id).toBe("2");
    expect(findCoverageArea([circle("1", 5000), circle("2", 2000), circle("3", 9000)], center)?.id).toBe("2");
    const far = { latitude: 4.68, longitude: -74.06 };
    expect(findCoverageArea([circle("1", 5000), circle("2", 2000), circle("3", 9000)], far)?.id).toBe("1");
    expect(findCoverageArea([circle("1", 1000)], far)).toBeNull();
    expect(findCoverageArea([], center)).toBeNull();
  });

  it("A104: of several polygons the lowest price, then the id, as a number", () => {
    const areas = [square("10", 0.02), square("9", 0.05), square("3", 0.01, { price: 7000 })];
    expect(findCoverageArea(areas, center)?.id).toBe("9");
    expect(findCoverageArea([...areas, square("50", 0.09, { price: 0 })], center)?.id).toBe("50");
  });

  it("A105: an unknown price is not 0: it comes last", () => {
    expect(findCoverageArea([square("1", 0.01, { price: null }), square("2", 0.02)], center)?.id).toBe("2");
    expect(findCoverageArea([square("1", 0.01, { price: null })], center)?.price).toBeNull();
  });

  it("S2 §4.7: what is not active covers nothing", () => {
    expect(findCoverageArea([square("1", 0.05, { isActive: false }), circle("2", 100)], center)?.id).toBe("2");
    expect(findCoverageArea([circle("2", 100, { isActive: false })], center)).toBeNull();
  });

  it("edges belong to the zone, also when the ring comes closed", () => {
    const corner = { latitude: 4.66, longitude: -74.05 };
    const open = square("1", 0.01);
    expect(findCoverageArea([open], corner)?.id).toBe("1");
    const closed =
      open.shape === "polygon" ? { ...open, ...polygonShape([...open.ring, ...open.ring.slice(0, 1)]) } : open;
    expect(findCoverageArea([closed], center)?.id).toBe("1");
  });

  it("S2 §4.7: every point of every edge is inside, wherever the edge leads", () => {
    fc.assert(
      fc.property(starRing, fc.nat(13), fc.double({ min: 0, max: 1, noNaN: true }), (ring, at, share) => {
        const from = ring[at % ring.length] ?? center;
        const to = ring[(at + 1) % ring.length] ?? center;
        const between = (a: number, b: number) => a + share * (b - a);
        const exact = {
          latitude: between(from.latitude, to.latitude),
          longitude: between(from.longitude, to.longitude),
        };
        // As a map or a phone writes it: seven decimals, about a centimetre.
        const written = {
          latitude: Number(exact.latitude.toFixed(7)),
          longitude: Number(exact.longitude.toFixed(7)),
        };
        const area: CoverageArea = { id: "1", name: "", price: 0, isActive: true, ...polygonShape(ring) };
        expect(findCoverageArea([area], exact)?.id).toBe("1");
        expect(findCoverageArea([area], written)?.id).toBe("1");
      }),
      runs(2000),
    );
  });

  it("a point a metre outside of an edge is outside", () => {
    const metre = 1 / 111_195;
    for (const [north, east] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const on = { latitude: 4.65 + 0.01 * north, longitude: -74.06 + 0.01 * east };
      const beyond = { latitude: on.latitude + metre * north, longitude: on.longitude + metre * east };
      expect(findCoverageArea([square("1", 0.01)], on)?.id).toBe("1");
      expect(findCoverageArea([square("1", 0.01)], beyond)).toBeNull();
    }
  });

  it.each([
    ["two corners", [center, { latitude: 5, longitude: -74 }]],
    ["no corner", []],
    ["a broken corner", [center, { latitude: Number.NaN, longitude: 0 }, { latitude: 5, longitude: -74 }]],
    ["a corner off the earth", [center, { latitude: 400, longitude: 0 }, { latitude: 5, longitude: -74 }]],
  ])("a ring of %s covers nothing and breaks nothing", (_, ring) => {
    expect(
      findCoverageArea([{ id: "1", name: "", price: 0, isActive: true, ...polygonShape(ring) }], center),
    ).toBeNull();
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 91])("a point at latitude %d is covered by nothing", (latitude) => {
    expect(findCoverageArea([square("1", 0.05), circle("2", 1e9)], { latitude, longitude: -74.06 })).toBeNull();
  });

  it("X14: 2 000 corners are looked at, more are not", () => {
    const area: CoverageArea = { id: "1", name: "", price: 0, isActive: true, ...polygonShape([]) };
    expect(maximumVertices).toBe(2000);
    expect(findCoverageArea([{ ...area, ...polygonShape(roundRing(maximumVertices)) }], center)?.id).toBe("1");
    expect(findCoverageArea([{ ...area, ...polygonShape(roundRing(maximumVertices + 1)) }], center)).toBeNull();
  });
});

/** The even-odd rule by hand: how often a ray to the east crosses the ring. */
function slowIsInside(ring: readonly GeoPoint[], point: GeoPoint): boolean {
  let crossings = 0;
  for (let index = 0; index < ring.length; index += 1) {
    const a = ring[index];
    const b = ring[(index + 1) % ring.length];
    if (!a || !b || a.latitude > point.latitude === b.latitude > point.latitude) continue;
    const share = (point.latitude - a.latitude) / (b.latitude - a.latitude);
    if (a.longitude + share * (b.longitude - a.longitude) > point.longitude) crossings += 1;
  }
  return crossings % 2 === 1;
}

function slowCovers(area: CoverageArea, point: GeoPoint): boolean {
  if (!area.isActive) return false;
  return area.shape === "polygon"
    ? slowIsInside(area.ring, point)
    : distanceMeters(area.center, point) <= area.radiusMeters;
}

describe("against slow references", { timeout: patience }, () => {
  it("polygons agree with ray casting", () => {
    let inside = 0;
    fc.assert(
      fc.property(starRing, bogotaPoint, (ring, point) => {
        const isInside = slowIsInside(ring, point);
        if (isInside) inside += 1;
        const area: CoverageArea = { id: "1", name: "", price: 0, isActive: true, ...polygonShape(ring) };
        expect(findCoverageArea([area], point) !== null).toBe(isInside);
      }),
      runs(3000),
    );
    expect(inside).toBeGreaterThan(200);
  });

  const anyArea = fc
    .tuple(
      fc.nat(50),
      fc.option(
        fc.integer({ min: 0, max: 5 }).map((thousands) => thousands * 1000),
        { nil: null },
      ),
      fc.boolean(),
      fc.oneof(
        fc.integer({ min: 1, max: 6 }).map((size) => square("x", size / 100)),
        fc.integer({ min: 1, max: 8 }).map((km) => circle("x", km * 1000)),
      ),
    )
    .map(([id, price, isActive, area]): CoverageArea => ({ ...area, id: String(id), price, isActive }));

  it("A104: no other zone would have been a better answer, and the order of the zones does not matter", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyArea, { selector: ({ id }) => id, maxLength: 8 }), bogotaPoint, (areas, point) => {
        const covering = areas.filter((area) => slowCovers(area, point));
        const polygons = covering.filter((area) => area.shape === "polygon");
        const found = findCoverageArea(areas, point);
        expect(found !== null).toBe(covering.length > 0);
        expect(found?.shape === "polygon").toBe(polygons.length > 0);
        const rivals = polygons.length > 0 ? polygons : covering;
        for (const rival of rivals) {
          const isSmaller =
            rival.shape === "circle" && found?.shape === "circle" && rival.radiusMeters < found.radiusMeters;
          const isCheaper = rival.shape === "polygon" && (rival.price ?? Infinity) < (found?.price ?? Infinity);
          expect(isSmaller || isCheaper).toBe(false);
        }
        expect(findCoverageArea(areas.toReversed(), point)?.id).toBe(found?.id);
      }),
      runs(1000),
    );
  });
});

describe("findCoveringBranch and nearestBranch", () => {
  const near = sampleBranch({ id: "2", coverageAreas: [circle("1", 3000)] });
  const away = sampleBranch({
    id: "1",
    address: { line1: "", city: "Bogotá", country: "co", point: usaquen },
    coverageAreas: [square("5", 0.2)],
  });

  it("S2 §4.5: the nearest branch that covers the address", () => {
    expect(findCoveringBranch([away, near], center)).toEqual({ branch: near, area: near.coverageAreas[0] });
    const uncovered = { ...near, coverageAreas: [] };
    expect(findCoveringBranch([uncovered, away], center)?.branch.id).toBe("1");
    expect(findCoveringBranch([uncovered], center)).toBeNull();
    expect(findCoveringBranch([], center)).toBeNull();
  });

  it("an available branch before one that is not, but one that is not before none", () => {
    const shut = { ...near, isAvailable: false };
    expect(findCoveringBranch([shut, away], center)?.branch.id).toBe("1");
    expect(findCoveringBranch([shut], center)?.branch.id).toBe("2");
  });

  it("S3 §8: a branch without home delivery covers nothing", () => {
    const pickupOnly = { ...near, deliveryMethods: near.deliveryMethods.filter((method) => method.mode === "pickup") };
    expect(findCoveringBranch([pickupOnly], center)).toBeNull();
  });

  it("a branch whose place is unknown comes last, ties go by id", () => {
    const nowhere = { ...near, id: "3", address: { ...near.address, point: null } };
    expect(findCoveringBranch([nowhere, away], center)?.branch.id).toBe("1");
    expect(findCoveringBranch([nowhere], center)?.branch.id).toBe("3");
    const twin = { ...near, id: "10" };
    expect(findCoveringBranch([twin, near], center)?.branch.id).toBe("2");
  });

  it("S2 §4.7: the nearest of those whose place is known", () => {
    const nowhere = { ...near, id: "3", address: { ...near.address, point: null } };
    expect(nearestBranch([nowhere, away, near], center)?.id).toBe("2");
    expect(nearestBranch([nowhere, away], center)?.id).toBe("1");
    expect(nearestBranch([nowhere], center)).toBeNull();
    expect(nearestBranch([], center)).toBeNull();
  });
});
