import type { PlatformContext } from "#platform/calls/context.ts";
import { type ByHand, refundMail } from "#platform/mail/refund-mail.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { businessContact } from "./business-contact.ts";
import { type Refund, refundMailKey } from "./refund-task.ts";

/** Has a person of the business give money back, by one mail, and says why no call does. */
export async function askBusiness(
  platform: PlatformContext,
  payment: PaymentRow,
  { refund, why }: { refund: Refund; why: ByHand },
): Promise<void> {
  const contact = await businessContact(platform.database, payment);
  if (contact !== null) await platform.mailer.send(refundMail({ ...contact, ...refund, why }), refundMailKey(refund));
  platform.log("error", "payment_refund_by_hand", {
    payment: payment.id,
    business: payment.business,
    provider: payment.provider,
    why,
    isMailed: contact !== null,
  });
}
