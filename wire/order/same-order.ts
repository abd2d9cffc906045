import type { Pesos } from "#domain/base/money.ts";
import { wholePesos } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

function idOf(relation: unknown): string {
  const id = valueAt(relation, "id") ?? relation;
  return typeof id === "number" || typeof id === "string" ? String(id) : "";
}

/** Which items, how often: the order of the lines says nothing. */
function linesOf(products: unknown): string {
  if (!Array.isArray(products)) return "";
  const lines = products.map((line: unknown) => `${idOf(valueAt(line, "id"))}×${String(valueAt(line, "quantity"))}`);
  return lines.toSorted((a, b) => (a < b ? -1 : 1)).join(" ");
}

/** By what an order is recognised that was sent, and its row in a list: branch, way of paying, lines and total. */
export interface OrderLikeness {
  branch: string;
  paymentMethod: string;
  lines: string;
  /** Null where it is not reported. */
  total: Pesos | null;
}

/** A value of an order's body, or of a row whose amounts and lines stand at the top or in `metadata`. */
function at(order: unknown, key: string): unknown {
  return valueAt(order, key) ?? valueAt(order, "metadata", key);
}

export function likenessOf(order: unknown): OrderLikeness {
  return {
    branch: idOf(at(order, "branch")),
    paymentMethod: idOf(at(order, "payment_method")),
    lines: linesOf(at(order, "products")),
    total: wholePesos(at(order, "total")),
  };
}

/** What an order costs by its list, in pesos; null where the list does not tell it. */
export function amountsDue(order: unknown): { amount: Pesos | null; tax: Pesos | null } {
  return { amount: wholePesos(at(order, "total")), tax: wholePesos(at(order, "tax")) };
}
