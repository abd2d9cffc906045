import { eq } from "drizzle-orm";
import { minute } from "#domain/base/duration.ts";
import { isPaid } from "#domain/order/payment/payment.ts";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { backOf } from "#platform/payments/ledger/compare-fact.ts";
import { accountOf, lookUpPayment } from "#platform/payments/ledger/look-up-payment.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { addLookUp } from "#platform/payments/ledger/payment-tasks.ts";
import { mayBePaid } from "#platform/payments/ledger/payment-unseen.ts";
import { addUnseen } from "#platform/payments/ledger/task-kinds.ts";
import type { PaymentFact } from "#platform/payments/provider/provider-port.ts";

/** A genuine word may be repeated by whoever got hold of it: the provider is asked no more often than this. */
const wordsOfPayment = { name: "payment-callback", most: 30, seconds: 60 };

/** Words beyond that are looked up in one batch, a minute later. */
const batchTime = minute;

/** The status to answer a provider's word with: it is asked to come again only when we could not look it up. */
type CallbackStatus = 200 | 400 | 403 | 404 | 503;

/** Whether the payment is paid by what the word is about, and none of it went back: there is nothing to look up. */
function isSettledBy(payment: PaymentRow, claim: PaymentFact): boolean {
  return isPaid(payment.state) && payment.transaction === claim.transaction && backOf(claim) === 0;
}

/** Takes a provider's word: signature, then a look-up, which alone decides (M10, security fact 13). */
export async function takeCallback(
  platform: PlatformContext,
  provider: PaymentProvider,
  body: unknown,
): Promise<CallbackStatus> {
  const { database, log } = platform;
  const refuse = (status: 400 | 403 | 404, reason: string): CallbackStatus => {
    log("warn", "payment_callback_refused", { provider, reason });
    return status;
  };
  const word = platform.providers[provider].readWord(body);
  if (word === null) return refuse(400, "shape");
  const [known] = await database.select().from(payments).where(eq(payments.reference, word.reference));
  if (known?.provider !== provider) return refuse(404, "reference");
  const account = await accountOf(platform, known);
  const now = platform.clock();
  if (account === null) {
    if (mayBePaid(known, now)) await addUnseen(database, known.id, { now, isByWord: true });
    return 503;
  }
  const claim = word.claimTo(account);
  if (!claim.isSigned) return refuse(403, "signature");
  if (isSettledBy(known, claim)) return 200;
  if ((await platform.limiter.take(wordsOfPayment, known.reference)) !== null) {
    await addLookUp(database, known, { why: `often:${Math.floor(now / batchTime)}`, now, dueAt: now + batchTime });
    return 503;
  }
  return platform.takePaymentTurn(known.id, async () => {
    const [payment] = await database.select().from(payments).where(eq(payments.id, known.id));
    if (payment === undefined) return 404;
    if (isSettledBy(payment, claim)) return 200;
    if (await lookUpPayment(platform, payment, { transaction: claim.transaction, source: "callback" })) return 200;
    // Its provider retries, or does not: the outbox looks it up by itself with this transaction's number.
    await addLookUp(database, payment, { why: claim.transaction, now, dueAt: now, transaction: claim.transaction });
    failpoint("payment.asked_again");
    return 503;
  });
}
