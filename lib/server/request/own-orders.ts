import "server-only";
import { z } from "zod";
import { orderTokenSchema } from "#wire/order/access/order-token.ts";
import { sealedCookie } from "./sealed-cookie.ts";

/** As long as the platform has an order's key at least: an order's links have ended by then. */
const seconds = 60 * 86_400;
/** The newest stay, as far as they fit: sealed, this many characters are less than 1 kB with the cookie's name (U9). */
const mostOrders = 10;
const mostCharacters = 480;

const ownOrdersCookie = sealedCookie(
  { use: "orders", seconds },
  z.strictObject({ orders: z.array(z.tuple([z.string(), orderTokenSchema])).max(mostOrders) }),
);

/** What opens an order as its owner in this browser: it ordered here, or its mail was opened here; null for any other (D4). */
export async function ownOrderToken(number: string, tenant: string): Promise<string | null> {
  const kept = await ownOrdersCookie.read(tenant);
  return kept?.orders.find(([own]) => own === number)?.[1] ?? null;
}

/** By what a look at an order of one's own is counted: looking for others leaves it alone, and it them (A216). */
export async function ownOrderKey({ number = "" }: Record<string, string>, tenant: string): Promise<string | null> {
  const own = number.trim().toUpperCase();
  return (await ownOrderToken(own, tenant)) === null ? null : `order:${own}`;
}

/** Seals an order's own token into the answer's cookie; what lies there already is not written again. */
export async function keepOwnOrder(number: string, token: string, tenant: string): Promise<void> {
  const known = (await ownOrdersCookie.read(tenant))?.orders ?? [];
  if (known.some(([own, held]) => own === number && held === token)) return;
  const others = known.filter(([own]) => own !== number);
  const orders: typeof known = [[number, token]];
  for (const other of others) {
    if (orders.length === mostOrders || JSON.stringify([...orders, other]).length > mostCharacters) break;
    orders.push(other);
  }
  await ownOrdersCookie.write({ orders }, tenant);
}

export const forgetOwnOrders = ownOrdersCookie.end;
