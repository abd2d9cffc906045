import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import type { OrderFailure } from "#domain/order/order-failure.ts";
import { inMendingOrder } from "#domain/order/problem.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log.ts";
import { amountsFrom } from "#wire/order/order-amounts.ts";
import { actionFrom, orderIdFrom, orderNumberFrom, ownerTokenFrom } from "#wire/order/order-answer.ts";
import { problemsFrom } from "#wire/order/order-problem.ts";
import { anotherRoundFrom, type PaymentPart, paymentPartFrom, pendingPaymentFrom } from "#wire/order/payment-answer.ts";
import type { paymentFormBody } from "#wire/order/payment-form.ts";
import type { OrderRequestBody } from "#wire/order/order-request.ts";
import { errorCodeFrom, retryAfterFrom } from "#wire/refusal.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { type CentralAnswer, requestCentral } from "#lib/server/central/http/client.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";

/** Who asks about an order: a customer by their token, a guest by their device's secret (A214). */
export interface OrderCaller extends Asker {
  token: string | null;
  /** Whose the token is; null for a guest. */
  userId: string | null;
  guestSecret: string | null;
}

/** An order as it is sent, and the lines that its products were made from. */
export interface OrderRequest {
  body: OrderRequestBody;
  lines: readonly CartLine[];
  /** What the payment request says besides, and where it goes; null where the form to the provider makes the order (S3 §4). */
  payment: { path: string | null; isByForm: boolean; form: ReturnType<typeof paymentFormBody> };
  /** The backend's clock before it is sent (ms). */
  sentAt: number;
  /** Promotions that it uses up, which nobody but us records. */
  used: readonly string[];
}

/** An order that is sent by us. */
export type SendableRequest = OrderRequest & { payment: { path: string } };

export function isSendable(request: OrderRequest): request is SendableRequest {
  return request.payment.path !== null;
}

/** An order as an answer names it: some answers have its id alone (S3 §7). */
export interface NamedOrder {
  number: string | null;
  orderId: string | null;
}

/** An order that is there, and what follows. */
export interface AnsweredOrder extends NamedOrder {
  /** Opens it as its owner; null for a guest's, and where the backend knows no such tokens (D4). */
  ownerToken: string | null;
  payment: PaymentPart;
}

/** `paymentPending` with the reference of the payment under way. */
export type OrderRefusal =
  | Failure
  | Exclude<OrderFailure, { kind: "paymentPending" | "formDue" }>
  | (Extract<OrderFailure, { kind: "paymentPending" }> & { reference: string });

/** An equal order that exists (A118). */
type EqualOrder = NamedOrder & { kind: "equal" };

type Refused = Exclude<OrderRefusal, { kind: "duplicate" }>;

type Answer<T> = Result<T, Refused | EqualOrder>;

const understood = [401, 403, 404, 409, 422, 429] as const;
/** Longer than the platform lets anybody wait for a turn. */
const checkTimeout = 6000;
const placeTimeout = 6000;

function amountsIn(answer: CentralAnswer, totals: unknown, lines: OrderRequest["lines"]): Amounts {
  const amounts = amountsFrom(
    totals,
    lines.map(({ lineId }) => lineId),
  );
  if (!amounts) throw new CentralError("shape", "order: totals", answer.status);
  return amounts;
}

function namedIn({ body, status }: CentralAnswer): NamedOrder {
  const named = { number: orderNumberFrom(body), orderId: orderIdFrom(body) };
  if (named.number === null && named.orderId === null) throw new CentralError("shape", "order: no number", status);
  return named;
}

function orderIn(answer: CentralAnswer): AnsweredOrder {
  const { body } = answer;
  return { ...namedIn(answer), ownerToken: ownerTokenFrom(body), payment: paymentPartFrom(body) };
}

/** Known reasons are to be fixed first; an unknown code refuses the whole order. */
function readProblems(answer: CentralAnswer, code: string, lines: OrderRequest["lines"]): Refused {
  const listed = valueAt(answer.body, "data", "problems");
  const rows: unknown[] = Array.isArray(listed) && listed.length > 0 ? listed : [{ code }];
  const { problems, unknownCodes } = problemsFrom(rows, lines);
  if (problems.length < rows.length) log.warn("order.unknown_problem", { problems: unknownCodes.join(" ") });
  if (problems.length > 0) return { kind: "problems", problems: inMendingOrder(problems) };
  return { kind: "refused", code: unknownCodes.find((unknownCode) => unknownCode !== "") ?? "order_refused" };
}

/** Another total, another payment under way, or the same again at a table. */
function readConflict(answer: CentralAnswer, lines: OrderRequest["lines"]): Refused {
  const pending = pendingPaymentFrom(answer.body);
  if (pending) {
    const { display_number: number, reference, state } = pending;
    return { kind: "paymentPending", number, reference, isAtBank: state === "pending" };
  }
  const equal = anotherRoundFrom(answer.body);
  if (equal !== null) return { kind: "anotherRound", number: equal };
  const refused = valueAt(answer.body, "data", "refused");
  log.warn("order.price_changed", { refused: JSON.stringify(refused ?? []).slice(0, 300) });
  return { kind: "priceChanged", amounts: amountsIn(answer, valueAt(answer.body, "data", "totals"), lines) };
}

