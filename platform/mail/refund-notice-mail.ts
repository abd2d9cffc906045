import { formatPesos } from "#domain/base/money.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

export interface RefundNoticeMail {
  business: MailBusiness;
  recipient: string;
  /** Of the order. */
  number: string;
  amount: number;
  currency: string;
  /** Where the order is followed; null when the store has no address. */
  link: string | null;
}

function amountText({ amount, currency }: RefundNoticeMail): string {
  return currency === "COP" ? formatPesos(amount) : `${new Intl.NumberFormat("es-CO").format(amount)} ${currency}`;
}

/** Tells a customer that money which came for an order goes back, and that nothing has to be done for it. */
export function refundNoticeMail(given: RefundNoticeMail): Mail {
  const business = { ...given.business, name: oneLine(given.business.name) };
  const { number, link } = given;
  const subject = `Te devolvemos el pago del pedido ${number}`;
  const lines = [
    "Hola:",
    `A ${business.name} le llegó un pago por el pedido ${number} cuando ya no lo esperaba: por ese pago no se prepara nada.`,
    `Te devolvemos los ${amountText(given)} por el mismo medio; según tu banco puede tardar unos días. No tienes que hacer nada.`,
  ];
  const foot = `${business.name} · ${business.domain}`;
  const follow = link === null ? [] : [`Mira el pedido:\n    ${link}`];
  return {
    kind: "refundNotice",
    businessId: business.id,
    senderName: business.name,
    recipient: given.recipient,
    subject,
    text: `${[...lines, ...follow, foot].join("\n\n")}\n`,
    html: mailPage(business, {
      title: subject,
      preview: lines[2] ?? "",
      rows: [
        ...lines.map((line, index) => mailRow(index === 0 ? "padding-top:28px" : "", escapeHtml(line))),
        ...(link === null ? [] : [mailButton(business, link, "Mira el pedido")]),
        mailRow("padding-bottom:20px", ""),
      ],
    }),
  };
}
