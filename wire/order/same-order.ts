import { wholePesos } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";
import type { OrderRequestBody } from "./order-request.ts";

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

/** Whether a row of a customer's list is what was sent: the same branch, way of paying, lines and total. */
export function isSameOrder(row: unknown, { order }: Pick<OrderRequestBody, "order">): boolean {
  const at = (key: string) => valueAt(row, key) ?? valueAt(row, "metadata", key);
  return (
    idOf(at("branch")) === String(order.branch) &&
    idOf(at("payment_method")) === String(order.payment_method) &&
    linesOf(at("products")) === linesOf(order.products) &&
    wholePesos(at("total")) === order.total
  );
}
