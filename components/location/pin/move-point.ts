import type { GeoPoint } from "#domain/base/geo.ts";

/** Metres that one press moves the pin: about a house front and a half. */
export const pinStep = 20;

export type Wind = "north" | "northEast" | "east" | "southEast" | "south" | "southWest" | "west" | "northWest";

const winds: readonly Wind[] = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"];
const metersPerDegree = 111_195;

function metersPerLongitude(latitude: number): number {
  return metersPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}

/** The point that lies so many metres north and east; negative is south and west. Good for streets, not for oceans. */
export function movePoint(point: GeoPoint, meters: { north: number; east: number }): GeoPoint {
  return {
    latitude: point.latitude + meters.north / metersPerDegree,
    longitude: point.longitude + meters.east / metersPerLongitude(point.latitude),
  };
}

/** How far a point lies north and east of another, in metres; negative is south and west. Good for streets, not for oceans. */
export function metersBetween(from: GeoPoint, to: GeoPoint): { north: number; east: number } {
  return {
    north: (to.latitude - from.latitude) * metersPerDegree,
    east: (to.longitude - from.longitude) * metersPerLongitude(from.latitude),
  };
}

/** How far and whereto a point was moved, null when it is where it was (less than a metre). */
export function describeMove(from: GeoPoint, to: GeoPoint): { meters: number; wind: Wind } | null {
  const { north, east } = metersBetween(from, to);
  const meters = Math.round(Math.hypot(north, east));
  if (meters < 1) return null;
  const turn = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * winds.length);
  return { meters, wind: winds[(turn + winds.length) % winds.length] ?? "north" };
}
