import "server-only";
import { z } from "zod";
import type { Failure } from "#domain/base/failure.ts";
import type { Totals } from "#domain/order/totals.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { type CentralAnswer, requestCentral } from "./client.ts";
import { parseProblems, parseTotals, type WireProblem } from "./order-answers.ts";
import { errorCode, retryAfter } from "./wire-error.ts";
import { jsonAt, parseAnswer, wireId, wireName } from "./wire-value.ts";

/** Who orders. */
export interface Orderer extends Asker {
  token: string;
}

/** An order as it is sent (S3 §3 'Order payload sent'), and the key of the attempt. */
export interface OrderRequest {
  order: Record<string, unknown>;
  order_unique_identifier: string;
}

/** A placed order as far as its sender must know. */
export interface PlacedOrder {
  orderId: string;
  number: string;
}

/** What the platform says to an order. */
export type OrderAnswer =
  | { kind: "proceed"; totals: Totals }
  | { kind: "placed"; order: PlacedOrder }
  | { kind: "duplicate"; number: string }
  | { kind: "priceChanged"; totals: Totals }
  | { kind: "refused"; code: string; problems: WireProblem[] }
  | { kind: "unauthorized" }
  | { kind: "tooMany"; retryAfter: number };

const understood = [401, 403, 404, 409, 422, 429] as const;
const checkTimeout = 3000;
const placeTimeout = 6000;

const placedAnswer = z.object({
  order_id: wireId,
  order: z.object({ display_number: wireName }),
});

function readRefusal(answer: CentralAnswer): OrderAnswer {
  if (answer.status === 401 || answer.status === 403) return { kind: "unauthorized" };
  if (answer.status === 429) return { kind: "tooMany", retryAfter: retryAfter(answer) };
  if (answer.status === 409)
    return { kind: "priceChanged", totals: parseTotals(jsonAt(answer.body, "data", "totals")) };
  const code = errorCode(answer);
  // What nobody can decide is no answer to the order (D3): it is not taken, and its sender is told so.
  if (code === "fee_unknown") throw new CentralError("status", "the fee is not known", answer.status, code);
  const problems = parseProblems(answer);
  return { kind: "refused", code: problems[0]?.code ?? code, problems };
}

/** 'duplicate' of the pre-check and 'duplicated' of the request mean the same (A118). */
function isDuplicate(answer: CentralAnswer): boolean {
  const action = jsonAt(answer.body, "action");
  return typeof action === "string" && action.includes("duplicate");
}

function numberIn(answer: CentralAnswer): string {
  const number = jsonAt(answer.body, "order", "display_number") ?? jsonAt(answer.body, "display_number");
  return parseAnswer("order number", wireName, number);
}

/**
 * Asks whether an order would be taken, and for how much (S3 §7 Order pre-check).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function checkOrderRequest(request: OrderRequest, orderer: Orderer): Promise<OrderAnswer> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/payment/checkorder",
    body: request,
    // It changes nothing, so it may be asked again.
    isRead: true,
    timeoutMilliseconds: checkTimeout,
    accepts: understood,
    ...orderer,
  });
  if (answer.status !== 200) return readRefusal(answer);
  if (isDuplicate(answer)) return { kind: "duplicate", number: numberIn(answer) };
  return { kind: "proceed", totals: parseTotals(jsonAt(answer.body, "totals")) };
}

/**
 * Sends an order, once: never repeated by itself (checklist 7).
 * @throws CentralError when the outcome is not known, or the platform could not take it.
 */
export async function sendOrderRequest(request: OrderRequest, orderer: Orderer): Promise<OrderAnswer> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/payment/request",
    body: request,
    isRead: false,
    timeoutMilliseconds: placeTimeout,
    accepts: understood,
    ...orderer,
  });
  if (answer.status !== 200 && answer.status !== 201) return readRefusal(answer);
  if (isDuplicate(answer)) return { kind: "duplicate", number: numberIn(answer) };
  const placed = parseAnswer("placed order", placedAnswer, answer.body);
  return { kind: "placed", order: { orderId: placed.order_id, number: placed.order.display_number } };
}

/** An attempt, and the business that it was for. */
export interface Attempt {
  attemptKey: string;
  businessId: string;
}

/** The order of an attempt, null when there is none; `key_reused` when it was made with another account. */
export type AttemptOutcome = Result<PlacedOrder | null, Failure>;

/** @throws CentralError when the platform gives no usable answer: the outcome stays unknown */
async function askAttempt(
  question: { method: "GET" | "POST"; attempt: Attempt; verb: string },
  orderer: Orderer,
): Promise<CentralAnswer> {
  const { attemptKey, businessId } = question.attempt;
  const answer = await requestCentral({
    method: question.method,
    path: `/api/payment/attempts/${encodeURIComponent(attemptKey)}${question.verb}?business=${encodeURIComponent(businessId)}`,
    // Asked twice, either says the same.
    isRead: true,
    accepts: [401, 404, 422],
    ...orderer,
  });
  if (answer.status === 401) throw new CentralError("status", "the token is no good any more", 401);
  return answer;
}

function outcomeIn(answer: CentralAnswer): AttemptOutcome {
  const code = errorCode(answer);
  if (answer.status === 422 && code === "key_reused") return fail({ kind: "refused", code });
  const placed = parseAnswer("attempt", placedAnswer, answer.body);
  return ok({ orderId: placed.order_id, number: placed.order.display_number });
}

/**
 * What became of an attempt: its order, or null when nothing was ordered under its key so far (F8, F9).
 * @throws CentralError when the platform gives no usable answer: the outcome stays unknown.
 */
export async function readAttempt(attempt: Attempt, orderer: Orderer): Promise<AttemptOutcome> {
  const answer = await askAttempt({ method: "GET", attempt, verb: "" }, orderer);
  return answer.status === 404 ? ok(null) : outcomeIn(answer);
}

/**
 * Gives an attempt up, so that what is still on its way under its key is not ordered any more (F8, F9).
 * @returns the order when it was made before, null when there will be none
 * @throws CentralError when the platform gives no usable answer: the outcome stays unknown.
 */
export async function withdrawAttemptRequest(attempt: Attempt, orderer: Orderer): Promise<AttemptOutcome> {
  const answer = await askAttempt({ method: "POST", attempt, verb: "/withdraw" }, orderer);
  return jsonAt(answer.body, "action") === "withdrawn" ? ok(null) : outcomeIn(answer);
}
