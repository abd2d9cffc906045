import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Crowd } from "#domain/base/line/fair-line.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { type SendTime, startSendTime } from "#domain/order/send/send-time.ts";
import { isTokenRefused } from "#lib/server/central/account.ts";
import { CentralError, failureOf } from "#lib/server/central/http/central-error.ts";
import {
  type Attempt,
  isSendable,
  type OrderCaller,
  type OrderRefusal,
  type OrderRequest,
  type SendableRequest,
} from "#lib/server/central/orders.ts";
import { env } from "#lib/server/env.ts";
import { rememberSent, sentUnder } from "#lib/server/sources/sent-attempts.ts";
import { recordUsed } from "#lib/server/sources/used-promotions.ts";
import { checkOrder, readAttempt, sendOrder, type SentOrder } from "#lib/server/sources/sent-order.ts";
import type { OrdererContext } from "#lib/server/request/define-action.ts";
import { type AttemptOwner, credentialsOf } from "#lib/server/request/orderer.ts";
import { describeError, log } from "#lib/server/log.ts";
import { opened } from "#lib/server/opened.ts";
import { countUse } from "#lib/server/request/rate-limit.ts";
import type { AttemptRefusal, MadeOrder } from "./hand-off.ts";
import { type Extra, prepareOrder } from "./prepare-order.ts";
import { inTurn } from "./send-line.ts";

type Outcome = Result<MadeOrder, AttemptRefusal>;

function placed(answer: SentOrder, { extra }: Sending): Outcome {
  return ok({ ...answer, ...extra });
}

/** Whose attempt a request is about. */
type AttemptContext = Omit<OrdererContext, "orderer"> & { orderer: AttemptOwner };

/** Who asks the platform about the attempt. */
export function callerOf({ orderer, clientAddress, clientBrowser, requestId, tenant }: AttemptContext): OrderCaller {
  const userId = orderer.kind === "customer" ? orderer.id : null;
  return { ...credentialsOf(orderer), userId, clientAddress, clientBrowser, requestId, tenant, isPatient: true };
}

async function checkRefusal(request: OrderRequest, caller: OrderCaller): Promise<OrderRefusal | null> {
  try {
    const checked = await checkOrder(request, caller);
    return checked.ok ? null : checked.failure;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warn("order.check_failed", { requestId: caller.requestId, ...describeError(error) });
    return failureOf(error);
  }
}

interface Sending {
  attempt: Attempt;
  caller: OrderCaller;
  extra: Extra;
  time: SendTime;
}

/** Looks for an order, in time that nothing else of its send takes. */
async function look({ attempt, caller, time }: Sending) {
  return await readAttempt(attempt, { ...caller, timeLeft: time.forLook });
}

/** Looks up an order whose answer was lost (F8, F9); null where the platform answers that there is none so far. */
async function lookUp(sending: Sending): Promise<Outcome | null> {
  try {
    const found = await look(sending);
    if (!found.ok) return found;
    log.warn("order.looked_up", { requestId: sending.caller.requestId, isPlaced: found.value !== null });
    return found.value && placed(found.value, sending);
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    // Also when the session ended meanwhile: it was sent.
    return fail({ kind: "unconfirmed" });
  }
}

/** As long as a database needs to have its connections again (ms). */
const pauseAfterRefusal = 400;
/** Of its time a send needs so much left for one more try of its last call, or of all of them (ms). */
const leastAgain = { send: 3000, all: 6000 };

/** Sends an order. One that the platform answered with 503 and that is not there was not made: it is sent again under its
 * key, once, before anybody sees a failure (F14). */
async function send(request: SendableRequest, sending: Sending, isAgain = false): Promise<Outcome> {
  try {
    const answer = await sendOrder(request, sending.attempt, sending.caller);
    return answer.ok ? placed(answer.value, sending) : answer;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    // Not sent, so nothing can have been ordered.
    if (error.kind === "circuitOpen") return fail(failureOf(error));
    // Without attempts to look into nobody knows that it was not made.
    const isRefused = error.status === 503 && !isAgain && env().ATTEMPT_PATH !== null;
    if (isRefused) await new Promise((resolve) => setTimeout(resolve, pauseAfterRefusal));
    const found = await lookUp(sending);
    if (found) return found;
    // Not found yet is no 'no' of any other answer: the platform may still be working on it.
    const isAgainInTime = isRefused && sending.time.forWork() >= leastAgain.send;
    return isAgainInTime ? await send(request, sending, true) : fail({ kind: "unconfirmed" });
  }
}

interface Refused {
  request: OrderRequest | null;
  refusal: OrderRefusal;
}

/** An earlier try's order counts, whatever the menu is now: the platform answers a known key again (checklist 6). Null where it
 * answers now that nothing was ordered, and had not answered before. */
