import type { GeoPoint } from "./address.ts";
import type { Pesos } from "./money.ts";

interface CoverageAreaBase {
  id: string;
  name: string;
  /** Delivery price of the zone: an estimate until the platform confirms it; null = unknown, never 0 (A69, A105). */
  price: Pesos | null;
  isActive: boolean;
}

/** A zone that a branch delivers to: a polygon, or a circle (S3 §3 branch_coverage_areas). */
export type CoverageArea =
  | (CoverageAreaBase & { shape: "polygon"; ring: GeoPoint[] })
  | (CoverageAreaBase & { shape: "circle"; center: GeoPoint; radiusMeters: number });
