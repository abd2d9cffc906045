/** In degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Mean radius in metres (IUGG). */
const earthRadius = 6_371_008.8;

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function isGeoPoint(point: GeoPoint): boolean {
  return (
    Number.isFinite(point.latitude) &&
    Number.isFinite(point.longitude) &&
    Math.abs(point.latitude) <= 90 &&
    Math.abs(point.longitude) <= 180
  );
}

/** Great-circle distance in metres, by haversine (A103). */
export function distanceMeters(a: GeoPoint, b: GeoPoint): number {
  const halfLatitude = Math.sin(toRadians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(toRadians(b.longitude - a.longitude) / 2);
  const h = halfLatitude ** 2 + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * halfLongitude ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
