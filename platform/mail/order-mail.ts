import { bogotaParts } from "#domain/base/bogota-time.ts";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { Adjustment } from "#domain/order/adjustment.ts";
import type { OrderLine, TrackedOrder } from "#domain/order/order-status.ts";
import { promisedTime } from "#domain/order/time/promise.ts";
import { type ShownAmount, shownAmounts } from "#domain/order/shown-amounts.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

export interface OrderMail {
  business: MailBusiness;
  recipient: string;
  /** The person's name, only of a proved mailbox. */
  name: string | null;
  order: TrackedOrder;
  /** Where the order is followed; null when the store has no address. */
  link: string | null;
}

const clock = new Intl.DateTimeFormat("es-CO", { hour: "numeric", minute: "2-digit", timeZone: "America/Bogota" });
const day = new Intl.DateTimeFormat("es-CO", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "America/Bogota",
});

/** When it arrives or is ready, the day too when it is not the day of the order; a time ends with its own full stop. */
function timeOf({ estimate, startsAt, createdAt, deliveryMode }: TrackedOrder): string {
  const { from, until } = promisedTime(estimate, startsAt);
  const isOtherDay = bogotaParts(from).date !== bogotaParts(createdAt).date;
  const verb = deliveryMode === "delivery" ? "Llega" : "Está listo";
  const when =
    until === null ? `desde las ${clock.format(from)}` : `entre ${clock.format(from)} y ${clock.format(until)}`;
  return isOtherDay ? `${verb} el ${day.format(from)}, ${when}` : `${verb} ${when}`;
}

function placeOf({ branch, deliveryMode }: TrackedOrder): string {
  const prepares = deliveryMode === "delivery" ? "Lo prepara" : "Te espera en";
  const facts = [branch.name, branch.address, branch.phone].filter((fact) => fact !== null && fact !== "");
  return `${prepares} ${oneLine(facts.join(" · "))}`;
}

/** Size and choices, for all units of the line. */
function choicesOf({ quantity, sizeName, options }: OrderLine): string[] {
  const chosen = options.map((option) => {
    const units = option.quantity * quantity;
    return units > 1 ? `${units} × ${option.name}` : option.name;
  });
  return (sizeName === null ? chosen : [sizeName, ...chosen]).map(oneLine);
}

function labelOf({ kind, source, rate }: Adjustment): string {
  const name = oneLine(source.name ?? "");
  switch (kind) {
    case "promotion":
      return `Promoción ${name}`;
    case "coupon":
      return `Cupón ${name}`;
    case "surcharge":
      return "Recargo por medio de pago";
    case "tax":
      return rate === null || rate === 0 ? name || "Impuestos" : `${name || "Impuestos"} (${formatRate(rate)})`;
    case "delivery":
      return "Domicilio";
    case "freeDelivery":
      return `Domicilio gratis: ${name}`;
  }
}

function amountRow(row: ShownAmount): { label: string; text: string } {
  if (row.kind === "subtotal") return { label: "Subtotal", text: formatPesos(row.amount) };
  if (row.kind === "feeUnknown") return { label: "Domicilio", text: "Según tu dirección" };
  return { label: labelOf(row.adjustment), text: row.amount === "free" ? "Gratis" : formatPesos(row.amount) };
}

const payments = {
  cash: "Pagas en efectivo",
  dataphone: "Pagas con datáfono",
  transfer: "Pagas por transferencia",
  "link.transfer": "Pagas por transferencia",
  online: "Pagado en línea",
} as const;

interface Facts {
  greeting: string;
  opening: string;
  time: string;
  place: string;
  lines: { title: string; amount: string; choices: string[] }[];
  amounts: { label: string; text: string }[];
  payment: string;
}

function factsOf({ business, name, order }: OrderMail): Facts {
  const total = { label: "Total", text: formatPesos(order.amounts.total) };
  return {
    greeting: greetingFor(name),
    opening: `${business.name} recibió tu pedido ${order.number}.`,
    time: timeOf(order),
    place: placeOf(order),
    lines: order.lines.map((line) => ({
      title: `${line.quantity} × ${oneLine(line.name)}`,
      amount: formatPesos(line.total),
      choices: choicesOf(line),
    })),
    amounts: [...shownAmounts(order.amounts, order.deliveryMode).map(amountRow), total],
    payment: payments[order.paymentKind],
  };
}

function plainText({ business, link }: OrderMail, facts: Facts): string {
  const lines = facts.lines.map(({ title, amount, choices }) =>
    [`${title}: ${amount}`, ...choices.map((choice) => `    ${choice}`)].join("\n"),
  );
  const parts = [
    facts.greeting,
    facts.opening,
    `${facts.time}\n${facts.place}`,
    lines.join("\n"),
    facts.amounts.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    `${facts.payment}.`,
    ...(link === null ? [] : [`Mira cómo va tu pedido:\n    ${link}`]),
    `${business.name} · ${business.domain}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function pair(left: string, right: string, style = ""): string {
  return `<tr><td style="padding:4px 12px 0 0;vertical-align:top;${style}">${left}</td><td align="right" style="padding:4px 0 0;vertical-align:top;white-space:nowrap;${style}">${right}</td></tr>`;
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:1.4">${rows.join("")}</table>`;
}

function html({ business, link, order }: OrderMail, facts: Facts): string {
  const lines = facts.lines.map(({ title, amount, choices }) => {
    const more = choices.map((choice) => `<br><span style="color:#5e5a55">${escapeHtml(choice)}</span>`).join("");
    return pair(`${escapeHtml(title)}${more}`, escapeHtml(amount));
  });
  const amounts = facts.amounts.map(({ label, text }, index) =>
    pair(escapeHtml(label), escapeHtml(text), index === facts.amounts.length - 1 ? "font-weight:700" : ""),
  );
  const line = "border-top:1px solid #e2ddd6;margin-top:8px;padding-top:8px";
  return mailPage(business, {
    title: `Pedido ${order.number}`,
    preview: facts.time,
    rows: [
      mailRow("padding-top:28px", escapeHtml(facts.greeting)),
      mailRow("", escapeHtml(facts.opening)),
      mailRow("", `<b>${escapeHtml(facts.time)}</b><br>${escapeHtml(facts.place)}`),
      mailRow("padding-top:16px", `${table(lines)}<div style="${line}">${table(amounts)}</div>`),
      mailRow("padding-bottom:16px;color:#5e5a55;font-size:14px", `${escapeHtml(facts.payment)}.`),
      ...(link === null ? [] : [mailButton(business, link, "Mira cómo va tu pedido")]),
      mailRow("padding-bottom:20px", ""),
    ],
  });
}

/** The confirmation of an order that the business has: what, how much, when, where and how to follow it. */
export function orderMail(given: OrderMail): Mail {
  const input = { ...given, business: { ...given.business, name: oneLine(given.business.name) } };
  const facts = factsOf(input);
  return {
    kind: "order",
    businessId: input.business.id,
    senderName: input.business.name,
    recipient: input.recipient,
    subject: `Pedido ${input.order.number} en ${input.business.name}`,
    text: plainText(input, facts),
    html: html(input, facts),
  };
}
