import { z } from "zod";
import { roundPesos } from "#domain/base/money.ts";
import { parsePercent, percentOfRate } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import { adjustmentKinds, deliveryFeeOf, discountOf, sumOf, totalOf } from "#domain/order/adjustment.ts";
import type { Adjustment, Amounts } from "#domain/order/adjustment.ts";

/** A row between subtotal and total with its reason; not in the specification. */
export const adjustmentRowSchema = z.object({
  kind: z.enum(adjustmentKinds),
  source_id: z.string().nullable(),
  source_name: z.string().nullable(),
  rate: z.number().nullable().describe("Percent"),
  basis: z.int(),
  amount: z.int().describe("Added to the total: less than 0 for what is taken off"),
  lines: z.array(z.object({ line: z.int().nonnegative(), amount: z.int() })),
});

type AdjustmentRow = z.infer<typeof adjustmentRowSchema>;

/** The amounts of an order in pesos; `delivery_charge` is null without such a row (A70). */
export const amountsRowSchema = z.object({
  subtotal: z.int(),
  discount: z.int(),
  surcharge: z.int(),
  taxes: z.array(z.object({ name: z.string(), value: z.number().describe("Percent"), amount: z.int() })),
  tax: z.int(),
  delivery_charge: z.int().nullable(),
  total: z.int(),
  adjustments: z.array(adjustmentRowSchema),
});

function adjustmentRow(adjustment: Adjustment, lineIds: readonly string[]): AdjustmentRow {
  const { kind, source, rate, basis, amount, lines } = adjustment;
  return {
    kind,
    source_id: source.id,
    source_name: source.name,
    rate: rate === null ? null : percentOfRate(rate),
    basis,
    amount,
    lines: lines.map((share) => ({ line: lineIds.indexOf(share.lineId), amount: share.amount })),
  };
}

/** The amounts as the calls answer them: a line by its place in `lineIds`, a tax as percentage and pesos (A64). */
export function amountsRow(amounts: Amounts, lineIds: readonly string[]): z.infer<typeof amountsRowSchema> {
  const taxes = amounts.adjustments.filter(({ kind }) => kind === "tax");
  return {
    subtotal: amounts.subtotal,
    discount: discountOf(amounts),
    surcharge: sumOf(amounts, "surcharge"),
    taxes: taxes.map(({ source, rate, amount }) => ({
      name: source.name ?? "",
      value: percentOfRate(rate ?? 0),
      amount,
    })),
    tax: sumOf(amounts, "tax"),
    delivery_charge: deliveryFeeOf(amounts),
    total: amounts.total,
    adjustments: amounts.adjustments.map((adjustment) => adjustmentRow(adjustment, lineIds)),
  };
}

const whole = z
  .union([z.number(), z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/)])
  .transform(Number)
  .refine((amount) => Math.abs(amount) <= 1_000_000_000)
  .transform(roundPesos);
const positive = whole.refine((amount) => amount >= 0);

/** What every backend answers. */
const plainRow = z.object({
  subtotal: positive,
  discount: positive,
  surcharge: positive,
  taxes: z.array(z.object({ name: z.string(), value: z.union([z.number(), z.string()]).nullish(), amount: whole })),
  delivery_charge: positive.nullable(),
  total: positive,
});

function rateFrom(percent: number | string | null | undefined): PartsPerMillion | null {
  return parsePercent(String(percent ?? ""))?.rate ?? null;
}

function adjustmentFrom(row: AdjustmentRow, lineIds: readonly string[]): Adjustment | null {
  const rate = rateFrom(row.rate);
  const lines = row.lines.flatMap(({ line, amount }) => {
    const lineId = lineIds[line];
    return lineId === undefined ? [] : [{ lineId, amount }];
  });
  if (lines.length < row.lines.length || (rate === null && row.rate !== null)) return null;
  const { kind, basis, amount } = row;
  return { kind, source: { id: row.source_id, name: row.source_name }, rate, basis, amount, lines };
}

/** Null unless they add up to the total. */
function listedAdjustments(raw: unknown, lineIds: readonly string[]): Amounts | null {
  const listed = amountsRowSchema.pick({ subtotal: true, total: true, adjustments: true }).safeParse(raw);
  if (!listed.success) return null;
  const read = listed.data.adjustments.map((row) => adjustmentFrom(row, lineIds));
  const adjustments = read.filter((adjustment) => adjustment !== null);
  const amounts = totalOf(listed.data.subtotal, adjustments);
  return adjustments.length === read.length && amounts.total === listed.data.total ? amounts : null;
}

function plain(part: Pick<Adjustment, "kind" | "basis" | "amount"> & Partial<Adjustment>): Adjustment {
  return { source: { id: null, name: null }, rate: null, lines: [], ...part };
}

/** From the sums of a backend that answers only what the specification shows. */
function plainAdjustments(row: z.output<typeof plainRow>): Adjustment[] {
  const { subtotal, discount, surcharge } = row;
  const taxes = row.taxes.map(({ name, value, amount }) =>
    // A platform with a default sends 0 for an unknown percentage.
    plain({
      kind: "tax",
      source: { id: null, name },
      rate: rateFrom(value) || null,
      basis: subtotal - discount,
      amount,
    }),
  );
  const fee = row.delivery_charge;
  return [
    ...(discount > 0 ? [plain({ kind: "promotion", basis: subtotal, amount: -discount })] : []),
    ...(surcharge > 0 ? [plain({ kind: "surcharge", basis: subtotal, amount: surcharge })] : []),
    ...taxes,
    ...(fee === null ? [] : [plain({ kind: "delivery", basis: subtotal, amount: fee })]),
  ];
}

/** The amounts of an answer, null unless whole pesos; its total wins where a backend without adjustments disagrees. */
export function amountsFrom(raw: unknown, lineIds: readonly string[]): Amounts | null {
  const listed = listedAdjustments(raw, lineIds);
  if (listed) return listed;
  const row = plainRow.safeParse(raw);
  if (!row.success) return null;
  return { subtotal: row.data.subtotal, adjustments: plainAdjustments(row.data), total: row.data.total };
}
