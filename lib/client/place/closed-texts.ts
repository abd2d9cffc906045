import type { BranchTerm } from "#domain/store/business.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { clockText } from "#domain/base/clock-text.ts";

/** A translator of one namespace, as the server's and the browser's next-intl both give it. */
type Translate = (key: string, values?: Record<string, string>) => string;

/**
 * Who takes no orders: a kitchen of a food court by its name, for the others may; else by the word for a branch (S1 §1).
 *
 * @param t the texts of `closed`
 */
export function closedSubject(t: Translate, term: BranchTerm, branchName: string): string {
  return term === "restaurant" ? branchName : t("subject", { term });
}

/**
 * Why a branch takes no orders and when it will, in the words of S3 §8; null while it takes them.
 *
 * @param t the texts of `closed`
 * @param type who that is, by `closedSubject`
 */
export function closedText(t: Translate, type: string, availability: BranchAvailability): string | null {
  if (availability.isOpen) return null;
  const next = availability.nextOpening;
  if (next === null) return t("forNow", { type });
  const time = clockText(t, next.minute);
  if (next.day === "weekday") return t("weekday", { type, time, weekday: String(next.weekday) });
  return t(next.day, { type, time });
}

/**
 * The same of a branch among others, in few words: 'Cerrado · Abre mañana a las 8:00 a. m.' (UX31, UX32).
 *
 * @param t the texts of `location.pickup`
 */
export function shortClosedText(t: Translate, availability: BranchAvailability): string | null {
  if (availability.isOpen) return null;
  const next = availability.nextOpening;
  if (availability.reason === "unavailable" || next === null) return t("unavailable");
  const time = clockText(t, next.minute);
  if (next.day === "today") return t("opensToday", { time });
  if (next.day === "tomorrow") return t("opensTomorrow", { time });
  return t("opensWeekday", { time, weekday: t(`weekdays.${next.weekday}`) });
}
