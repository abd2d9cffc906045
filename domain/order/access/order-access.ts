import { day } from "#domain/base/duration.ts";

/** How somebody comes to an order: by its number alone, by a link that was shared, or as who ordered it (D4). */
export const orderAccesses = ["number", "shared", "owner"] as const;

export type OrderAccess = (typeof orderAccesses)[number];

/** What is shown together: how an order stands and where it is made; what was ordered, for how much and how it is paid; whose it
 * is, with what only they may know and do. */
export type OrderPart = "standing" | "contents" | "person";

const partsOf: Record<OrderAccess, readonly OrderPart[]> = {
  number: ["standing"],
  shared: ["standing", "contents"],
  owner: ["standing", "contents", "person"],
};

/** The one rule of what each access shows: numbers follow each other, so amounts by number are a shop's books (D4). */
export function shows(access: OrderAccess, part: OrderPart): boolean {
  return partsOf[access].includes(part);
}

/** The access of whoever has several. */
export function widestAccess(accesses: readonly OrderAccess[]): OrderAccess {
  return orderAccesses.findLast((access) => accesses.includes(access)) ?? "number";
}

/** How long an order's links open it after it was closed, in ms (D4). */
export const linkLife = 30 * day;

/** Whether an order's links open it at `now`; `closedAt` is null while something may still happen to it. Both in ms. */
export function isLinkAlive(closedAt: number | null, now: number): boolean {
  return closedAt === null || now - closedAt < linkLife;
}
