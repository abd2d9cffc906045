// Each by its file: the package's entry loads all of date-fns, which is half of what a server's start takes.
import { fromZonedTime } from "date-fns-tz/fromZonedTime";
import { toZonedTime } from "date-fns-tz/toZonedTime";
import { meridiemClock } from "#domain/base/bogota-time.ts";

// The servers' reading of the zone, by the zone database; browsers have the small rule of domain/base/bogota-time.ts.
const zone = "America/Bogota";

const two = (count: number) => String(count).padStart(2, "0");

/** A date that says of itself what clocks in Bogotá say at `instant`. */
function onClocks(instant: number): Date {
  const shown = toZonedTime(instant, zone);
  if (Number.isNaN(shown.getTime())) throw new RangeError(`Not an instant: ${instant}`);
  return shown;
}

/** The date in Bogotá at `instant` (ms), `YYYY-MM-DD` (M16). @throws RangeError for an invalid time */
export function bogotaDate(instant: number): string {
  const shown = onClocks(instant);
  return `${shown.getFullYear()}-${two(shown.getMonth() + 1)}-${two(shown.getDate())}`;
}

/** The time of day in Bogotá at `instant` (ms), `hh:mm A`: `03:00 PM` (S3 §3, A128). @throws RangeError for an invalid time */
export function bogotaClock(instant: number): string {
  const shown = onClocks(instant);
  return meridiemClock(shown.getHours() * 60 + shown.getMinutes());
}

/** The instant (ms) at which the day of `instant` began in Bogotá. @throws RangeError for an invalid time */
export function bogotaMidnight(instant: number): number {
  return fromZonedTime(`${bogotaDate(instant)}T00:00:00`, zone).getTime();
}
