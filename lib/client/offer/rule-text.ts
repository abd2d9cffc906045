"use client";

import { useLocale, useTranslations } from "next-intl";
import { timeText } from "#domain/base/clock-text.ts";
import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { DayWindow } from "#domain/offer/offer-rules.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { VerdictFailure } from "#domain/offer/verdict.ts";
import { daysText } from "#lib/client/days-text.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { useStore } from "#lib/client/store-info.tsx";

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Days with the same hours, in the order of the week. */
function daysByHours(days: readonly Weekday[], times: readonly DayWindow[]): { days: Weekday[]; hours: DayWindow[] }[] {
  const groups = new Map<string, { days: Weekday[]; hours: DayWindow[] }>();
  for (const day of days.toSorted((a, b) => a - b)) {
    const hours = times.filter(({ weekday }) => weekday === day).toSorted((a, b) => a.open - b.open);
    const key = hours.map(({ open, close }) => `${open}-${close}`).join();
    const group = groups.get(key) ?? { days: [], hours };
    groups.set(key, { ...group, days: [...group.days, day] });
  }
  return [...groups.values()];
}

/** When a promotion holds: 'Martes de 5 p. m. a 8 p. m.', 'Solo lunes y miércoles'. */
function useWhenText() {
  const t = useTranslations("offer.rule");
  const menu = useTranslations("menu");
  const time = useTranslations("deliveryTime");
  /** '5 p. m.', with minutes only where there are any. */
  const clock = (minute: MinuteOfDay) => timeText(time, minute).replace(":00", "");
  const hoursText = (days: string, hours: readonly DayWindow[]) => {
    const [first, ...others] = hours;
    if (!first || first.open === first.close) return t("days", { days });
    const begin = t("hours", { days: capital(days), from: clock(first.open), to: clock(first.close) });
    return others.reduce(
      (text, { open, close }) => t("hoursList", { hours: text, from: clock(open), to: clock(close) }),
      begin,
    );
  };
  return {
    today: (windows: readonly DayWindow[]) => hoursText(t("today"), windows),
    week: (days: readonly Weekday[], times: readonly DayWindow[]) =>
      daysByHours(days, times)
        .map((group) => hoursText(daysText(menu, group.days), group.hours))
        .join(" · "),
  };
}

function sizesOf({ products }: Promotion): string[] {
  return [...new Set((products ?? []).flatMap(({ sizes }) => sizes ?? []))];
}

/** What would make a promotion hold, for each rule that keeps it from it (B1). `names` are promotions by id. */
export function useRuleText(
  names: ReadonlyMap<string, string>,
): (failure: VerdictFailure, promotion: Promotion) => string {
  const t = useTranslations("offer.rule");
  const locale = useLocale();
  const { branches, branchTerm } = useStore();
  const when = useWhenText();
  const dateOf = (at: number) =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "America/Bogota" }).format(at);
  return (failure, promotion) => {
    switch (failure.rule) {
      case "minimum":
        return t("minimum", { missing: formatPesos(failure.missing) });
      case "login":
        return t("login", { isFirst: String(promotion.firstOrder) });
      case "weekday":
        return when.week(failure.weekdays, promotion.times);
      case "time":
        return when.today(failure.windows);
      case "date": {
        const { from, until } = failure;
        const isAhead = from !== null && serverNow() < from;
        return isAhead ? t("from", { date: dateOf(from) }) : t("until", { date: dateOf(until ?? from ?? 0) });
      }
      case "branch": {
        const known = branches.filter(({ id }) => failure.branchIds.includes(id)).map(({ name }) => name);
        return known.length > 0 ? t("branch", { branches: known.join(", ") }) : t("otherBranch", { term: branchTerm });
      }
      case "size": {
        const sizes = sizesOf(promotion);
        return sizes.length > 0 ? t("size", { sizes: sizes.join(", ") }) : t("otherSize");
      }
      case "better":
        return t("better", { name: names.get(failure.id) ?? "" });
      case "inactive":
      case "holiday":
      case "customerUnknown":
      case "firstOrder":
      case "firstOrderUnchecked":
      case "onceUsed":
      case "products":
      case "noDiscount":
        return t(failure.rule);
    }
  };
}
