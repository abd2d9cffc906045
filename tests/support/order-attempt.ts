import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import type { OrderFailure } from "#domain/order/order-failure.ts";
import type { Address } from "#domain/person/address.ts";
import { orders } from "#platform/db/tables/order.ts";
import { burgerLine, coveredHome } from "./order-over-platform.ts";
import type { PlatformOverHttp } from "./platform-over-http.ts";

/** Two bandejas of 12 000. */
export const line = { lineId: "a", itemId: "1001", groupId: "101", sizeName: null, options: [], quantity: 2, note: "" };

/** 21 500, with extras of 2 500 and 3 000. */
export const fullBurger = {
  ...burgerLine,
  options: [...burgerLine.options, { groupId: "502", optionId: "2004", quantity: 2 }],
  note: "sin cebolla",
};

export const home: Address = { ...coveredHome, details: "Apto 301" };

export type Changes = Partial<OrderIntent> & Partial<Omit<OrderAttempt, "intent">>;

/** Two bandejas of 12 000, 8 % tax, 4 000 for the delivery. */
export function attempt({ attemptKey = randomUUID(), expectedTotal = 29_920, ...changes }: Changes = {}): OrderAttempt {
  const intent: OrderIntent = {
    ...emptyIntent("11"),
    lines: [line],
    mode: "delivery",
    address: home,
    paymentMethodId: "2",
    ...changes,
  };
  return { attemptKey, expectedTotal, intent };
}

export function failed(failure: OrderFailure | { kind: "unavailable" } | { kind: "unauthorized" }) {
  return { ok: false, failure };
}

export async function orderCount({ opened }: PlatformOverHttp): Promise<number> {
  const [row] = await opened.database.select({ orders: count() }).from(orders);
  return row?.orders ?? 0;
}
