import { z } from "zod";
import type { CartLine } from "#domain/cart/cart.ts";
import { couponRefusals } from "#domain/offer/coupon-refusal.ts";
import { isLineProblem, plainProblemCodes, refusedLineCodes } from "#domain/order/problem.ts";
import type { OrderProblem } from "#domain/order/problem.ts";

/** Why an order is not taken; `line` is its place in `products`, from 0. */
export const problemRowSchema = z.object({
  code: z.enum([...plainProblemCodes, "below_minimum", "coupon_invalid", ...refusedLineCodes]),
  line: z.int().nonnegative().optional(),
  item_id: z.int().optional(),
  group_id: z.int().optional(),
  missing: z.int().optional().describe("Pesos still to add, for below_minimum"),
  reason: z.enum(couponRefusals).optional().describe("Of coupon_invalid"),
});

export type ProblemRow = z.infer<typeof problemRowSchema>;

type Line = Pick<CartLine, "lineId" | "itemId">;

export function problemRow(problem: OrderProblem, lines: readonly Line[]): ProblemRow {
  if (!isLineProblem(problem)) return problem;
  const { code, lineId, groupId } = problem;
  const line = lines.findIndex((candidate) => candidate.lineId === lineId);
  const item = lines[line] && { item_id: Number(lines[line].itemId) };
  return { code, line, ...item, ...(groupId === null ? {} : { group_id: Number(groupId) }) };
}

const lineRow = z.object({
  code: z.enum(refusedLineCodes),
  line: z.int().nonnegative(),
  group_id: z.union([z.int(), z.string()]).nullish(),
});
const minimumRow = z.object({ code: z.literal("below_minimum"), missing: z.int().nonnegative() });
const couponRow = z.object({ code: z.literal("coupon_invalid"), reason: z.enum(couponRefusals).catch("notValid") });
const plainRow = z.object({ code: z.enum(plainProblemCodes) });

function problemFrom(raw: unknown, lines: readonly Line[]): OrderProblem | null {
  const minimum = minimumRow.safeParse(raw);
  if (minimum.success) return minimum.data;
  const coupon = couponRow.safeParse(raw);
  if (coupon.success) return coupon.data;
  const plain = plainRow.safeParse(raw);
  if (plain.success) return plain.data;
  const row = lineRow.safeParse(raw);
  const line = row.success ? lines[row.data.line] : undefined;
  if (!row.success || line === undefined) return null;
  const { code, group_id: group } = row.data;
  return { code, lineId: line.lineId, groupId: group === null || group === undefined ? null : String(group) };
}

const codeRow = z.object({ code: z.string().max(60) });

function codeFrom(raw: unknown): string {
  const row = codeRow.safeParse(raw);
  return row.success ? row.data.code : "";
}

export interface ReadProblems {
  problems: OrderProblem[];
  /** Unknown codes, or codes of lines that were not sent: callers must not drop them. */
  unknownCodes: string[];
}

export function problemsFrom(rows: readonly unknown[], lines: readonly Line[]): ReadProblems {
  const read: ReadProblems = { problems: [], unknownCodes: [] };
  for (const raw of rows) {
    const problem = problemFrom(raw, lines);
    if (problem) read.problems.push(problem);
    else read.unknownCodes.push(codeFrom(raw));
  }
  return read;
}
