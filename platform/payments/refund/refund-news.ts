import { eq } from "drizzle-orm";
import { payments } from "#platform/db/tables/payment.ts";
import { refundNewsMail } from "#platform/mail/refund-mail.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { businessContact } from "./business-contact.ts";
import { refundNewsKind, refundNewsSchema } from "./refund-task.ts";

/** Writes to the business what went back of a payment at its provider; the order goes on as it is. */
export const refundNewsTask = defineOutboxKind({
  name: refundNewsKind,
  payload: refundNewsSchema,
  run: async ({ platform, payload, key }) => {
    const { database, mailer, log } = platform;
    const [payment] = await database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined) return null;
    const contact = await businessContact(database, payment);
    const { id, business, provider } = payment;
    const isMailed = contact !== null;
    log("warn", "payment_given_back_there", { payment: id, business, provider, change: payload.event, isMailed });
    if (contact !== null) await mailer.send(refundNewsMail({ ...contact, ...payload }), key);
    return null;
  },
});
