import { eq } from "drizzle-orm";
import { bogotaParts } from "#domain/base/bogota-time.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { refundMail } from "#platform/mail/refund-mail.ts";
import { defineOutboxKind, PermanentError } from "#platform/outbox/outbox-kind.ts";
import { plainText } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";
import { accountOf } from "./look-up-payment.ts";
import type { PaymentRow } from "./move-payment.ts";
import { noteRefunded } from "./note-refunded.ts";
import { refundKind, type Refund, refundSchema } from "./refund-task.ts";

/** Where the provider has no call for it, a person of the business gives the money back. */
async function tellBusiness(
  platform: PlatformContext,
  payment: PaymentRow,
  { refund, key }: { refund: Refund; key: string },
): Promise<void> {
  const [row] = await platform.database
    .select({ number: orders.display_number, id: businesses.id, name: businesses.name, config: businesses.config })
    .from(orders)
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(eq(orders.id, payment.order));
  const recipient = plainText(valueAt(row?.config, "legal", "email"), 254);
  platform.log("error", "payment_refund_by_hand", {
    payment: payment.id,
    business: payment.business,
    provider: payment.provider,
    isMailed: recipient !== null,
  });
  if (row === undefined || recipient === null) return;
  const { transaction, amount, currency } = refund;
  const business = { id: row.id, name: row.name };
  const day = bogotaParts(payment.created_at.getTime()).date;
  await platform.mailer.send(
    refundMail({
      business,
      recipient,
      number: row.number ?? "",
      provider: payment.provider,
      transaction,
      amount,
      currency,
      day,
    }),
    key,
  );
}

/** Gives money back that opened no order: by the provider's call, or by a mail to the business. */
export const refundTask = defineOutboxKind({
  name: refundKind,
  payload: refundSchema,
  run: async ({ platform, payload, key }) => {
    const [payment] = await platform.database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined) throw new PermanentError("no payment");
    const { refund, lookUp } = platform.providers[payment.provider];
    if (refund === null || payload.currency !== payment.currency) {
      await tellBusiness(platform, payment, { refund: payload, key });
      failpoint("refund.told");
      return null;
    }
    const account = await accountOf(platform, payment);
    if (account === null) throw new Error("no account");
    const { transaction } = payload;
    const facts = await lookUp(account, { transaction, reference: payment.reference });
    failpoint("refund.due");
    // The call may have been heard although its answer was lost.
    const isBack = facts.some((fact) => fact.transaction === transaction && fact.outcome === "refunded");
    if (!isBack) await refund(account, payload);
    failpoint("refund.given");
    await noteRefunded(platform, payload);
    failpoint("refund.noted");
    return null;
  },
});
