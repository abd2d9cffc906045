import type { Pesos } from "#domain/base/money.ts";
import { shareBelow } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { Tips } from "#domain/store/business.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** The shares that are offered; the largest is the most that is taken (A232, Ley 1935). */
export const tipRates = [50_000, 80_000, 100_000] as const satisfies readonly PartsPerMillion[];

/** A voluntary tip as somebody chose it: a share of the dishes, or an amount in whole pesos. */
export type TipChoice = { kind: "share"; rate: (typeof tipRates)[number] } | { kind: "amount"; amount: Pesos };

const mostRate = 100_000;

/** Whether an order of this mode may carry a tip: not at a counter's pickup, unless the business says so (A232). */
export function takesTip(tips: Tips | null, mode: DeliveryMode | null): boolean {
  return tips !== null && (mode !== "pickup" || tips.atPickup);
}

/** The most for these `dishes`, which are pesos after discounts and without taxes: a tenth, rounded down. */
export function mostTip(dishes: Pesos): Pesos {
  return shareBelow(Math.max(0, dishes), mostRate);
}

/** What the choice comes to for these `dishes`: rounded down, at most `mostTip`, 0 without a choice. */
export function tipOf(choice: TipChoice | null, dishes: Pesos): Pesos {
  if (choice === null) return 0;
  const asked = choice.kind === "amount" ? choice.amount : shareBelow(Math.max(0, dishes), choice.rate);
  return Math.max(0, Math.min(asked, mostTip(dishes)));
}
