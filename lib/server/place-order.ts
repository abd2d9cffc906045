import "server-only";
import { createHash } from "node:crypto";
import type { Totals } from "#domain/order/totals.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { isTokenRefused } from "./central/account.ts";
import { CentralError } from "./central/central-error.ts";
import {
  type Attempt,
  checkOrderRequest,
  type Orderer,
  type OrderAnswer,
  type OrderRequest,
  type PlacedOrder,
  readAttempt,
  sendOrderRequest,
} from "./central/orders.ts";
import type { ActionContext } from "./define-action.ts";
import type { Failure } from "#domain/base/failure.ts";
import { log } from "./log.ts";
import type { OrderIntent } from "#domain/order/quote.ts";
import { assembleOrder, describeOrder } from "./order-intent.ts";
import { buildQuote, type QuoteKnowledge } from "./quote.ts";
import { readOrderKnowledge } from "./quote-knowledge.ts";

/** An action's context with the customer in it. */
export type OrderContext = ActionContext & { login: { token: string; userId: string } };

/** The shape in which cart lines, numbered on the wire, come back to the browser: by their own ids. */
function toFailure(answer: OrderAnswer, intent: OrderIntent): Failure {
  switch (answer.kind) {
    case "duplicate":
      return { kind: "refused", code: "duplicate", data: { number: answer.number } };
    case "priceChanged":
      return { kind: "conflict", totals: answer.totals };
    case "unauthorized":
      return { kind: "unauthorized" };
    case "tooMany":
      return { kind: "tooMany", retryAfter: answer.retryAfter };
    case "refused": {
      const problems = answer.problems.map(({ code, line, missing }) => ({
        code,
        lineId: (line === null ? undefined : intent.lines[line]?.lineId) ?? null,
        ...(missing === null ? {} : { missing }),
      }));
      return { kind: "refused", code: answer.code || "order_refused", data: { problems } };
    }
    case "proceed":
    case "placed":
      return { kind: "unavailable" };
  }
}

interface Prepared {
  /** What is sent, or why it is not. */
  order: Result<{ request: OrderRequest; totals: Totals }, Failure>;
  /** What the intent says, allowed now or not; null when it cannot be said. */
  described: OrderRequest | null;
  orderer: Orderer;
}

async function prepare(intent: OrderIntent, context: OrderContext): Promise<Prepared> {
  const asker = { clientAddress: context.clientAddress, requestId: context.requestId };
  const orderer = { token: context.login.token, ...asker };
  const knowledge = await readOrderKnowledge(context, intent, asker);
  if (!knowledge.ok) return { order: knowledge, described: null, orderer };
  const known: QuoteKnowledge = knowledge.value;
  const quote = buildQuote(intent, known);
  const asRequest = (order: Record<string, unknown>) => ({ order, order_unique_identifier: intent.attemptKey });
  const order = assembleOrder(intent, known, quote, context.login.userId);
  if (order.ok) {
    const request = asRequest(order.value);
    return { order: ok({ request, totals: quote.totals }), described: request, orderer };
  }
  const described = describeOrder(intent, known, quote, context.login.userId);
  return { order, described: described.ok ? asRequest(described.value) : null, orderer };
}

/** Asks whether an order would be taken as it is; nothing is ordered (S3 §4 Pre-check). */
export async function checkOrderIntent(
  intent: OrderIntent,
  context: OrderContext,
): Promise<Result<{ totals: Totals }, Failure>> {
  const { order, orderer } = await prepare(intent, context);
  if (!order.ok) return order;
  const answer = await checkOrderRequest(order.value.request, orderer);
  return answer.kind === "proceed" ? ok({ totals: answer.totals }) : fail(toFailure(answer, intent));
}

/** Looks up what became of an order whose answer was lost; never sends it again (F8, F9). */
async function lookUp(attempt: Attempt, orderer: Orderer): Promise<Result<PlacedOrder, Failure>> {
  try {
    const found = await readAttempt(attempt, orderer);
    if (!found.ok) return found;
    log.warn("order.looked_up", { requestId: orderer.requestId, isPlaced: found.value !== null });
    // Nothing yet is not a no: the platform may still be at it. The browser asks again under the same key.
    return found.value ? ok(found.value) : fail({ kind: "unavailable" });
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return fail(isTokenRefused(error) ? { kind: "unauthorized" } : { kind: "unavailable" });
  }
}

/** Sends that are under way in this process, by who sends what. */
const underWay = new Map<string, Promise<Result<PlacedOrder, Failure>>>();

/**
 * Places an order: one for each attempt key, however often it is pressed (M11). An answer that is lost is looked up before
 * anything is said; `unavailable` means that the outcome is not known yet. Equal sends that come together share one way to
 * the platform and its answer, so that hundreds of them weigh no more than one; other processes and later sends meet the
 * platform's unique key.
 */
export async function placeOrderIntent(
  intent: OrderIntent,
  context: OrderContext,
): Promise<Result<PlacedOrder, Failure>> {
  const what = JSON.stringify([context.tenant, context.login.userId, context.login.token, intent]);
  const key = createHash("sha256").update(what).digest("base64url");
  const running = underWay.get(key);
  if (running) return await running;
  const started = placeOnce(intent, context).finally(() => underWay.delete(key));
  underWay.set(key, started);
  return await started;
}

async function placeOnce(intent: OrderIntent, context: OrderContext): Promise<Result<PlacedOrder, Failure>> {
  const { order, described, orderer } = await prepare(intent, context);
  const sending = { intent, attempt: { attemptKey: intent.attemptKey, businessId: context.business.id }, orderer };
  // A retry of an order that was placed may find the menu changed meanwhile: the order counts, not the menu.
  if (!order.ok) return await refusedOrPlaced(order, described, sending);
  return await send(order.value.request, sending);
}

/** What an order is sent with. */
interface Sending {
  intent: OrderIntent;
  attempt: Attempt;
  orderer: Orderer;
}

async function send(
  request: OrderRequest,
  { intent, attempt, orderer }: Sending,
): Promise<Result<PlacedOrder, Failure>> {
  try {
    const answer = await sendOrderRequest(request, orderer);
    return answer.kind === "placed" ? ok(answer.order) : fail(toFailure(answer, intent));
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    // Never asked: nothing can have been ordered.
    if (error.kind === "circuitOpen") return fail({ kind: "unavailable" });
    return await lookUp(attempt, orderer);
  }
}

/**
 * The order that was placed under the key, if there is one and it is this one: the platform, asked with the key that it
 * knows, answers it again or says that the key was for something else (checklist 6). It cannot make a second one.
 */
async function refusedOrPlaced(
  refused: { ok: false; failure: Failure },
  described: OrderRequest | null,
  sending: Sending,
): Promise<Result<PlacedOrder, Failure>> {
  try {
    const found = await readAttempt(sending.attempt, sending.orderer);
    if (!found.ok || !found.value) return refused;
    if (described) return await send(described, sending);
    return refused.failure.kind === "unavailable" ? ok(found.value) : refused;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return refused;
  }
}
