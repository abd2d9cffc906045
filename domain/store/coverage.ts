import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { distanceMeters, isGeoPoint } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { DeliveryMethod } from "./delivery.ts";

/** Degrees that a ring lies between, its edges' width included. */
interface GeoBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** A ring with its box, which is null for a ring that covers nothing; made by `polygonShape`. */
interface PolygonShape {
  shape: "polygon";
  ring: GeoPoint[];
  box: GeoBox | null;
}

interface CoverageAreaBase {
  id: string;
  name: string;
  /** Estimated fee until the platform confirms it; null = unknown, never 0 (A69, A105). */
  price: Pesos | null;
  isActive: boolean;
}

/** A coverage area of a branch: polygon or circle (S3 §3 branch_coverage_areas). */
export type CoverageArea =
  | (CoverageAreaBase & PolygonShape)
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

/** The shape of a ring. Less than three corners, too many, and corners that are no place cover nothing. */
export function polygonShape(ring: GeoPoint[]): PolygonShape {
  if (ring.length < 3 || ring.length > maximumVertices || !ring.every(isGeoPoint))
    return { shape: "polygon", ring, box: null };
  const latitudes = ring.map(({ latitude }) => latitude);
  const longitudes = ring.map(({ longitude }) => longitude);
  const box = {
    south: Math.min(...latitudes) - edgeWidth,
    north: Math.max(...latitudes) + edgeWidth,
    west: Math.min(...longitudes) - edgeWidth,
    east: Math.max(...longitudes) + edgeWidth,
  };
  return { shape: "polygon", ring, box };
}

function isInBox({ south, north, west, east }: GeoBox, { latitude, longitude }: GeoPoint): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function isOnEdge(a: GeoPoint, b: GeoPoint, point: GeoPoint): boolean {
  const [north, east] = [b.latitude - a.latitude, b.longitude - a.longitude];
  const [up, right] = [point.latitude - a.latitude, point.longitude - a.longitude];
  const length = north ** 2 + east ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (up * north + right * east) / length));
  return Math.hypot(up - along * north, right - along * east) <= edgeWidth;
}

function holds({ ring, box }: PolygonShape, point: GeoPoint): boolean {
  const [first] = ring;
  if (!first || box === null || !isInBox(box, point)) return false;
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

function compareCircles(a: CircleArea, b: CircleArea): number {
  return a.radiusMeters - b.radiusMeters || compareAreas(a, b);
}

function reaches({ center, radiusMeters }: CircleArea, point: GeoPoint): boolean {
  return isGeoPoint(center) && distanceMeters(center, point) <= radiusMeters;
}

/** The cheapest active polygon that holds the point, edges included, else the smallest circle; null without one
 * (S2 §4.7, A104). */
export function findCoverageArea(areas: readonly CoverageArea[], point: GeoPoint): CoverageArea | null {
  if (!isGeoPoint(point)) return null;
  let polygon: PolygonArea | null = null;
  let circle: CircleArea | null = null;
  for (const area of areas) {
    if (!area.isActive) continue;
    if (area.shape === "polygon") {
      if (holds(area, point) && (polygon === null || compareAreas(area, polygon) < 0)) polygon = area;
    } else if (reaches(area, point) && (circle === null || compareCircles(area, circle) < 0)) circle = area;
  }
  return polygon ?? circle;
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
  const areas = new Map<B, CoverageArea>();
  for (const branch of branches) {
    const area = findCoverageArea(branch.coverageAreas, point);
    if (area && branch.deliveryMethods.some(({ mode }) => mode === "delivery")) areas.set(branch, area);
  }
  const covering = byDistance([...areas.keys()], point).map(({ branch }) => branch);
  const branch = covering.find(({ isAvailable }) => isAvailable) ?? covering[0];
  const area = branch && areas.get(branch);
  return area ? { branch, area } : null;
}

/** The nearest branch with a known place, ties by id; null when there is none (S2 §4.7). */
export function nearestBranch<B extends Placed>(branches: readonly B[], point: GeoPoint): B | null {
  const [nearest] = byDistance(branches, point);
  return nearest && Number.isFinite(nearest.meters) ? nearest.branch : null;
}

/** The zones that a branch delivers to; none where it does not deliver. */
export function deliveryZones({
  deliveryMethods,
  coverageAreas,
}: {
  deliveryMethods: readonly DeliveryMethod[];
  coverageAreas: readonly CoverageArea[];
}): CoverageArea[] {
  if (!deliveryMethods.some(({ mode }) => mode === "delivery")) return [];
  return coverageAreas.filter(({ isActive }) => isActive);
}
