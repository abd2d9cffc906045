import type { GeoPoint } from "#domain/base/geo.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { permissionAnswered } from "./position-permission.ts";

/** `denied`: the person or the browser refused. `unavailable`: no answer in time, or none at all. */
export type PositionFailure = "denied" | "unavailable";

/** Where the device is, give or take; a browser that does not say how much is taken at its word. */
export interface DevicePosition {
  point: GeoPoint;
  accuracyMeters: number;
}

/** Longest wait after the person's answer; some devices never say, so the browser's own limit is not trusted (F36). */
const deadline = 20_000;

/**
 * Where the device is; `onAfterDeadline` gets a position that came then. The browser may ask the person: call it only
 * after a press that explained why (UX19).
 */
export async function locateDevice(
  onAfterDeadline?: (position: DevicePosition) => void,
): Promise<Result<DevicePosition, PositionFailure>> {
  if (!("geolocation" in navigator)) return fail("unavailable");
  return await new Promise((resolve) => {
    let isPastDeadline = false;
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const position = { point: { latitude, longitude }, accuracyMeters: accuracy };
        if (isPastDeadline) onAfterDeadline?.(position);
        else resolve(ok(position));
      },
      ({ code, PERMISSION_DENIED }) => resolve(fail(code === PERMISSION_DENIED ? "denied" : "unavailable")),
      { enableHighAccuracy: true, maximumAge: 60_000 },
    );
    const giveUp = () => {
      isPastDeadline = true;
      resolve(fail("unavailable"));
    };
    void permissionAnswered().then(() => setTimeout(giveUp, deadline));
  });
}
