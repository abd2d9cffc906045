import { z } from "zod";
import type { AdjustmentInputs } from "#domain/order/adjustment.ts";

/** What an order's adjustments are given, among the fields of the order (ADR 19). */
export const inputFields = {
  cupon_code: z.string().trim().max(40).nullable().default(null),
};

const inputRow = z.object(inputFields);

export function inputsFrom({ cupon_code: code }: z.output<typeof inputRow>): AdjustmentInputs {
  return { coupon: code === null ? null : code.toUpperCase() };
}

export function inputsBody({ coupon }: AdjustmentInputs): z.output<typeof inputRow> {
  return { cupon_code: coupon };
}
