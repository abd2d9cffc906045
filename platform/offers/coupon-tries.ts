import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { hour, minute } from "#domain/base/duration.ts";
import { customersOfAddress } from "#domain/base/network.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { browserHash, isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { couponTries } from "#platform/db/tables/coupon-try.ts";
import { type ClientAddress, sharedFactor } from "#platform/http/client-address.ts";

const mostOfOne = 10;
const windowOfOne = 10 * minute;
const mostOfNetworkAnHour = 30;

/** Who types a code. */
export interface Trier {
  business: number;
  /** The mailbox of a logged-in customer. */
  customer: string | null;
  /** The nonce of a visitor's browser, where the storefront tells it. */
  browser: string | null;
  /** Null where it does not count. */
  network: string | null;
  /** One network of all customers of a storefront that does not tell whose they are. */
  isShared: boolean;
}

/** Who types a code, of a call: a sealed browser has tries of its own, others of its network cannot spend them (A216). */
export function trierOf({
  client,
  ...who
}: Pick<Trier, "business" | "customer" | "browser"> & { client: ClientAddress }): Trier {
  const { address, browser, isShared } = client;
  return { ...who, browser: browser ?? who.browser, network: browser === null ? address : null, isShared };
}

interface Budget {
  trier: string;
  most: number;
  window: number;
}

/** A customer's tries are their own: visitors of the same network cannot spend them (M12). */
function budgetsOf({ customer, browser, network, isShared }: Trier, pepper: string, factor: number): Budget[] {
  const networkFactor = factor * (isShared ? sharedFactor : 1);
  const ofNetwork = (kind: string) => keyedHash(pepper, `coupon ${kind}`, network ?? "");
  const one = (trier: string, most = mostOfOne * factor) => ({ trier, most, window: windowOfOne });
  const together = (kind: string, most: number) =>
    network === null ? [] : [{ trier: ofNetwork(kind), most: most * networkFactor, window: hour }];
  if (customer !== null) {
    const most = mostOfNetworkAnHour * customersOfAddress;
    return [one(keyedHash(pepper, "coupon customer", customer)), ...together("customers", most)];
  }
  const visitor =
    browser === null ? one(ofNetwork("nobody"), mostOfOne * networkFactor) : one(browserHash(pepper, browser));
  return [visitor, ...together("visitors", mostOfNetworkAnHour)];
}

/** Seconds until a budget has room for one more, null while it has: when the oldest of the `most` newest leaves it. */
async function waitFor(
  database: Database,
  { trier, most, window }: Budget,
  business: number,
  now: number,
): Promise<number | null> {
  const [leaving] = await database
    .select({ at: couponTries.created_at })
    .from(couponTries)
    .where(
      and(
        eq(couponTries.trier, trier),
        eq(couponTries.business, business),
        gt(couponTries.created_at, new Date(now - window)),
      ),
    )
    .orderBy(desc(couponTries.created_at))
    .offset(most - 1)
    .limit(1);
  return leaving === undefined ? null : Math.max(1, Math.ceil((leaving.at.getTime() + window - now) / 1000));
}

/** Counts a try before its code is looked for, so that parallel ones cannot all be; `wait` in seconds. */
export async function takeCouponTry(
  database: Database,
  trier: Trier,
  { pepper, factor, now }: { pepper: string; factor: number; now: number },
): Promise<{ ids: number[] } | { wait: number }> {
  const { business } = trier;
  const budgets = budgetsOf(trier, pepper, factor);
  return await database.transaction(async (transaction) => {
    for (const budget of budgets) {
      await lockAccount(transaction, `coupon:${business}:${budget.trier}`);
      const wait = await waitFor(transaction, budget, business, now);
      if (wait !== null) return { wait };
    }
    const rows = budgets.map((budget) => ({ business, trier: budget.trier, created_at: new Date(now) }));
    const written = await transaction.insert(couponTries).values(rows).returning({ id: couponTries.id });
    return { ids: written.map(({ id }) => id) };
  });
}

/** A code that somebody was given counts nothing. */
export async function giveCouponTryBack(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await database.delete(couponTries).where(inArray(couponTries.id, [...ids]));
}

const wrongCodes = { name: "coupon-wrong", most: 1000, seconds: 3600 };

/** More wrong codes within an hour than a business's customers type is an event, once in that hour (A216). */
export async function noteWrongCode(
  { limiter, log, settings }: Pick<PlatformContext, "limiter" | "log" | "settings">,
  business: number,
): Promise<void> {
  if ((await limiter.take(wrongCodes, String(business))) === null) return;
  const once = { ...wrongCodes, name: "coupon-wrong-noted", most: 1 / settings.limitFactor };
  if ((await limiter.take(once, String(business))) === null) log("warn", "coupons_guessed", { business });
}

/** What an accepted code is asked again with, at any limit; it says nothing of anybody. */
export function couponTicket(pepper: string, business: number, code: string): string {
  return keyedHash(pepper, "coupon ticket", String(business), code).slice(0, 22);
}

export function isCouponTicket(given: string | null, expected: string): boolean {
  return given !== null && isSameHash(expected, given);
}
