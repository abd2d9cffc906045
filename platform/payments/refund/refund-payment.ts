import { eq } from "drizzle-orm";
import { refundNews, type TransactionMoney } from "#domain/order/payment/order-money.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { defineOutboxKind, PermanentError } from "#platform/outbox/outbox-kind.ts";
import type { PaymentAccount, ProviderPort } from "#platform/payments/provider/provider-port.ts";
import { askBusiness } from "./ask-business.ts";
import { beginRefund } from "./begin-refund.ts";
import { backOf } from "#platform/payments/ledger/compare-fact.ts";
import { accountOf } from "#platform/payments/ledger/look-up-payment.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { rightedWithin } from "#platform/payments/ledger/task-kinds.ts";
import { noteRefunded } from "./note-refunded.ts";
import { type Refund, refundByHandKind, refundKind, refundSchema } from "./refund-task.ts";

interface Asked {
  payment: PaymentRow;
  refund: Refund;
  money: TransactionMoney;
}

/**
 * What of a debt the provider has not given back already: its call may have been heard although its answer was lost. Null when
 * it says that a part went back and not how much: another call might give it back twice.
 */
async function stillDue(platform: PlatformContext, account: PaymentAccount, asked: Asked): Promise<number | null> {
  const { payment, refund, money } = asked;
  const { transaction } = refund;
  const facts = await platform.providers[payment.provider].lookUp(account, {
    transaction,
    reference: payment.reference,
  });
  const fact = facts.find((one) => one.transaction === transaction);
  const back = fact === undefined ? 0 : backOf(fact);
  return back === null ? null : Math.max(0, money.due - refundNews(money, back).amount);
}

/** By which call a payment's money goes back, or why by none. */
export async function refundCall(
  platform: PlatformContext,
  payment: PaymentRow,
  { currency }: Refund,
): Promise<{ give: NonNullable<ProviderPort["refund"]>; account: PaymentAccount } | { why: "noCall" | "accountGone" }> {
  const { refund: give } = platform.providers[payment.provider];
  if (give === null || currency !== payment.currency) return { why: "noCall" };
  const account = await accountOf(platform, payment);
  return account === null ? { why: "accountGone" } : { give, account };
}

/** Gives back what is owed: by the provider's call, or by a mail to the business. */
export const refundTask = defineOutboxKind({
  name: refundKind,
  payload: refundSchema,
  afterGivenUp: ({ payload, key, now }) => ({ kind: refundByHandKind, key: `${key}:by_hand`, payload, now }),
  run: async ({ platform, payload }) => {
    const [payment] = await platform.database.select().from(payments).where(eq(payments.id, payload.payment));
    if (payment === undefined) throw new PermanentError("no payment");
    const money = await beginRefund(platform, payload);
    if (money === null || money.due === 0) return null;
    const refund = { ...payload, amount: money.due };
    const call = await refundCall(platform, payment, payload);
    if ("why" in call) {
      const righted = (payload.owedAt ?? 0) + rightedWithin;
      if (call.why === "accountGone" && platform.clock() < righted) return { againAt: righted };
      await askBusiness(platform, payment, { refund, why: call.why });
      failpoint("refund.asked");
      return null;
    }
    const { give, account } = call;
    const amount = await stillDue(platform, account, { payment, refund: payload, money });
    failpoint("refund.due");
    if (amount === null) {
      await askBusiness(platform, payment, { refund, why: "untoldPart" });
      return null;
    }
    if (amount > 0) await give(account, { transaction: payload.transaction, amount });
    failpoint("refund.given");
    await noteRefunded(platform, payload);
    failpoint("refund.noted");
    return null;
  },
});