async function refusedOrPlaced({ request, refusal }: Refused, sending: Sending): Promise<Outcome | null> {
  const refused = fail(refusal);
  if (refusal.kind === "unauthorized") return refused;
  try {
    const found = await look(sending);
    const knowsKeys = env().ATTEMPT_PATH !== null;
    if (!found.ok) return refused;
    if (!found.value) return knowsKeys && refusal.kind === "unavailable" ? null : refused;
    // A backend that knows no keys would make another one.
    if (!knowsKeys) return placed(found.value, sending);
    const isInTime = sending.time.forWork() > 0;
    if (request && isSendable(request) && isInTime) return await send(request, sending);
    const isUndecided = refusal.kind === "unavailable" || refusal.kind === "wait";
    return isUndecided ? placed(found.value, sending) : refused;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return isTokenRefused(error) ? fail({ kind: "unauthorized" }) : refused;
  }
}

/** What became of an earlier send under the same key, where the backend knows none; null when nothing keeps it from being sent. */
async function earlierOutcome(sending: Sending): Promise<Outcome | null> {
  if (sentUnder(sending.attempt) === null) return null;
  try {
    const found = await look(sending);
    if (!found.ok) return found;
    return found.value && placed(found.value, sending);
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return fail({ kind: "unconfirmed" });
  }
}

/** What was not answered is asked anew, once and in the send's own time, of a platform that is back before anybody heard that it was
 * away (A215). */
async function placeOnce(
  attempt: OrderAttempt,
  context: OrdererContext,
  { crowd, time, isAgain = false }: { crowd: Crowd; time: SendTime; isAgain?: boolean },
): Promise<Outcome> {
  const asked = { crowd, timeLeft: time.forWork };
  const caller = { ...callerOf(context), ...asked };
  const { request, refusal: own, extra } = await prepareOrder(attempt, context, asked);
  const sent = { attemptKey: attempt.attemptKey, businessId: context.business.id };
  const sending = { attempt: sent, caller, extra, time };
  const earlier = await earlierOutcome(sending);
  if (earlier) return earlier;
  const refuse = async (refusal: OrderRefusal): Promise<Outcome> => {
    const outcome = await refusedOrPlaced({ request, refusal }, sending);
    if (outcome) return outcome;
    if (isAgain || time.forWork() < leastAgain.all) return fail(refusal);
    return await placeOnce(attempt, context, { crowd, time, isAgain: true });
  };
  if (own || !request) return await refuse(own ?? { kind: "unavailable" });
  const refusal = await checkRefusal(request, caller);
  if (refusal) return await refuse(refusal);
  if (isSendable(request)) {
    const outcome = await send(request, sending);
    // Nobody waits for it: the order is made. One that was looked for has it recorded there.
    if (outcome.ok && outcome.value.remembered === null) void recordUsed(request.used, caller);
    return outcome;
  }
  if (extra.form === null) return fail({ kind: "unavailable" });
  // Its number is looked for when its person comes back from the provider.
  rememberSent(sending.attempt, request, caller);
  return fail({ kind: "formDue", form: extra.form, attemptKey: attempt.attemptKey });
}

/** Equal sends are one call. */
const calls = { name: "order", most: 60, seconds: 60 };

async function placeCounted(attempt: OrderAttempt, context: OrdererContext, time: SendTime): Promise<Outcome> {
  const retryAfter = await countUse(calls, `${context.tenant}|${ordererKey(context.orderer)}`);
  if (retryAfter !== null) return fail({ kind: "wait", seconds: retryAfter });
  const turn = await inTurn(context, (crowd) => placeOnce(attempt, context, { crowd, time }));
  return turn.kind === "ran" ? turn.value : fail(turn);
}

interface Made {
  outcome: Outcome;
  /** When the platform last answered for this session (ms). */
  confirmedAt: number;
}

/** Sends in flight, and orders made a moment ago: the last of many equal sends comes when the first is long answered. */
const sends = opened(() => ({
  inFlight: new Map<string, Promise<Outcome>>(),
  made: new LRUCache<string, Made>({ max: 5000, ttl: 60_000 }),
}));
/** A session that ended is heard of within a second (checklist 34). */
const believedFor = 1000;

/** What was made, if the session may still hear of it; without an answer of the platform what is known stands. */
async function confirmMade({ outcome }: Made, attempt: OrderAttempt, context: OrdererContext): Promise<Outcome> {
  try {
    await readAttempt({ attemptKey: attempt.attemptKey, businessId: context.business.id }, callerOf(context));
    return outcome;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return isTokenRefused(error) ? fail({ kind: "unauthorized" }) : outcome;
  }
}

/** Places one order per attempt key, however often it is sent (M11); equal sends share one way and one answer. */
export async function placeOrderAttempt(
  attempt: OrderAttempt,
  context: OrdererContext,
  now = () => performance.now(),
): Promise<Outcome> {
  const { tenant, orderer } = context;
  const what = JSON.stringify([tenant, ordererKey(orderer), credentialsOf(orderer), attempt]);
  const key = createHash("sha256").update(what).digest("base64url");
  const made = sends().made.get(key);
  if (made && Date.now() - made.confirmedAt < believedFor) return made.outcome;
  const known = sends().inFlight.get(key);
  if (known) return await known;
  const answering = made ? confirmMade(made, attempt, context) : placeCounted(attempt, context, startSendTime(now));
  const started = answering.finally(() => sends().inFlight.delete(key));
  sends().inFlight.set(key, started);
  const outcome = await started;
  if (outcome.ok) sends().made.set(key, { outcome, confirmedAt: Date.now() });
  else sends().made.delete(key);
  return outcome;
}
