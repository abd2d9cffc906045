import "server-only";
import { randomBytes } from "node:crypto";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { OrderFailure, PaymentStep, PlacedOrder, TransferKind } from "#domain/order/order-failure.ts";
import type { OrderRefusal } from "#lib/server/central/orders.ts";
import type { AttemptOutcome, SentOrder } from "#lib/server/sources/sent-order.ts";
import type { AttemptOwner } from "#lib/server/request/orderer.ts";
import { keepOwnOrder } from "#lib/server/request/own-orders.ts";
import { type DueForm, formAddress } from "./form-seal.ts";
import { startPath } from "./payment-form.ts";
import { writePaymentSeal } from "./payment-seal.ts";

/** A placed order as the platform answered it, with what only this attempt knows. */
export interface MadeOrder extends SentOrder {
  /** Null when the money is not transferred, or the method is not known any more. */
  transfer: TransferKind | null;
  /** In pesos, for the provider's form. */
  tax: number;
  /** The form that its method is paid by, where the answer says nothing of one (S3 §4); null for other methods. */
  form: DueForm | null;
}

/** Why an attempt made no order, or none so far. */
export type AttemptRefusal = OrderRefusal | { kind: "formDue"; form: DueForm; attemptKey: string };

/** Whose attempt it is, and where. */
interface Owner {
  tenant: string;
  orderer: AttemptOwner;
}

/** Seals the payment, and the form into the address that the browser goes to. */
async function leadToForm(
  due: DueForm,
  { number, attemptKey }: { number: string | null; attemptKey: string | null },
  { tenant, orderer }: Owner,
): Promise<string> {
  const reference = randomBytes(16).toString("base64url");
  const { amount } = due.fields;
  await writePaymentSeal({ reference, number, attemptKey, amount, form: null }, orderer, tenant);
  return await formAddress({ ...due, reference, number }, tenant);
}

/** An order that is there already is named in the form. */
function withId({ fields, order }: DueForm, { orderId }: Pick<MadeOrder, "orderId">): DueForm {
  return { fields, order: orderId === null ? order : { ...order, id: orderId } };
}

async function stepOf(made: MadeOrder, owner: Owner): Promise<PaymentStep> {
  const { number, payment, transfer, tax } = made;
  switch (payment.kind) {
    case "done":
      if (made.form !== null)
        return {
          kind: "redirect",
          url: await leadToForm(withId(made.form, made), { number, attemptKey: null }, owner),
        };
      // A backend that answers no more than S3 §7 leaves it to the method.
      return transfer === null ? { kind: "done" } : { kind: "instructions", method: transfer };
    case "instructions":
      return { kind: "instructions", method: transfer ?? "transfer" };
    case "form": {
      const form = { endpoint: payment.action_endpoint, isProduction: payment.is_production, tax };
      await writePaymentSeal({ reference: payment.reference, number, form }, owner.orderer, owner.tenant);
      return { kind: "redirect", url: startPath };
    }
  }
}

async function handOff(made: MadeOrder, owner: Owner): Promise<PlacedOrder> {
  if (made.ownerToken !== null) await keepOwnOrder(made.number, made.ownerToken, owner.tenant);
  return { number: made.number, payment: await stepOf(made, owner) };
}

type FoundAnswer = Result<PlacedOrder | null, OrderFailure>;

/** What the browser hears of an attempt: a payment, and what opens the order, go into sealed cookies, never into the answer
 * (B12, M8, D4). */
export async function handOffOutcome(
  outcome: Result<MadeOrder, AttemptRefusal>,
  owner: Owner,
): Promise<Result<PlacedOrder, Failure | OrderFailure>> {
  if (outcome.ok) return ok(await handOff(outcome.value, owner));
  const { failure } = outcome;
  if (failure.kind === "formDue")
    return fail({
      kind: "formDue",
      url: await leadToForm(failure.form, { number: null, attemptKey: failure.attemptKey }, owner),
    });
  if (failure.kind !== "paymentPending") return fail(failure);
  const { number, reference, isAtBank } = failure;
  await writePaymentSeal({ reference, number, form: null }, owner.orderer, owner.tenant);
  return fail({ kind: "paymentPending", number, isAtBank });
}

/** The same of an attempt that was looked up, where there may be none. */
export async function handOffFound(found: AttemptOutcome, owner: Owner): Promise<FoundAnswer> {
  if (!found.ok) return found;
  const order = found.value;
  if (order === null) return ok(null);
  const { transfer = null, form = null } = order.remembered ?? {};
  return ok(await handOff({ ...order, transfer, form, tax: 0 }, owner));
}
