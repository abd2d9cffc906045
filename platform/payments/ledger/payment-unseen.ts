import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { paymentUnseenMail } from "#platform/mail/refund-mail.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { businessContact } from "#platform/payments/refund/business-contact.ts";
import { accountOf } from "./look-up-payment.ts";
import { unseenKind } from "./task-kinds.ts";

/** Tells a business that nobody can ask any more whether an order was paid: the account of its payment is gone (I2). */
export const paymentUnseenTask = defineOutboxKind({
  name: unseenKind,
  payload: z.object({ payment: z.int() }),
  run: async ({ platform, payload, key }) => {
    const { database, mailer, log } = platform;
    const [payment] = await database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined || !isPaymentInFlight(payment.state)) return null;
    if ((await accountOf(platform, payment)) !== null) return null;
    const contact = await businessContact(database, payment);
    const { id, business, provider } = payment;
    log("error", "payment_unseen", { payment: id, business, provider, isMailed: contact !== null });
    if (contact !== null) await mailer.send(paymentUnseenMail(contact), key);
    return null;
  },
});
