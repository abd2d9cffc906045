import { getTranslations } from "next-intl/server";
import { holidayDates } from "#domain/base/holiday.ts";
import { openingTimeline } from "#domain/menu/timeline.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import type { Capabilities } from "#domain/store/mode.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { FulfilmentTexts } from "#components/shell/fulfilment-switch.tsx";
import { deliveryTimeText } from "#lib/client/place/delivery-time-text.ts";
import { storeBranch } from "#lib/client/store-branch.ts";
import type { PromiseTexts } from "#components/shell/intro/promise-line.tsx";
import { branchLabel } from "./branch-label.ts";
import { timedTexts } from "./timed-texts.ts";

/**
 * What each way to get the order means: fee and time of the branch, before the place is known (UX20). Null
 * where that is not asked (S2 §2.7).
 */
export async function fulfilmentTexts(
  { business, capabilities }: { business: Business; capabilities: Capabilities },
  branch: Branch,
  now: number,
): Promise<FulfilmentTexts | null> {
  if (!capabilities.asksPlace) return null;
  const t = await getTranslations("shell");
  const { modes, deliveryFrom, deliveryTime } = storeBranch(branch);
  const time = await getTranslations("deliveryTime");
  const timeline = openingTimeline({ business, branch, now, holidays: holidayDates(now) });
  const minutes = timedTexts(timeline, (state) =>
    deliveryTimeText(time, deliveryTime, state.isOpen ? state.opensAt : null),
  );
  const fee = deliveryFrom === null ? t("deliveryByZone") : t("deliveryFrom", { price: formatPesos(deliveryFrom) });
  return {
    legend: t("howToGetIt"),
    minutes,
    delivery: modes.includes("delivery")
      ? {
          label: t("delivery"),
          notes: [deliveryFrom === 0 ? t("deliveryFree") : fee],
        }
      : null,
    pickup: modes.includes("pickup") ? { label: t("pickup"), notes: [t("pickupFree")] } : null,
    free: t("free"),
    choose: t("chooseHow"),
  };
}

/** What the menu promises before anything is added, from the switch's own words (B2). */
export async function promiseTexts(
  { business }: { business: Business },
  branch: Branch,
  { delivery, minutes, free }: FulfilmentTexts,
): Promise<PromiseTexts> {
  const t = await getTranslations("shell");
  return {
    reach: delivery && { question: t("reach"), ask: t("reachAsk") },
    pickup: t("pickUpAt", { place: branchLabel(t, business.branchTerm, branch.name) }),
    minutes,
    free,
  };
}
