import type { GeoPoint } from "#domain/base/geo.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";

/** `denied`: the person or the browser said no. `unavailable`: no answer in time, or none at all. */
export type PositionFailure = "denied" | "unavailable";

/** Longest wait for the device; some never answer at all, so the browser's own limit is not trusted (F36). */
const deadline = 5000;

function askDevice(): Promise<Result<GeoPoint, PositionFailure>> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok({ latitude: coords.latitude, longitude: coords.longitude })),
      ({ code, PERMISSION_DENIED }) => resolve(fail(code === PERMISSION_DENIED ? "denied" : "unavailable")),
      { enableHighAccuracy: true, timeout: deadline, maximumAge: 60_000 },
    );
  });
}

/** Where the device is. The browser may ask the person: call it only after a press that explained why (UX19). */
export async function locateDevice(): Promise<Result<GeoPoint, PositionFailure>> {
  if (!("geolocation" in navigator)) return fail("unavailable");
  const silence = new Promise<Result<GeoPoint, PositionFailure>>((resolve) => {
    setTimeout(() => resolve(fail("unavailable")), deadline + 500);
  });
  return Promise.race([askDevice(), silence]);
}
