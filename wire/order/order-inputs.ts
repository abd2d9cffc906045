import { z } from "zod";
import { percentOfRate } from "#domain/base/rate.ts";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";
import { tipRates } from "#domain/order/tip.ts";
import type { TipChoice } from "#domain/order/tip.ts";

/** What an order's adjustments are given, among the fields of the order (ADR 19). */
export const inputFields = {
  cupon_code: z.string().trim().max(40).nullable().default(null),
  tip: z
    .union([z.strictObject({ percentage: z.number() }), z.strictObject({ amount: z.int().positive() })])
    .nullable()
    .default(null)
    .describe("Of the dishes after discounts and without taxes, or pesos; more than a tenth counts as a tenth (A232)"),
};

const inputRow = z.object(inputFields);

function tipFrom(tip: z.output<typeof inputRow>["tip"]): TipChoice | null {
  if (tip === null) return null;
  if ("amount" in tip) return { kind: "amount", amount: tip.amount };
  const rate = tipRates.find((one) => percentOfRate(one) === tip.percentage);
  return rate === undefined ? null : { kind: "share", rate };
}

function tipBody(tip: TipChoice | null): z.output<typeof inputRow>["tip"] {
  if (tip === null) return null;
  return tip.kind === "amount" ? { amount: tip.amount } : { percentage: percentOfRate(tip.rate) };
}

export function inputsFrom({ cupon_code: code, tip }: z.output<typeof inputRow>): AdjustmentInputs {
  return { coupon: code === null ? null : code.toUpperCase(), tip: tipFrom(tip) };
}

export function inputsBody({ coupon, tip }: AdjustmentInputs): z.output<typeof inputRow> {
  return { cupon_code: coupon, tip: tipBody(tip) };
}
