import type { RefundReason } from "#domain/order/payment/order-money.ts";
import type { BusinessContact } from "#platform/payments/refund/business-contact.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

interface MovedMoney extends BusinessContact {
  /** The provider's number of what was paid. */
  transaction: string;
  amount: number;
  currency: string;
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

const byHand = {
  untoldPart: "mail.owed.byHand.untoldPart",
  accountGone: "mail.owed.byHand.accountGone",
  givenUp: "mail.owed.byHand.givenUp",
} as const;

/**
 * Why a person gives money back and no call: the provider has none, it says that a part went back and not how much, the
 * payment's account is gone, or no call of hours was taken.
 */
export type ByHand = "noCall" | keyof typeof byHand;

const news = {
  refund: "mail.refundNews.refund",
  chargeback: "mail.refundNews.chargeback",
} as const;

const t = mailTexts("es-CO");

function amountText({ amount, currency }: MovedMoney): string {
  return `${new Intl.NumberFormat("es-CO").format(amount)} ${currency}`;
}

function plainMail(
  { business, recipient }: BusinessContact,
  mail: { kind: Mail["kind"]; subject: string; lines: readonly string[] },
): Mail {
  const { kind, subject, lines } = mail;
  return {
    kind,
    businessId: business.id,
    senderName: business.name,
    recipient,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="es-CO"><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</body></html>`,
  };
}

/** Asks a business to give money back, where no call does; what may have gone back already it has to look up itself. */
export function refundMail(input: MovedMoney & { reason: RefundReason; why: ByHand }): Mail {
  const { number, provider, transaction, merchant, reason, why, day } = input;
  const owed = { amount: amountText(input), provider, transaction };
  return plainMail(input, {
    kind: "refund",
    subject: t("mail.owed.subject", { number }),
    lines: [
      t(reasons[reason], { number, day }),
      ...(why === "noCall"
        ? [t("mail.owed.giveBack", owed)]
        : [t(byHand[why], { provider, merchant }), t("mail.owed.giveRest", owed)]),
      t("mail.owed.once"),
    ],
  });
}

/** Says to a business what went back of a payment at its provider, and that the order goes on. */
export function refundNewsMail(input: MovedMoney & { event: "refund" | "chargeback" }): Mail {
  const { number, provider, transaction, event, day } = input;
  return plainMail(input, {
    kind: "refundNews",
    subject: t("mail.refundNews.subject", { number }),
    lines: [
      t(news[event], { amount: amountText(input), provider, transaction, number, day }),
      t("mail.refundNews.goesOn"),
    ],
  });
}

/** Says to a business that nobody can ask whether an order was paid, because the account of its payment is gone. */
export function paymentUnseenMail(contact: BusinessContact): Mail {
  const { number, provider, merchant, day } = contact;
  return plainMail(contact, {
    kind: "paymentUnseen",
    subject: t("mail.unseen.subject", { number }),
    lines: [t("mail.unseen.why", { number, day, provider, merchant }), t("mail.unseen.look", { provider })],
  });
}
