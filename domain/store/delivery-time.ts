/** Minutes from now. */
export interface MinuteRange {
  min: number;
  max: number;
}

/** Shown as 'min - max mins', or '60+ mins' when `isCapped` (A127). */
export interface ShownDeliveryTime extends MinuteRange {
  isCapped: boolean;
}

/** When a branch states none (S3 §4). */
export const defaultDeliveryTime: MinuteRange = { min: 10, max: 20 };

const cap = 60;

function toMinutes(n: number): number {
  return Number.isFinite(n) ? Math.min(cap, Math.max(0, Math.ceil(n))) : cap;
}

/** 10–20 minutes by default, capped at 60, smaller first; `isCapped` when both ends are capped (S3 §4, A127). */
export function shownDeliveryTime(range: MinuteRange | null): ShownDeliveryTime {
  const { min, max } = range ?? defaultDeliveryTime;
  const ends = [toMinutes(min), toMinutes(max)];
  const shown = { min: Math.min(...ends), max: Math.max(...ends) };
  return { ...shown, isCapped: shown.min === cap };
}
