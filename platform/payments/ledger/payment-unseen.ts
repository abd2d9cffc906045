import { eq } from "drizzle-orm";
import { z } from "zod";
import { day } from "#domain/base/duration.ts";
import { isPaymentInFlight, moneyMayComeUntil } from "#domain/order/payment/payment.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { paymentUnseenMail } from "#platform/mail/refund-mail.ts";
import { type Again, defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { businessContact } from "#platform/payments/refund/business-contact.ts";
import { accountOf } from "./look-up-payment.ts";
import type { PaymentRow } from "./move-payment.ts";
import { unseenKind } from "./task-kinds.ts";

/** Whether money of a payment may still come, which its provider alone knows of. */
export function mayBePaid({ state, started_at, created_at }: PaymentRow, now: number): boolean {
  return now < (moneyMayComeUntil(state, (started_at ?? created_at).getTime()) ?? 0);
}

/** Tells a business that nobody can ask any more whether an order was paid: the account of its payment is gone (I2). */
export const paymentUnseenTask = defineOutboxKind({
  name: unseenKind,
  payload: z.object({ payment: z.int(), isByWord: z.boolean().default(false) }),
  run: async ({ platform, payload }): Promise<Again | null> => {
    const { database, mailer, log } = platform;
    const now = platform.clock();
    const [payment] = await database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined || !mayBePaid(payment, now)) return null;
    // Of one that ended only its provider's word says that there may be money.
    if (!payload.isByWord && !isPaymentInFlight(payment.state)) return null;
    // Back for now: it may be gone again.
    if ((await accountOf(platform, payment)) !== null) return { againAt: now + day };
    const contact = await businessContact(database, payment);
    const { id, business, provider } = payment;
    if (contact !== null) await mailer.send(paymentUnseenMail(contact), `${unseenKind}:${id}`);
    log("error", "payment_unseen", { payment: id, business, provider, isMailed: contact !== null });
    return null;
  },
});
