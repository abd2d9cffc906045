import { eq } from "drizzle-orm";
import { refundNews, type TransactionMoney } from "#domain/order/payment/order-money.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { refundMail } from "#platform/mail/refund-mail.ts";
import { defineOutboxKind, PermanentError } from "#platform/outbox/outbox-kind.ts";
import type { PaymentAccount } from "#platform/payments/provider/provider-port.ts";
import { beginRefund } from "./begin-refund.ts";
import { businessContact } from "./business-contact.ts";
import { backOf } from "#platform/payments/ledger/compare-fact.ts";
import { accountOf } from "#platform/payments/ledger/look-up-payment.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { noteRefunded } from "./note-refunded.ts";
import { refundKind, type Refund, refundSchema } from "./refund-task.ts";

interface Asked {
  payment: PaymentRow;
  refund: Refund;
  money: TransactionMoney;
}

/** Where the provider has no call for it, a person of the business gives the money back. */
async function askBusiness(
  platform: PlatformContext,
  payment: PaymentRow,
  { refund, key }: { refund: Refund; key: string },
): Promise<void> {
  const contact = await businessContact(platform.database, payment);
  platform.log("error", "payment_refund_by_hand", {
    payment: payment.id,
    business: payment.business,
    provider: payment.provider,
    isMailed: contact !== null,
  });
  if (contact !== null) await platform.mailer.send(refundMail({ ...contact, ...refund }), key);
}

/** What of a debt the provider has not given back already: its call may have been heard although its answer was lost. */
async function stillDue(platform: PlatformContext, account: PaymentAccount, asked: Asked): Promise<number> {
  const { payment, refund, money } = asked;
  const { transaction } = refund;
  const facts = await platform.providers[payment.provider].lookUp(account, {
    transaction,
    reference: payment.reference,
  });
  const fact = facts.find((one) => one.transaction === transaction);
  return Math.max(0, money.due - refundNews(money, fact === undefined ? 0 : backOf(fact)).amount);
}

/** Gives back what is owed: by the provider's call, or by a mail to the business. */
export const refundTask = defineOutboxKind({
  name: refundKind,
  payload: refundSchema,
  run: async ({ platform, payload, key }) => {
    const [payment] = await platform.database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined) throw new PermanentError("no payment");
    const money = await beginRefund(platform, payload);
    if (money === null || money.due === 0) return null;
    const { refund } = platform.providers[payment.provider];
    if (refund === null || payload.currency !== payment.currency) {
      await askBusiness(platform, payment, { refund: { ...payload, amount: money.due }, key });
      failpoint("refund.asked");
      return null;
    }
    const account = await accountOf(platform, payment);
    if (account === null) throw new Error("no account");
    const amount = await stillDue(platform, account, { payment, refund: payload, money });
    failpoint("refund.due");
    if (amount > 0) await refund(account, { transaction: payload.transaction, amount });
    failpoint("refund.given");
    await noteRefunded(platform, payload);
    failpoint("refund.noted");
    return null;
  },
});
