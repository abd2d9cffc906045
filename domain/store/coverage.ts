import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { distanceMeters, isGeoPoint } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { DeliveryMethod } from "./delivery.ts";

interface CoverageAreaBase {
  id: string;
  name: string;
  /** Estimated fee until the platform confirms it; null = unknown, never 0 (A69, A105). */
  price: Pesos | null;
  isActive: boolean;
}

/** A coverage area of a branch: polygon or circle (S3 §3 branch_coverage_areas). */
export type CoverageArea =
  | (CoverageAreaBase & { shape: "polygon"; ring: GeoPoint[] })
  | (CoverageAreaBase & { shape: "circle"; center: GeoPoint; radiusMeters: number });

type PolygonArea = Extract<CoverageArea, { shape: "polygon" }>;
type CircleArea = Extract<CoverageArea, { shape: "circle" }>;

/** Most corners of a polygon; a larger one covers nothing (X14). */
export const maximumVertices = 2000;

/** Ids are decimal numbers: 9 comes before 10. */
function compareIds(a: string, b: string): number {
  return a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
}

/** About a centimetre, in degrees: points and corners come with seven decimals. */
const edgeWidth = 1e-7;

function isOnEdge(a: GeoPoint, b: GeoPoint, point: GeoPoint): boolean {
  const [north, east] = [b.latitude - a.latitude, b.longitude - a.longitude];
  const [up, right] = [point.latitude - a.latitude, point.longitude - a.longitude];
  const length = north ** 2 + east ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (up * north + right * east) / length));
  return Math.hypot(up - along * north, right - along * east) <= edgeWidth;
}

function isInsideRing(ring: readonly GeoPoint[], point: GeoPoint): boolean {
  const [first] = ring;
  if (!first || ring.length < 3 || ring.length > maximumVertices || !ring.every(isGeoPoint)) return false;
  if (ring.some((corner, index) => isOnEdge(corner, ring[index + 1] ?? first, point))) return true;
  const closed = [...ring, first].map(({ longitude, latitude }) => [longitude, latitude]);
  return booleanPointInPolygon([point.longitude, point.latitude], { type: "Polygon", coordinates: [closed] });
}

/** Lowest price, unknown last, then lower id (A104). */
function compareAreas(a: CoverageArea, b: CoverageArea): number {
  const priceA = a.price ?? Number.POSITIVE_INFINITY;
  const priceB = b.price ?? Number.POSITIVE_INFINITY;
  return priceA === priceB ? compareIds(a.id, b.id) : priceA - priceB;
}

/** The cheapest active polygon that holds the point, edges included, else the smallest circle; null without one
 * (S2 §4.7, A104). */
export function findCoverageArea(areas: readonly CoverageArea[], point: GeoPoint): CoverageArea | null {
  if (!isGeoPoint(point)) return null;
  const active = areas.filter((area) => area.isActive);
  const [polygon] = active
    .filter((area): area is PolygonArea => area.shape === "polygon")
    .filter((area) => isInsideRing(area.ring, point))
    .toSorted(compareAreas);
  if (polygon) return polygon;
  const [circle] = active
    .filter((area): area is CircleArea => area.shape === "circle")
    .filter((area) => isGeoPoint(area.center) && distanceMeters(area.center, point) <= area.radiusMeters)
    .toSorted((a, b) => a.radiusMeters - b.radiusMeters || compareAreas(a, b));
  return circle ?? null;
}

interface Placed {
  id: string;
  address: { point: GeoPoint | null };
}

interface Delivering extends Placed {
  isAvailable: boolean;
  deliveryMethods: readonly Pick<DeliveryMethod, "mode">[];
  coverageAreas: readonly CoverageArea[];
}

function byDistance<B extends Placed>(branches: readonly B[], point: GeoPoint): { branch: B; meters: number }[] {
  return branches
    .map((branch) => ({
      branch,
      meters: branch.address.point ? distanceMeters(branch.address.point, point) : Number.POSITIVE_INFINITY,
    }))
    .toSorted((a, b) => (a.meters === b.meters ? compareIds(a.branch.id, b.branch.id) : a.meters - b.meters));
}

/** The nearest branch that delivers to a point, available ones first, with its area; null when none (S2 §4.5, §4.7). */
export function findCoveringBranch<B extends Delivering>(
  branches: readonly B[],
  point: GeoPoint,
): { branch: B; area: CoverageArea } | null {
  const delivering = branches.filter((branch) => branch.deliveryMethods.some(({ mode }) => mode === "delivery"));
  const covering = byDistance(delivering, point).flatMap(({ branch }) => {
    const area = findCoverageArea(branch.coverageAreas, point);
    return area ? [{ branch, area }] : [];
  });
  return covering.find(({ branch }) => branch.isAvailable) ?? covering[0] ?? null;
}

/** The nearest branch with a known place, ties by id; null when there is none (S2 §4.7). */
export function nearestBranch<B extends Placed>(branches: readonly B[], point: GeoPoint): B | null {
  const [nearest] = byDistance(branches, point);
  return nearest && Number.isFinite(nearest.meters) ? nearest.branch : null;
}
