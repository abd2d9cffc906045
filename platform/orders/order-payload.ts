import { createHash } from "node:crypto";
import type { z } from "zod";
import { canonicalText } from "#domain/base/canonical-text.ts";
import type { RefusedLineCode } from "#domain/order/problem.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { ProblemRow } from "#wire/order/order-problem.ts";
import type { RequestedOrder } from "#wire/order/order-request.ts";

const codeByField: Record<string, RefusedLineCode> = {
  quantity: "quantity_invalid",
  sides_or_topings: "option_invalid",
  suggestions: "note_too_long",
  size: "size_invalid",
};

function lineProblem(path: readonly PropertyKey[]): ProblemRow | null {
  const [order, products, line, field] = path;
  if (order !== "order" || products !== "products" || typeof line !== "number") return null;
  return { code: codeByField[String(field)] ?? "item_unavailable", line };
}

/** A body whose only fault lies in its lines is refused by line (checklist 3); null for any other fault. */
export function refuseLines(error: z.ZodError): Refusal | null {
  const problems = error.issues.map((issue) => lineProblem(issue.path));
  const known = problems.filter((problem) => problem !== null);
  return known.length === problems.length ? new Refusal(422, "order_refused", { problems: known }) : null;
}

function digest(value: unknown): string {
  return createHash("sha256").update(canonicalText(value)).digest("base64url");
}

/** Tells two bodies under one key apart: by all that is asked for, not by total and promotions,
 * which follow from it, nor by the yes to another round or to the policy's version of now. */
export function intentHash(requested: RequestedOrder): string {
  const { promotions: _shown, another_round: _answer, guest_consent: _version, ...order } = requested;
  return digest({ ...order, total: null });
}

/** Tells whether two orders are for the same things, in whatever order (S3 §4 duplicates). */
export function linesHash(order: RequestedOrder): string {
  return digest(order.products.map(canonicalText).toSorted());
}
