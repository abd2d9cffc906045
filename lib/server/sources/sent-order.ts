import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { OrderFailure, TransferKind } from "#domain/order/order-failure.ts";
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
import type { DueForm } from "#lib/server/order/form-seal.ts";
import { orderIdFrom } from "#wire/order/order-answer.ts";
import { amountsDue } from "#wire/order/same-order.ts";
import { recordUsedBy } from "./used-promotions.ts";
import { valueAt } from "#wire/value-at.ts";
import { findLostOrder } from "./lost-order.ts";
import { forgetSent, isSender, type Kept, rememberSent, type SentAttempt, sentUnder } from "./sent-attempts.ts";

// An order that is sent: its number from the answer, from GraphQL where that has its id alone (S3 §7); what became of one whose
// answer was lost from the attempts call, else from checkorder, which says 'duplicate' where the one before sending did not, else
// from the customer's own list. While none of them tells, the outcome stays unknown, and nothing is sent again.

/** An order that is there, by the number that customers read. */
export type SentOrder = Omit<AnsweredOrder, "number"> & {
  number: string;
  /** What follows one that was looked for without an attempts call; null for any other, whose answer tells. */
  remembered: Remembered | null;
};

interface Remembered {
  transfer: TransferKind | null;
  /** The form that is due. */
  form: DueForm | null;
}

export type OrderOutcome<T> = Result<T, OrderRefusal>;

/** Null: no order under this key; `keyReused`: it was made with another account. */
export type AttemptOutcome = Result<
  SentOrder | null,
  Extract<OrderFailure, { kind: "keyReused" | "perhaps" | "untraceable" }>
>;

/** @throws CentralError of an unknown outcome: the order is there, whatever it is called */
async function numberOf({ number, orderId }: NamedOrder, caller: OrderCaller): Promise<string> {
  if (number !== null) return number;
  const { userId: _user, guestSecret: _guest, ...asker } = caller;
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
  return { ...order, number: await numberOf(order, caller), remembered: null };
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
  if (env().ATTEMPT_PATH === null) rememberSent(attempt, request, caller);
  const sent = await sendOrderRequest(request, caller);
  if (!sent.ok) forgetSent(attempt);
  if (sent.ok) return ok(await named(sent.value, caller));
  if (sent.failure.kind !== "equal") return fail(sent.failure);
  return fail({ kind: "duplicate", number: await numberOf(sent.failure, caller) });
}

function transferOf({ paymentType: type }: SentAttempt): TransferKind | null {
  return type === "transfer" || type === "link.transfer" ? type : null;
}

/** The order that checkorder names now, where it named none just before it was sent. */
async function equalNow(request: OrderRequest | null, caller: OrderCaller) {
  if (request === null) return null;
  try {
    const checked = await checkOrderRequest(request, caller);
    if (checked.ok || checked.failure.kind !== "equal") return null;
    return { number: await numberOf(checked.failure, caller), orderId: checked.failure.orderId };
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    return null;
  }
}

/** An order of a list as it is sent: with the ids of what belongs to it. */
function orderOfRow(row: unknown): Record<string, unknown> {
  const fields = typeof row === "object" && row !== null ? Object.entries(row) : [];
  return Object.fromEntries(fields.map(([name, value]: [string, unknown]) => [name, valueAt(value, "id") ?? value]));
}

/** The form that is due; of an order that its list has for another total, for that one. */
function dueForm({ attempt: { form, total }, request }: Kept, row: unknown): DueForm | null {
  if (form === null) return null;
  const { amount, tax } = amountsDue(row);
  // Another process than the one that sent it has the order as the list tells it.
  if (amount === null || amount === total) return { fields: form, order: request?.body.order ?? orderOfRow(row) };
  return { fields: { ...form, amount, tax: tax ?? form.tax }, order: orderOfRow(row) };
}

function foundOrder(kept: Kept, order: { number: string; orderId: string | null; row: unknown }): SentOrder {
  const { number, orderId, row } = order;
  const remembered = { transfer: transferOf(kept.attempt), form: dueForm(kept, row) };
  return { number, orderId, ownerToken: null, payment: { kind: "done" }, remembered };
}

/** @throws CentralError: outcome unknown */
async function lostOrder(attempt: Attempt, caller: OrderCaller, recognized: string | null): Promise<AttemptOutcome> {
  const kept = sentUnder(attempt);
  if (kept === null || !isSender(kept.attempt, caller)) return fail({ kind: "untraceable" });
  const equal = await equalNow(kept.request, caller);
  // A form has to name its order, or it makes another one.
  if (equal !== null && (kept.attempt.form === null || equal.orderId !== null)) {
    recordUsedBy(kept.attempt, caller);
    return ok(foundOrder(kept, { ...equal, row: null }));
  }
  const look = { now: Date.now(), recognized: recognized ?? equal?.number ?? null };
  const looked = await findLostOrder(kept.attempt, caller, look);
  switch (looked.kind) {
    case "found": {
      const { number, row } = looked;
      recordUsedBy(kept.attempt, caller);
      return ok(foundOrder(kept, { number, orderId: orderIdFrom({ order: row }), row }));
    }
    case "perhaps":
      return fail(looked);
    case "none":
      return ok(null);
    case "untraceable":
      return fail(looked);
  }
}

/**
 * The order of an attempt, null when its key has none so far (F8, F9); `recognized`: the number of the one that its customer
 * picked of several. @throws CentralError: outcome unknown
 */
export async function readAttempt(
  attempt: Attempt,
  caller: OrderCaller,
  recognized: string | null = null,
): Promise<AttemptOutcome> {
  if (env().ATTEMPT_PATH === null) return await lostOrder(attempt, caller, recognized);
  const found = await askAttemptOrder(attempt, caller);
  if (!found.ok) return found;
  return ok(found.value && (await named(found.value, caller)));
}

/** Withdraws an attempt; answers its earlier order, null when there will be none (F8, F9). @throws CentralError */
export async function withdrawAttempt(attempt: Attempt, caller: OrderCaller): Promise<AttemptOutcome> {
  if (env().WITHDRAW_PATH === null) return await lostOrder(attempt, caller, null);
  const found = await withdrawAttemptRequest(attempt, caller);
  if (!found.ok) return found;
  return ok(found.value && (await named(found.value, caller)));
}
