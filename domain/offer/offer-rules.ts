import { bogotaParts, minutesPerDay } from "#domain/base/bogota-time.ts";
import type { BogotaParts, MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import { isPersonal } from "./is-personal.ts";
import type { PersonalRules } from "./is-personal.ts";

/** Hours of one weekday: equal ends = 24 h, an earlier close = next day (A44). */
export interface DayWindow {
  weekday: Weekday;
  open: MinuteOfDay;
  close: MinuteOfDay;
}

/** When, where and for whom an offer holds: all of it (S1 §4). */
export interface OfferRules extends PersonalRules {
  isActive: boolean;
  weekdays: readonly Weekday[];
  onHolidays: boolean;
  /** Empty for all. */
  branchIds: readonly string[];
  /** Instants in ms, both included; null for open ends. */
  dates: { from: number | null; until: number | null };
  /** A weekday without hours has no limit. */
  times: readonly DayWindow[];
  /** 0 for none. */
  minimum: Pesos;
}

/** What offers depend on of the person who orders. */
export interface OfferCustomer {
  isLoggedIn: boolean;
  /** Null where nobody counts them. */
  previousOrders: number | null;
  usedPromotionIds: readonly string[];
}

export interface OfferContext {
  branchId: string;
  /** Null while unknown. */
  customer: OfferCustomer | null;
  /** The time of the order in ms (B18). */
  at: number;
  /** Dates `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** A rule that does not hold, with what would make it hold (B1). */
export type FailedRule =
  | { rule: "inactive" | "holiday" | "login" | "customerUnknown" | "firstOrder" | "firstOrderUnchecked" | "onceUsed" }
  | { rule: "weekday"; weekdays: readonly Weekday[] }
  /** The hours of today. */
  | { rule: "time"; windows: readonly DayWindow[] }
  | { rule: "date"; from: number | null; until: number | null }
  | { rule: "branch"; branchIds: readonly string[] }
  | { rule: "minimum"; missing: Pesos };

function isInside({ weekday, open, close }: DayWindow, now: BogotaParts): boolean {
  const daysAgo = (now.weekday - weekday + 7) % 7;
  const minute = now.minuteOfDay + daysAgo * minutesPerDay;
  return open <= minute && minute < (close <= open ? close + minutesPerDay : close);
}

function failedTime(times: readonly DayWindow[], now: BogotaParts): FailedRule | null {
  const windows = times.filter(({ weekday }) => weekday === now.weekday);
  if (windows.length === 0 || times.some((window) => isInside(window, now))) return null;
  return { rule: "time", windows };
}

function failedDate({ from, until }: OfferRules["dates"], at: number): FailedRule | null {
  const hasBegun = from === null || from <= at;
  const hasEnded = until !== null && until < at;
  return hasBegun && !hasEnded ? null : { rule: "date", from, until };
}

function failedOfCustomer(offer: OfferRules & { id: string }, customer: OfferCustomer | null): FailedRule[] {
  if (!isPersonal(offer)) return [];
  if (customer === null) return [{ rule: "customerUnknown" }];
  if (!customer.isLoggedIn) return [{ rule: "login" }];
  const { previousOrders, usedPromotionIds } = customer;
  const failed: FailedRule[] = [];
  if (offer.firstOrder && previousOrders === null) failed.push({ rule: "firstOrderUnchecked" });
  if (offer.firstOrder && previousOrders !== null && previousOrders > 0) failed.push({ rule: "firstOrder" });
  if (offer.oncePerCustomer && usedPromotionIds.includes(offer.id)) failed.push({ rule: "onceUsed" });
  return failed;
}

/** Tells which rules of an offer fail for an order of this value, none when all hold (S1 §4, A56–A58). */
export function ruleJudge(context: OfferContext, value: Pesos): (offer: OfferRules & { id: string }) => FailedRule[] {
  const { branchId, customer, at, holidays } = context;
  const now = bogotaParts(at);
  const isHoliday = holidays.has(now.date);
  return (offer) => {
    const { weekdays, branchIds } = offer;
    const failed: (FailedRule | null)[] = [
      offer.isActive ? null : { rule: "inactive" },
      branchIds.length === 0 || branchIds.includes(branchId) ? null : { rule: "branch", branchIds },
      failedDate(offer.dates, at),
      isHoliday && !offer.onHolidays ? { rule: "holiday" } : null,
      weekdays.includes(now.weekday) ? null : { rule: "weekday", weekdays },
      failedTime(offer.times, now),
      value < offer.minimum ? { rule: "minimum", missing: offer.minimum - value } : null,
      ...failedOfCustomer(offer, customer),
    ];
    return failed.filter((rule) => rule !== null);
  };
}
