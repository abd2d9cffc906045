import { addDays, bogotaParts, formatClock, meridiemClock } from "#domain/base/bogota-time.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: string, values?: Record<string, string>) => string;

/** '3:00 p. m.' (UX32), to the letter of the specification 'hh:mm A' (A128, A2). */
export function slotText(slot: number, isSpellingSpecified: boolean): string {
  const { minuteOfDay } = bogotaParts(slot);
  return isSpellingSpecified ? meridiemClock(minuteOfDay) : formatClock(minuteOfDay);
}

/** '3:00 p. m.' of today, 'Mañana, 3:00 p. m.' of another day. @param t the texts of `schedule` */
export function slotInstantText(
  t: Translate,
  slot: number,
  { now, isSpellingSpecified }: { now: number; isSpellingSpecified: boolean },
): string {
  const time = slotText(slot, isSpellingSpecified);
  const isToday = bogotaParts(slot).date === bogotaParts(now).date;
  return isToday ? time : t("dayAndTime", { day: slotDayText(t, slot, now), time });
}

/** 'Hoy', 'Mañana', 'Jueves'. @param t the texts of `schedule` */
export function slotDayText(t: Translate, slot: number, now: number): string {
  const { date, weekday } = bogotaParts(slot);
  const today = bogotaParts(now).date;
  return t("day", { day: date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : String(weekday) });
}
