import "server-only";
import { z } from "zod";
import type { Totals } from "#domain/order/totals.ts";
import type { CentralAnswer } from "./client.ts";
import { jsonAt, parseAnswer, wireList, wirePesos, wireRate, wireWhole } from "./wire-value.ts";

const totalsRow = z
  .object({
    subtotal: wirePesos,
    discount: wirePesos,
    surcharge: wirePesos,
    taxes: z.array(z.object({ name: z.string(), value: wireRate, amount: wireWhole })),
    tax: wireWhole,
    delivery_charge: wirePesos.nullable(),
    total: wirePesos,
  })
  .transform((row): Totals => ({
    subtotal: row.subtotal,
    discount: row.discount,
    surcharge: row.surcharge,
    taxes: row.taxes.map(({ name, value, amount }) => ({ name, rate: value, amount })),
    taxTotal: row.tax,
    deliveryFee: row.delivery_charge,
    total: row.total,
  }));

/** The amounts in an answer of the platform. @throws CentralError when they are not whole. */
export function parseTotals(totals: unknown): Totals {
  return parseAnswer("totals", totalsRow, totals);
}

/** One reason why an order is not taken; `line` is its place in the products sent. */
export interface WireProblem {
  code: string;
  line: number | null;
  missing: number | null;
}

const problemRow = z
  .object({ code: z.string().max(60), line: z.number().int().nullish(), missing: z.number().nullish() })
  .transform((row): WireProblem => ({ code: row.code, line: row.line ?? null, missing: row.missing ?? null }));

/** The problems in a refusal, in the platform's order. */
export function parseProblems(answer: CentralAnswer): WireProblem[] {
  return wireList("order-problem", problemRow).parse(jsonAt(answer.body, "data", "problems"));
}
