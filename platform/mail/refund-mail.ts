import type { RefundReason } from "#domain/order/payment/order-money.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

export interface RefundMail {
  business: { id: number; name: string };
  recipient: string;
  /** Of the order. */
  number: string;
  provider: string;
  /** The provider's number of what was paid. */
  transaction: string;
  amount: number;
  currency: string;
  reason: RefundReason;
  /** When it was ordered, YYYY-MM-DD in Bogotá. */
  day: string;
}

const reasons = {
  cancelled: "mail.owed.why.cancelled",
  rejected: "mail.owed.why.rejected",
  returned: "mail.owed.why.returned",
  replaced: "mail.owed.why.replaced",
  closed: "mail.owed.why.closed",
  late: "mail.owed.why.late",
  notMade: "mail.owed.why.notMade",
  paidTwice: "mail.owed.why.paidTwice",
  otherAmount: "mail.owed.why.otherAmount",
} as const satisfies Record<RefundReason, string>;

/** Asks a business to give money back, where its provider has no call for it. */
export function refundMail(input: RefundMail): Mail {
  const { business, number, provider, transaction, reason, day } = input;
  const amount = `${new Intl.NumberFormat("es-CO").format(input.amount)} ${input.currency}`;
  const t = mailTexts("es-CO");
  const lines = [
    t(reasons[reason], { number, day }),
    t("mail.owed.giveBack", { amount, provider, transaction }),
    t("mail.owed.once"),
  ];
  return {
    kind: "refund",
    businessId: business.id,
    senderName: business.name,
    recipient: input.recipient,
    subject: t("mail.owed.subject", { number }),
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="es-CO"><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</body></html>`,
  };
}
