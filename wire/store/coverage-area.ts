import { z } from "zod";
import { type GeoPoint, isGeoPoint } from "#domain/base/geo.ts";
import { type CoverageArea, maximumVertices, polygonShape } from "#domain/store/coverage.ts";
import { field, wholePesos } from "#wire/field.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";

const latLng = z.object({ lat: field.exact, lng: field.exact });

export const coverageAreaRow = z.object({
  id: field.id,
  name: field.text,
  type: z.enum(["radius", "polygon"]).nullable(),
  delivery_price: field.number,
  delivery_price_currency: field.text,
  geolocation: z.preprocess((raw) => (latLng.safeParse(raw).success ? raw : null), latLng.nullable()),
  coverage_area_radius_in_meters: field.number,
  polygon_coordinates: z.preprocess(
    (raw) => (Array.isArray(raw) && raw.length <= maximumVertices ? raw : null),
    z.array(latLng).nullable(),
  ),
  is_active: field.flag,
});

function toPoint({ lat, lng }: z.output<typeof latLng>): GeoPoint {
  return { latitude: lat, longitude: lng };
}

/** A circle without a centre lies around the branch; an unreadable price is unknown, never 0 (A105).
 * @throws UnreadableRow when it has no shape */
export function coverageAreaFrom(raw: unknown, branchPoint: GeoPoint | null): CoverageArea {
  const row = readRow(coverageAreaRow, raw);
  const base = {
    id: String(row.id),
    name: row.name ?? "",
    price: wholePesos(row.delivery_price),
    isActive: row.is_active !== false,
  };
  if (row.type === "polygon") {
    const shape = polygonShape((row.polygon_coordinates ?? []).map(toPoint));
    if (shape.box === null) throw new UnreadableRow("polygon_coordinates", "no shape");
    return { ...base, ...shape };
  }
  const own = row.geolocation && toPoint(row.geolocation);
  const center = own && isGeoPoint(own) ? own : branchPoint;
  const radiusMeters = row.coverage_area_radius_in_meters ?? 0;
  if (row.type !== "radius" || !center || radiusMeters <= 0) {
    throw new UnreadableRow(row.type === null ? "type" : "coverage_area_radius_in_meters", "no shape");
  }
  return { ...base, shape: "circle", center, radiusMeters };
}
