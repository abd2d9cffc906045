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

/** Metres between a text's place and the point that it is sent with (M6); a region's middle may be a city's width away. */
const tolerance = { exact: 200, street: 500, area: 1500, region: 25_000 } as const satisfies Record<Precision, number>;

/** Whether a point is where its text was placed, as exactly as that is known (M6). */
export function isWithinTolerance({ point, precision }: Placement, other: GeoPoint): boolean {
  return distanceMeters(point, other) <= tolerance[precision];
}
