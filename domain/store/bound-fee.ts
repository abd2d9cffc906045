import type { GeoPoint } from "#domain/base/geo.ts";
import { type CoverageArea, findCoverageArea } from "./coverage.ts";
import { isWithinTolerance, type Placement } from "./placement.ts";

/** Whether two points have one zone, and so one fee; true also where none reaches either. */
export function hasOneZone(areas: readonly CoverageArea[], a: GeoPoint, b: GeoPoint): boolean {
  return findCoverageArea(areas, a)?.id === findCoverageArea(areas, b)?.id;
}

/** Whether a text's fee may be that of the point: near where it was placed, or in the same zone (M6). */
export function isBoundToText(areas: readonly CoverageArea[], placed: Placement, point: GeoPoint): boolean {
  return isWithinTolerance(placed, point) || hasOneZone(areas, placed.point, point);
}
