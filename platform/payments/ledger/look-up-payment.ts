import { and, eq, isNull, lte, or } from "drizzle-orm";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { describeError } from "#platform/http/log.ts";
import type { PaymentRow, PaymentSource } from "./move-payment.ts";
import { findPaymentAccount } from "#platform/payments/provider/payment-account.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import type { PaymentAccount, PaymentFact } from "#platform/payments/provider/provider-port.ts";
import { settlePayment } from "./settle-payment.ts";
import { addUnseen } from "./task-kinds.ts";

/** What decides is taken in first: an older refusal must not end what waits or is paid. */
const rank: Record<PaymentFact["outcome"], number> = {
  approved: 0,
  pending: 1,
  refunded: 2,
  chargedBack: 3,
  rejected: 4,
  unknown: 5,
};

/** A page that asks over and over makes the provider be asked no more often. */
const pauseBetween = 3_000;

/** The account that a payment was started with; null when the keys were changed for another account's. */
export async function accountOf(platform: PlatformContext, payment: PaymentRow): Promise<PaymentAccount | null> {
  const [row] = await platform.database
    .select({ branch: orders.branch })
    .from(orders)
    .where(eq(orders.id, payment.order));
  const { provider } = payment;
  const branch = row?.branch ?? null;
  const account = branch === null ? null : await findPaymentAccount(platform.database, { provider, branch });
  if (account?.merchant === payment.merchant && account.isProduction === payment.is_production) return account;
  platform.log("error", "payment_account_changed", { payment: payment.id, business: payment.business, provider });
  return null;
}

async function ask(platform: PlatformContext, payment: PaymentRow, transaction: string | null): Promise<PaymentFact[]> {
  const account = await accountOf(platform, payment);
  if (account === null) {
    if (isPaymentInFlight(payment.state)) {
      await addUnseen(platform.database, payment.id, { now: platform.clock(), isByWord: false });
    }
    throw new ProviderAway("account");
  }
  const question = { transaction: transaction ?? payment.transaction, reference: payment.reference };
  return platform.providers[payment.provider].lookUp(account, question);
}

/** Asks the provider and takes in what it says; false when it is away: nothing is known then. */
export async function lookUpPayment(
  platform: PlatformContext,
  payment: PaymentRow,
  { transaction = null, source }: { transaction?: string | null; source: PaymentSource },
): Promise<boolean> {
  const asked = await ask(platform, payment, transaction).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error;
    platform.log("warn", "payment_provider_away", {
      payment: payment.id,
      provider: payment.provider,
      ...describeError(error),
    });
    return null;
  });
  if (asked === null) return false;
  failpoint("payment.heard");
  for (const fact of asked.toSorted((a, b) => rank[a.outcome] - rank[b.outcome]))
    await settlePayment(platform, payment.id, fact, source);
  return true;
}

/** Looks a payment up for whoever asks what became of it, once in a while at most. */
export async function refreshPayment(platform: PlatformContext, payment: PaymentRow): Promise<void> {
  const now = platform.clock();
  const isDue = or(isNull(payments.looked_up_at), lte(payments.looked_up_at, new Date(now - pauseBetween)));
  const taken = await platform.database
    .update(payments)
    .set({ looked_up_at: new Date(now) })
    .where(and(eq(payments.id, payment.id), isDue))
    .returning({ id: payments.id });
  if (taken.length > 0) await lookUpPayment(platform, payment, { source: "lookup" });
}