function readRefusal(answer: CentralAnswer, lines: OrderRequest["lines"]): Refused {
  if (answer.status === 401 || answer.status === 403) return { kind: "unauthorized" };
  if (answer.status === 429) return { kind: "wait", seconds: retryAfterFrom(answer.body) };
  if (answer.status === 409) return readConflict(answer, lines);
  const code = errorCodeFrom(answer.body);
  switch (code) {
    case "key_reused":
      return { kind: "keyReused" };
    case "attempt_withdrawn":
      return { kind: "withdrawn" };
    case "fee_unknown":
      // What nobody can decide is not taken (D3).
      return { kind: "unavailable" };
    default:
      return readProblems(answer, code, lines);
  }
}

/** Asks whether an order would be taken for its total (S3 §7 Order pre-check); an answer without totals leaves ours as they are.
 * @throws CentralError */
export async function checkOrderRequest({ body, lines }: OrderRequest, caller: OrderCaller): Promise<Answer<null>> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/payment/checkorder",
    body,
    // It changes nothing, so it may be retried.
    isRead: true,
    timeoutMilliseconds: checkTimeout,
    accepts: understood,
    ...caller,
  });
  if (answer.status !== 200) return fail(readRefusal(answer, lines));
  if (actionFrom(answer.body) === "duplicate") return fail({ kind: "equal", ...namedIn(answer) });
  const totals = valueAt(answer.body, "totals") ?? null;
  if (totals === null) return ok(null);
  const amounts = amountsIn(answer, totals, lines);
  return amounts.total === body.order.total ? ok(null) : fail({ kind: "priceChanged", amounts });
}

/** Sends an order, never retried (checklist 7). @throws CentralError when the outcome is unknown or it was not taken */
export async function sendOrderRequest(
  { body, lines, payment }: SendableRequest,
  caller: OrderCaller,
): Promise<Answer<AnsweredOrder>> {
  const answer = await requestCentral({
    method: "POST",
    path: payment.path,
    body: { ...payment.form, ...body },
    isRead: false,
    timeoutMilliseconds: placeTimeout,
    accepts: understood,
    ...caller,
  });
  if (answer.status !== 200 && answer.status !== 201) return fail(readRefusal(answer, lines));
  const order = orderIn(answer);
  const { number, orderId } = order;
  return actionFrom(answer.body) === "duplicate" ? fail({ kind: "equal", number, orderId }) : ok(order);
}

export interface Attempt {
  attemptKey: string;
  businessId: string;
}

/** Null: no order under this key; `keyReused`: it was made with another account. */
type AttemptAnswer = Result<AnsweredOrder | null, Extract<OrderFailure, { kind: "keyReused" }>>;

/** @throws CentralError: the outcome stays unknown */
async function askAttempt(
  question: { method: "GET" | "POST"; attempt: Attempt; setting: string | null },
  caller: OrderCaller,
): Promise<CentralAnswer> {
  const { attemptKey, businessId } = question.attempt;
  // Of a backend that cannot be asked nobody knows what it has made.
  if (question.setting === null) throw new CentralError("status", "attempts: no such call");
  const answer = await requestCentral({
    method: question.method,
    path: `${pathOf(question.setting, attemptKey)}?business=${encodeURIComponent(businessId)}`,
    // Idempotent, so it may be retried.
    isRead: true,
    accepts: [401, 404, 422],
    ...caller,
  });
  if (answer.status === 401) throw new CentralError("status", "the token is no good any more", 401);
  return answer;
}

function outcomeIn(answer: CentralAnswer): AttemptAnswer {
  if (answer.status === 422 && errorCodeFrom(answer.body) === "key_reused") return fail({ kind: "keyReused" });
  return ok(orderIn(answer));
}

/** The order of an attempt, null when its key has none so far (F8, F9). @throws CentralError: outcome unknown */
export async function askAttemptOrder(attempt: Attempt, caller: OrderCaller): Promise<AttemptAnswer> {
  const answer = await askAttempt({ method: "GET", attempt, setting: env().ATTEMPT_PATH }, caller);
  return answer.status === 404 ? ok(null) : outcomeIn(answer);
}

/** Withdraws an attempt; answers its earlier order, null when there will be none (F8, F9). @throws CentralError */
export async function withdrawAttemptRequest(attempt: Attempt, caller: OrderCaller): Promise<AttemptAnswer> {
  const answer = await askAttempt({ method: "POST", attempt, setting: env().WITHDRAW_PATH }, caller);
  return actionFrom(answer.body) === "withdrawn" ? ok(null) : outcomeIn(answer);
}
