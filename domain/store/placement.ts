import { distanceMeters } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";

/** How exactly a geocoder placed a text: the door, the street, the barrio, or only a town or a part of a city. */
export const precisions = ["exact", "street", "area", "region"] as const;

export type Precision = (typeof precisions)[number];

/** Where a text was placed. */
export interface Placement {
  point: GeoPoint;
  precision: Precision;
}

/** Metres that a device's point may be off and still be a door (A228). */
const doorMeters = 100;

/** Whether a device's point is exact enough to be where an order goes; a vaguer one only suggests barrio and city (A228). */
export function isDoor(accuracyMeters: number): boolean {
  return !(accuracyMeters > doorMeters);
}

/** Metres beyond which a device's point and a typed street are two places (A228). */
const apart = 200;

/** Whether the device is where the text was placed; a street that lies further off than a block or two is asked about. */
export function isAtDevice(placed: Placement, device: GeoPoint): boolean {
  const isStreet = placed.precision === "exact" || placed.precision === "street";
  return isStreet ? distanceMeters(placed.point, device) <= apart : isWithinTolerance(placed, device);
}

/** Metres between a text's place and the point that it is sent with (M6); a region's middle may be a city's width away. */
const tolerance = { exact: 200, street: 500, area: 1500, region: 25_000 } as const satisfies Record<Precision, number>;

/** Whether a point is where its text was placed, as exactly as that is known (M6). */
export function isWithinTolerance({ point, precision }: Placement, other: GeoPoint): boolean {
  return distanceMeters(point, other) <= tolerance[precision];
}
