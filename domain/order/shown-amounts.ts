import type { Pesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { type Adjustment, type Amounts, deliveryFeeOf } from "./adjustment.ts";

/** One charge as customers see it; what is free or not known yet has no number. */
export type ShownAmount =
  | { kind: "subtotal"; amount: Pesos }
  | { kind: "adjustment"; adjustment: Adjustment; amount: Pesos | "free" }
  | { kind: "feeUnknown" };

/** What the message `adjustment.{kind}` takes; a branch's own tax may have no name, and is called `taxes` (A160). */
export function labelValues({ kind, source, rate }: Adjustment, taxes: string): { name: string; rate: string } {
  const name = source.name || (kind === "tax" ? taxes : "");
  return { name, rate: rate === null || rate === 0 ? "none" : formatRate(rate) };
}

/** The rows above the total: each charge on its own (UX29, A70), what is free says so (A67), what changes nothing is left
 * out, as is a fee of 0 where nobody carries the order. */
export function shownAmounts(amounts: Amounts, mode: DeliveryMode | null): ShownAmount[] {
  const fee = deliveryFeeOf(amounts);
  const isCarried = mode !== "pickup" && mode !== "onsite";
  const rows: ShownAmount[] = [{ kind: "subtotal", amount: amounts.subtotal }];
  for (const adjustment of amounts.adjustments) {
    const { kind, amount } = adjustment;
    const isFree = kind === "delivery" && fee === 0;
    const saysNothing = kind === "delivery" ? isFree && !isCarried : amount === 0 && kind !== "tax";
    if (saysNothing || kind === "freeDelivery") continue;
    rows.push({ kind: "adjustment", adjustment, amount: isFree ? "free" : amount });
  }
  return isCarried && fee === null && amounts.subtotal > 0 ? [...rows, { kind: "feeUnknown" }] : rows;
}
