import type { Locale } from "#domain/base/locale.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { RefundReason } from "#domain/order/payment/order-money.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

export interface RefundNoticeMail {
  business: MailBusiness;
  language: Locale;
  recipient: string;
  /** Of the order. */
  number: string;
  amount: number;
  currency: string;
  reason: RefundReason;
  /** Where the order is followed; null when the store has no address. */
  link: string | null;
}

const reasons = {
  cancelled: "mail.refund.why.cancelled",
  rejected: "mail.refund.why.rejected",
  returned: "mail.refund.why.returned",
  replaced: "mail.refund.why.replaced",
  closed: "mail.refund.why.closed",
  late: "mail.refund.why.late",
  notMade: "mail.refund.why.notMade",
  paidTwice: "mail.refund.why.paidTwice",
  otherAmount: "mail.refund.why.otherAmount",
} as const satisfies Record<RefundReason, string>;

function amountText({ amount, currency }: RefundNoticeMail): string {
  return currency === "COP" ? formatPesos(amount) : `${new Intl.NumberFormat("es-CO").format(amount)} ${currency}`;
}

/** Tells a customer that money goes back and why, and that nothing has to be done for it. */
export function refundNoticeMail(given: RefundNoticeMail): Mail {
  const business = { ...given.business, name: oneLine(given.business.name) };
  const { number, link, language } = given;
  const t = mailTexts(language);
  const subject = t("mail.refund.subject", { number });
  const lines = [
    greetingFor(null, t),
    t(reasons[given.reason], { business: business.name, number }),
    t("mail.refund.goesBack", { amount: amountText(given) }),
  ];
  const foot = `${business.name} · ${business.domain}`;
  const follow = link === null ? [] : [`${t("mail.refund.follow")}:\n    ${link}`];
  return {
    kind: "refundNotice",
    businessId: business.id,
    senderName: business.name,
    recipient: given.recipient,
    subject,
    text: `${[...lines, ...follow, foot].join("\n\n")}\n`,
    html: mailPage(business, {
      language,
      title: subject,
      preview: lines[2] ?? "",
      rows: [
        ...lines.map((line, index) => mailRow(index === 0 ? "padding-top:28px" : "", escapeHtml(line))),
        ...(link === null ? [] : [mailButton(business, link, t("mail.refund.follow"))]),
        mailRow("padding-bottom:20px", ""),
      ],
    }),
  };
}
