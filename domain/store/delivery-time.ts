/** A stretch of minutes from now. */
export interface MinuteRange {
  min: number;
  max: number;
}

/** A delivery time as it is shown: 'min - max mins', or '60+ mins' when `isCapped` (A127). */
export interface ShownDeliveryTime extends MinuteRange {
  isCapped: boolean;
}

/** When a branch states none (S3 §4). */
export const defaultDeliveryTime: MinuteRange = { min: 10, max: 20 };

const cap = 60;

function toMinutes(n: number): number {
  return Number.isFinite(n) ? Math.min(cap, Math.max(0, Math.ceil(n))) : cap;
}

/**
 * The delivery time to show: 10–20 minutes when none is given, both ends at most 60, the smaller first (S3 §4, A127).
 * `isCapped` when both ends are at the cap.
 */
export function shownDeliveryTime(range: MinuteRange | null): ShownDeliveryTime {
  const { min, max } = range ?? defaultDeliveryTime;
  const ends = [toMinutes(min), toMinutes(max)];
  const shown = { min: Math.min(...ends), max: Math.max(...ends) };
  return { ...shown, isCapped: shown.min === cap };
}
