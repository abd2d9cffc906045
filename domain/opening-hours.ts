/** A time of day in minutes since midnight, 0 to 1439. */
export type MinuteOfDay = number;

/** Monday 1 … Sunday 7 (ISO, A42). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A stretch of opening hours: equal ends = 24 h, an earlier close = next day (A44). */
export interface OpeningRule {
  days: Weekday[];
  /** True when the rule holds on holidays (wire day 0, A42). */
  onHolidays: boolean;
  open: MinuteOfDay;
  close: MinuteOfDay;
}
