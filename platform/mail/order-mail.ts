import type { Locale } from "#domain/base/locale.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { OrderContents, OrderLine, TrackedOrder } from "#domain/order/order-status.ts";
import { promisedTime } from "#domain/order/time/promise.ts";
import { promisedWhen, promiseOfDay } from "#domain/order/time/promise-text.ts";
import { labelValues, type ShownAmount, shownAmounts } from "#domain/order/shown-amounts.ts";
import { escapeHtml } from "#platform/http/html.ts";
import { bogotaDate } from "#wire/bogota-clock.ts";
import { greetingFor, mailButton, type MailBusiness, mailPage, mailRow, oneLine } from "./mail-layout.ts";
import { type MailTexts, mailTexts, promiseTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

const timeZone = "America/Bogota";

export interface OrderMail {
  business: MailBusiness;
  recipient: string;
  language: Locale;
  /** The person's name, only of a proved mailbox. */
  name: string | null;
  order: TrackedOrder & { contents: OrderContents };
  /** Where the order is followed, as its owner; null when the store has no address. */
  link: string | null;
}

/** When it arrives or is ready, the day too when it is not the day of the order. */
function timeOf({ estimate, startsAt, createdAt, deliveryMode }: TrackedOrder, language: Locale): string {
  const t = mailTexts(language);
  const day = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone });
  const time = promisedTime(estimate, startsAt);
  const isOtherDay = bogotaDate(time.from) !== bogotaDate(createdAt);
  const words = promiseTexts(language);
  const plain = promisedWhen(words, time);
  const when = isOtherDay ? t("mail.order.onDay", { day: day.format(time.from), when: plain }) : plain;
  return promiseOfDay(words, deliveryMode, when);
}

function placeOf({ branch, deliveryMode }: TrackedOrder, t: MailTexts): string {
  const facts = [branch.name, branch.address, branch.phone].filter((fact) => fact !== null && fact !== "");
  const place = oneLine(facts.join(" · "));
  return t(deliveryMode === "delivery" ? "mail.order.preparedAt" : "mail.order.collectAt", { place });
}

/** Size and choices, for all units of the line. */
function choicesOf({ quantity, sizeName, options }: OrderLine): string[] {
  const chosen = options.map((option) => {
    const units = option.quantity * quantity;
    return units > 1 ? `${units} × ${option.name}` : option.name;
  });
  return (sizeName === null ? chosen : [sizeName, ...chosen]).map(oneLine);
}

function amountRow(row: ShownAmount, t: MailTexts): { label: string; text: string } {
  switch (row.kind) {
    case "subtotal":
      return { label: t("order.subtotal"), text: formatPesos(row.amount) };
    case "feeUnknown":
      return { label: t("order.adjustment.delivery"), text: t("order.feeUnknown") };
    case "adjustment": {
      const { name, rate } = labelValues(row.adjustment, t("order.taxes"));
      const label = t(`order.adjustment.${row.adjustment.kind}`, { name: oneLine(name), rate });
      return { label, text: row.amount === "free" ? t("order.free") : formatPesos(row.amount) };
    }
  }
}

interface Facts {
  greeting: string;
  opening: string;
  time: string;
  place: string;
  lines: { title: string; amount: string; choices: string[] }[];
  amounts: { label: string; text: string }[];
  payment: string;
  follow: string;
}

function factsOf({ business, language, name, order }: OrderMail): Facts {
  const t = mailTexts(language);
  const { lines, amounts, paymentKind } = order.contents;
  const total = { label: t("order.total"), text: formatPesos(amounts.total) };
  return {
    greeting: greetingFor(name, t),
    opening: t("mail.order.opening", { business: business.name, number: order.number }),
    time: timeOf(order, language),
    place: placeOf(order, t),
    lines: lines.map((line) => ({
      title: `${line.quantity} × ${oneLine(line.name)}`,
      amount: formatPesos(line.total),
      choices: choicesOf(line),
    })),
    amounts: [...shownAmounts(amounts, order.deliveryMode).map((row) => amountRow(row, t)), total],
    payment: t(`payment.${paymentKind === "link.transfer" ? "transfer" : paymentKind}`),
    follow: t("mail.order.follow"),
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
    ...(link === null ? [] : [`${facts.follow}:\n    ${link}`]),
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

function html({ business, language, link, order }: OrderMail, facts: Facts): string {
  const lines = facts.lines.map(({ title, amount, choices }) => {
    const more = choices.map((choice) => `<br><span style="color:#5e5a55">${escapeHtml(choice)}</span>`).join("");
    return pair(`${escapeHtml(title)}${more}`, escapeHtml(amount));
  });
  const amounts = facts.amounts.map(({ label, text }, index) =>
    pair(escapeHtml(label), escapeHtml(text), index === facts.amounts.length - 1 ? "font-weight:700" : ""),
  );
  const line = "border-top:1px solid #e2ddd6;margin-top:8px;padding-top:8px";
  return mailPage(business, {
    language,
    title: mailTexts(language)("mail.order.title", { number: order.number }),
    preview: facts.time,
    rows: [
      mailRow("padding-top:28px", escapeHtml(facts.greeting)),
      mailRow("", escapeHtml(facts.opening)),
      mailRow("", `<b>${escapeHtml(facts.time)}</b><br>${escapeHtml(facts.place)}`),
      mailRow("padding-top:16px", `${table(lines)}<div style="${line}">${table(amounts)}</div>`),
      mailRow("padding-bottom:16px;color:#5e5a55;font-size:14px", `${escapeHtml(facts.payment)}.`),
      ...(link === null ? [] : [mailButton(business, link, facts.follow)]),
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
    subject: mailTexts(input.language)("mail.order.subject", {
      number: input.order.number,
      business: input.business.name,
    }),
    text: plainText(input, facts),
    html: html(input, facts),
  };
}
