import type { SaleHours } from "#domain/menu/availability.ts";
import type { ItemAvailability } from "#domain/menu/availability.ts";
import { getTranslations } from "next-intl/server";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { holidayDates } from "#domain/base/holiday.ts";
import type { Menu, MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { itemTimeline, openingTimeline, withLastHour } from "#domain/menu/timeline.ts";
import type { MenuClock, TimedState } from "#domain/menu/timeline.ts";
import type { OpenBranch } from "#components/shell/intro/closed-banner.tsx";
import type { MenuTexts } from "./hours-texts.ts";
import { daysText } from "#lib/client/days-text.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { clockText, timeText } from "#domain/base/clock-text.ts";
import { closedSubject, closedText, shortClosedText } from "#lib/client/place/closed-texts.ts";

type ShellTexts = Awaited<ReturnType<typeof getTranslations<"shell">>>;
interface ItemTexts {
  menu: MenuTexts;
  none: Awaited<ReturnType<typeof getTranslations<"product.unavailable">>>;
  time: Awaited<ReturnType<typeof getTranslations<"deliveryTime">>>;
}

/** Each text once, from when it holds. */
export function timedTexts<T>(timeline: readonly TimedState<T>[], textOf: (state: T) => string | null): TimedText[] {
  const texts = timeline.map(({ at, state }) => ({ at, text: textOf(state) }));
  return texts.filter(({ text }, index) => index === 0 || text !== texts[index - 1]?.text);
}

function openText(t: ShellTexts, state: BranchAvailability, isLastHour = false): string | null {
  if (!state.isOpen) return null;
  if (state.opensAt !== null) return t("opensAt", { time: clockText(t, bogotaParts(state.opensAt).minuteOfDay) });
  if (state.closesAt === null) return t("openAllDay");
  return t(isLastHour ? "closesAt" : "openUntil", { time: clockText(t, bogotaParts(state.closesAt).minuteOfDay) });
}

/** Whether the branch is open, in words that age with the page: one list while it is, one while it is not. */
export async function openingTexts(
  business: Business,
  branch: Branch,
  now: number,
): Promise<{ open: TimedText[]; closed: TimedText[] }> {
  const t = await getTranslations("shell");
  const closed = await getTranslations("closed");
  const subject = closedSubject(closed, business.branchTerm, branch.name);
  const timeline = openingTimeline({ business, branch, now, holidays: holidayDates(now) });
  return {
    open: timedTexts(withLastHour(timeline), ({ availability, isLastHour }) => openText(t, availability, isLastHour)),
    closed: timedTexts(timeline, (state) => closedText(closed, subject, state)),
  };
}

/** The other branches, each by its name while it takes orders; empty while this one is never closed (UX31). */
export function openBranches(business: Business, branch: Branch, now: number): OpenBranch[] {
  const holidays = holidayDates(now);
  const isAlwaysOpen = openingTimeline({ business, branch, now, holidays }).every(({ state }) => state.isOpen);
  if (isAlwaysOpen) return [];
  return business.branches.flatMap((other) => {
    if (other.id === branch.id) return [];
    const timeline = openingTimeline({ business, branch: other, now, holidays });
    const names = timedTexts(timeline, (state) => (state.isOpen ? other.name : null));
    return names.some(({ text }) => text !== null) ? [{ id: other.id, names }] : [];
  });
}

/** Whether a branch among others is open: one list while it is, one while it is not. */
export async function branchStatusTexts(
  business: Business,
  branch: Branch,
  now: number,
): Promise<{ open: TimedText[]; closed: TimedText[] }> {
  const t = await getTranslations("shell");
  const short = await getTranslations("location.pickup");
  const timeline = openingTimeline({ business, branch, now, holidays: holidayDates(now) });
  return {
    open: timedTexts(timeline, (state) => openText(t, state)),
    closed: timedTexts(timeline, (state) => shortClosedText(short, state)),
  };
}

/** The hours alone when it is sold today at another time, else with its days. */
function windowText({ menu: t, time }: ItemTexts, window: SaleHours, isToday: boolean): string {
  const hours = { from: timeText(time, window.open), to: timeText(time, window.close) };
  const isEveryDay = isToday || new Set(window.days).size === 7;
  const isAllDay = window.open === window.close;
  if (isEveryDay) return isAllDay ? t("unavailable") : t("window", hours);
  const days = daysText(t, window.days);
  return isAllDay ? t("windowDays", { days }) : t("windowDaysAndHours", { days, ...hours });
}

/** Why an item cannot be ordered, null when it can (A34). */
function itemText(texts: ItemTexts, state: ItemAvailability): string | null {
  const { menu: t, none } = texts;
  if (state.isOrderable) return null;
  if (state.reason === "soldOut") return t("soldOut");
  if (state.reason === "noChoice") return none("title");
  return state.window === null ? t("unavailable") : windowText(texts, state.window, state.reason === "notNow");
}

/** The note of one item, in words that age with the page; empty when it can always be ordered. */
export async function itemTexts(item: MenuItem, group: MenuGroup, clock: MenuClock): Promise<TimedText[]> {
  const texts = {
    menu: await getTranslations("menu"),
    none: await getTranslations("product.unavailable"),
    time: await getTranslations("deliveryTime"),
  };
  const timed = timedTexts(itemTimeline(item, group, clock), (state) => itemText(texts, state));
  return timed.some(({ text }) => text !== null) ? timed : [];
}

/** The notes of a menu: each once, and which item has which. */
export async function menuNotes(
  menu: Menu,
  clock: MenuClock,
): Promise<{ notes: Record<string, TimedText[]>; noteKeys: Record<string, string> }> {
  const keys = new Map<string, string>();
  const notes: Record<string, TimedText[]> = {};
  const noteKeys: Record<string, string> = {};
  for (const group of menu.groups) {
    for (const item of group.items) {
      const texts = await itemTexts(item, group, clock);
      if (texts.length === 0) continue;
      const content = JSON.stringify(texts);
      const key = keys.get(content) ?? `n${keys.size}`;
      keys.set(content, key);
      notes[key] = texts;
      noteKeys[item.id] = key;
    }
  }
  return { notes, noteKeys };
}
