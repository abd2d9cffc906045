import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";

/** As wide as an edge is, in degrees. */
const width = 1e-7;

function touches(a: GeoPoint, b: GeoPoint, point: GeoPoint): boolean {
  const [north, east] = [b.latitude - a.latitude, b.longitude - a.longitude];
  const [up, right] = [point.latitude - a.latitude, point.longitude - a.longitude];
  const length = north ** 2 + east ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (up * north + right * east) / length));
  return Math.hypot(up - along * north, right - along * east) <= width;
}

function covers(area: CoverageArea, point: GeoPoint): boolean {
  if (area.shape === "circle") return distanceMeters(area.center, point) <= area.radiusMeters;
  const corners = area.ring.map(({ longitude, latitude }) => [longitude, latitude]);
  if (area.ring.some((corner, index) => touches(corner, area.ring[(index + 1) % area.ring.length] ?? corner, point)))
    return true;
  const coordinates = [[...corners, ...corners.slice(0, 1)]];
  return booleanPointInPolygon([point.longitude, point.latitude], { type: "Polygon", coordinates });
}

type Placed = Pick<Branch, "id" | "address" | "isAvailable" | "coverageAreas">;

/** Each branch with one area of one price, looked at one after the other: the reference of what an index may not change. */
export function plainCoveringBranch(branches: readonly Placed[], point: GeoPoint): string | null {
  const found = branches
    .filter(({ coverageAreas }) => coverageAreas.some((area) => area.isActive && covers(area, point)))
    .map(({ id, address }) => ({ id, meters: address.point ? distanceMeters(address.point, point) : Infinity }))
    .toSorted((a, b) => a.meters - b.meters || Number(a.id) - Number(b.id));
  return found[0]?.id ?? null;
}
