import { formatInTimeZone, fromZonedTime } from "date-fns-tz";

// The servers' reading of the zone, by the zone database; browsers have the small rule of domain/base/bogota-time.ts.
const zone = "America/Bogota";

/** The date in Bogotá at `instant` (ms), `YYYY-MM-DD` (M16). @throws RangeError for an invalid time */
export function bogotaDate(instant: number): string {
  return formatInTimeZone(instant, zone, "yyyy-MM-dd");
}

/** The time of day in Bogotá at `instant` (ms), `hh:mm A`: `03:00 PM` (S3 §3, A128). @throws RangeError for an invalid time */
export function bogotaClock(instant: number): string {
  return formatInTimeZone(instant, zone, "hh:mm a");
}

/** The instant (ms) at which the day of `instant` began in Bogotá. @throws RangeError for an invalid time */
export function bogotaMidnight(instant: number): number {
  return fromZonedTime(`${bogotaDate(instant)}T00:00:00`, zone).getTime();
}
