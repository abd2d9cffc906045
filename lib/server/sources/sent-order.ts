import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { OrderFailure } from "#domain/order/order-failure.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askOrderNumber } from "#lib/server/central/order-rows.ts";
import {
  type AnsweredOrder,
  askAttemptOrder,
  type Attempt,
  checkOrderRequest,
  type NamedOrder,
  type OrderCaller,
  type OrderRefusal,
  type OrderRequest,
  type SendableRequest,
  sendOrderRequest,
  withdrawAttemptRequest,
} from "#lib/server/central/orders.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { findLostOrder, forgetSent, rememberSent } from "./lost-order.ts";

// An order that is sent: its number from the answer, from GraphQL where that has its id alone (S3 §7); what became of one whose
// answer was lost from the attempts call. Where there is none the outcome stays unknown, and nothing is sent again.

/** An order that is there, by the number that customers read. */
export type SentOrder = Omit<AnsweredOrder, "number"> & { number: string };

export type OrderOutcome<T> = Result<T, OrderRefusal>;

/** Null: no order under this key; `keyReused`: it was made with another account. */
export type AttemptOutcome = Result<SentOrder | null, Extract<OrderFailure, { kind: "keyReused" }>>;

/** @throws CentralError of an unknown outcome: the order is there, whatever it is called */
async function numberOf({ number, orderId }: NamedOrder, caller: OrderCaller): Promise<string> {
  if (number !== null) return number;
  const { guestSecret: _guest, ...asker } = caller;
  const found = await (orderId === null
    ? null
    : askOrderNumber(orderId, asker).catch((error: unknown) => {
        if (!(error instanceof CentralError)) throw error;
        log.warn("order.number_unknown", { requestId: caller.requestId, ...describeError(error) });
        return null;
      }));
  if (found === null) throw new CentralError("shape", "order: no number");
  return found;
}

async function named(order: AnsweredOrder, caller: OrderCaller): Promise<SentOrder> {
  return { ...order, number: await numberOf(order, caller) };
}

/** Whether an order would be taken for its total. @throws CentralError */
export async function checkOrder(request: OrderRequest, caller: OrderCaller): Promise<OrderOutcome<null>> {
  const checked = await checkOrderRequest(request, caller);
  if (checked.ok) return checked;
  if (checked.failure.kind !== "equal") return fail(checked.failure);
  return fail({ kind: "duplicate", number: await numberOf(checked.failure, caller) });
}

/** Sends an order, never retried (checklist 7). @throws CentralError when the outcome is unknown or it was not taken */
export async function sendOrder(
  request: SendableRequest,
  attempt: Attempt,
  caller: OrderCaller,
): Promise<OrderOutcome<SentOrder>> {
  if (env().ATTEMPT_PATH === null) rememberSent(attempt, request);
  const sent = await sendOrderRequest(request, caller);
  if (!sent.ok) forgetSent(attempt);
  if (sent.ok) return ok(await named(sent.value, caller));
  if (sent.failure.kind !== "equal") return fail(sent.failure);
  return fail({ kind: "duplicate", number: await numberOf(sent.failure, caller) });
}

async function lostOrder(attempt: Attempt, caller: OrderCaller): Promise<AttemptOutcome> {
  const number = await findLostOrder(attempt, caller, Date.now());
  return ok(number === null ? null : { number, orderId: null, ownerToken: null, payment: { kind: "done" } });
}

/** The order of an attempt, null when its key has none so far (F8, F9). @throws CentralError: outcome unknown */
export async function readAttempt(attempt: Attempt, caller: OrderCaller): Promise<AttemptOutcome> {
  if (env().ATTEMPT_PATH === null) return await lostOrder(attempt, caller);
  const found = await askAttemptOrder(attempt, caller);
  if (!found.ok) return found;
  return ok(found.value && (await named(found.value, caller)));
}

/** Withdraws an attempt; answers its earlier order, null when there will be none (F8, F9). @throws CentralError */
export async function withdrawAttempt(attempt: Attempt, caller: OrderCaller): Promise<AttemptOutcome> {
  if (env().WITHDRAW_PATH === null) return await lostOrder(attempt, caller);
  const found = await withdrawAttemptRequest(attempt, caller);
  if (!found.ok) return found;
  return ok(found.value && (await named(found.value, caller)));
}
