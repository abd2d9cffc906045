import "server-only";
import { couponCode } from "#domain/offer/coupon-code.ts";
import { visitor } from "#domain/offer/visitor.ts";
import type { Assessed } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { CentralError, holdsUp } from "#lib/server/central/http/central-error.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { askCoupon, type CouponAsker } from "#lib/server/central/coupon.ts";
import { countOrders } from "#lib/server/central/order-count.ts";
import { readUsedPromotions } from "#lib/server/central/promotion.ts";
import { type PromotionReading, readPromotions } from "#lib/server/sources/promotions.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import type { RequestOrderer } from "#lib/server/request/orderer.ts";
import type { Session } from "#lib/server/request/session-seal.ts";
import { couponTicketOf, keepCouponTicket } from "./coupon-seal.ts";

/** Who asks for an order's amounts. */
export interface Person extends CouponAsker {
  /** Null for a guest too, whoever is logged in: what is for a person never holds for one (A213). */
  login: Session["login"];
  orderer: RequestOrderer | null;
}

/** Who asks, of a request. */
export function personOf(context: RequestContext): Person {
  const { session, orderer, clientAddress, clientBrowser, requestId, tenant } = context;
  const login = orderer?.kind === "customer" ? session.login : null;
  return { login, orderer, browser: session.browser, clientAddress, clientBrowser, requestId, tenant };
}

/** What any call says of a person, without log-in and browser. */
export function askerOf({ login: _login, orderer: _orderer, browser: _browser, ...asker }: Person): Asker {
  return asker;
}

type Login = NonNullable<Session["login"]>;

async function orNothing<T>(event: string, person: Person, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CentralError) || holdsUp(error, person)) throw error;
    log.warn(event, describeError(error));
    return null;
  }
}

async function readSpent(businessId: string, login: Login, person: Person): Promise<string[]> {
  const asker = askerOf(person);
  const { spentIds } = await readPromotions(businessId, { token: login.token, ...asker });
  return spentIds ?? (await readUsedPromotions(login, asker));
}

/** A person's past at a business, asked only where a promotion depends on it alone (S1 §4). */
export async function customerFact(
  { unknown: missing }: Pick<Assessed, "unknown">,
  { businessId, promotions, spentIds }: PromotionReading & { businessId: string },
  person: Person,
): Promise<OrderFacts["customer"]> {
  const { login } = person;
  if (login === null) return known(visitor);
  if (!missing.includes("customer")) return unknown();
  const hasFirstOrder = promotions.some(({ firstOrder }) => firstOrder);
  const past = await orNothing("order.customer_unknown", person, async () => {
    const [spent, orders] = await Promise.all([
      spentIds ?? readSpent(businessId, login, person),
      hasFirstOrder ? countOrders({ ...login, businessId }, person) : 0,
    ]);
    // Another account of the same mailbox may have ordered (M14).
    const hasOrdered = promotions.some(({ id, firstOrder }) => firstOrder && spent.includes(id));
    const previousOrders = hasOrdered ? Math.max(orders ?? 1, 1) : orders;
    return { isLoggedIn: true, previousOrders, usedPromotionIds: spent };
  });
  return past === null ? unknown() : known(past);
}

/** What the platform says of the order's code for these lines; `seals` binds an accepted one to the browser. */
export async function couponFact(
  intent: OrderIntent,
  { assessed, tenant, businessId, seals }: { assessed: Assessed; tenant: string; businessId: string; seals: boolean },
  person: Person,
): Promise<OrderFacts["coupon"]> {
  const code = intent.inputs.coupon === null ? null : couponCode(intent.inputs.coupon);
  if (code === null) return known({ kind: "invalid", reason: "notValid" });
  const { lines, subtotal, when } = assessed;
  if (lines.length === 0) return unknown();
  const { branchId } = intent;
  const ticket = await couponTicketOf(code, tenant);
  const question = { code, businessId, branchId, lines, subtotal, when, ticket };
  const outcome = await orNothing("order.coupon_unknown", person, async () => {
    const answer = await askCoupon(question, person);
    if (answer.kind === "answered") return answer;
    throw new CentralError("status", "coupon: over a limit", 429, { retryAfter: answer.seconds });
  });
  if (outcome === null) return unknown();
  if (seals && outcome.fact.kind === "valid" && outcome.ticket !== null)
    await keepCouponTicket(code, outcome.ticket, tenant);
  return known(outcome.fact);
}
