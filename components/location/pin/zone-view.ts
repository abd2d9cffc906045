import type { MouseEvent } from "react";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { ZoneShape } from "#lib/exchange/place/zone-shape.ts";
import { metersBetween, movePoint } from "./move-point.ts";

/** What of the ground a drawing shows. */
export interface ZoneView {
  center: GeoPoint;
  /** From its left to its right edge, in metres. */
  metersAcross: number;
}

/** The units of a drawing: four to three. */
export const sketchSize = { width: 1000, height: 750 };

/** As near as a drawing goes: a block of houses. */
const nearest = 150;

interface Spot {
  x: number;
  y: number;
}

const metersPerUnit = ({ metersAcross }: ZoneView) => metersAcross / sketchSize.width;

/** Where a point lies in a drawing; outside of it also beyond its edges. */
export function spotOf(point: GeoPoint, view: ZoneView): Spot {
  const { north, east } = metersBetween(view.center, point);
  const scale = metersPerUnit(view);
  return { x: sketchSize.width / 2 + east / scale, y: sketchSize.height / 2 - north / scale };
}

/** The point that a place of a drawing stands for. */
export function pointAt({ x, y }: Spot, view: ZoneView): GeoPoint {
  const scale = metersPerUnit(view);
  return movePoint(view.center, {
    north: (sketchSize.height / 2 - y) * scale,
    east: (x - sketchSize.width / 2) * scale,
  });
}

/** The point of a drawing that was pressed; null for a press by the keyboard, which has no place. */
export function pressedPoint(
  { currentTarget, clientX, clientY, detail }: Pick<MouseEvent, "currentTarget" | "clientX" | "clientY" | "detail">,
  view: ZoneView,
): GeoPoint | null {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const x = ((clientX - left) / width) * sketchSize.width;
  const y = ((clientY - top) / height) * sketchSize.height;
  return detail > 0 && Number.isFinite(x) && Number.isFinite(y) ? pointAt({ x, y }, view) : null;
}

/** A length in metres as units of a drawing. */
export function unitsOf(meters: number, view: ZoneView): number {
  return meters / metersPerUnit(view);
}

/** The corners of what a zone covers. */
function cornersOf(zone: ZoneShape): GeoPoint[] {
  if (zone.shape === "polygon") return zone.ring;
  const { center, radiusMeters: radius } = zone;
  return [movePoint(center, { north: radius, east: radius }), movePoint(center, { north: -radius, east: -radius })];
}

/** The view in which all of these zones and points are seen; null when there is nothing to see. */
export function viewOf(zones: readonly ZoneShape[], points: readonly GeoPoint[]): ZoneView | null {
  const corners = [...zones.flatMap(cornersOf), ...points];
  if (corners.length === 0) return null;
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = corners.map(({ longitude }) => longitude);
  const low = { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) };
  const high = { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) };
  const { north, east } = metersBetween(low, high);
  const across = Math.max(east, (north * sketchSize.width) / sketchSize.height);
  return {
    center: movePoint(low, { north: north / 2, east: east / 2 }),
    metersAcross: Math.max(nearest, across * 1.1),
  };
}

/** A nearer or farther view, around a point where one was chosen. */
export function zoomed(view: ZoneView, times: number, { whole, around }: { whole: ZoneView; around: GeoPoint | null }) {
  const metersAcross = Math.max(nearest, view.metersAcross / times);
  if (metersAcross >= whole.metersAcross) return whole;
  return { center: around ?? view.center, metersAcross };
}

/** The view with a point in its middle, once that lies at its edge. */
export function following(view: ZoneView, point: GeoPoint): ZoneView {
  const { x, y } = spotOf(point, view);
  const [side, top] = [sketchSize.width / 20, sketchSize.height / 20];
  const isSeen = x >= side && x <= sketchSize.width - side && y >= top && y <= sketchSize.height - top;
  return isSeen ? view : { ...view, center: point };
}

/** A round length of at most a third of a drawing, for its scale. */
export function scaleOf({ metersAcross }: ZoneView): number {
  const magnitude = 10 ** Math.floor(Math.log10(metersAcross / 3));
  return Math.max(...[1, 2, 5].map((times) => times * magnitude).filter((length) => length <= metersAcross / 3));
}
