import "server-only";
import { encode } from "uqr";
import { formatPesos } from "#domain/base/money.ts";
import type { Business } from "#domain/store/business.ts";
import { plainHtml } from "#lib/edge/plain-page.ts";
import type { PaymentCode } from "#lib/exchange/payment.ts";
import { storeOrigin } from "#lib/server/store-origin.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import type { PaymentLink } from "#wire/order/payment-link.ts";
import { escaped, startPath } from "#lib/server/order/payment-form.ts";

/** Where a phone takes a payment over. */
const phonePath = "/api/payment/phone";

/** The code of a link, for the kiosk to draw: the secret stands in the fragment, which no browser sends (A262). */
export function paymentCode(
  { token, seconds }: Extract<PaymentLink, { kind: "made" }>,
  business: Pick<Business, "domain">,
): PaymentCode {
  const { data, size } = encode(`${storeOrigin(business)}${phonePath}#${token}`, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { kind: "made", size, squares: squares.join(""), seconds };
}

function page(status: number, content: { title: string; text: string; after: string }): Response {
  return new Response(plainHtml(content), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}

/** What is to be paid, and by whom: shop, number and amount. */
export function phonePage({ number, amount }: PaymentStatus, business: Pick<Business, "name">): Response {
  return page(200, {
    title: "Paga tu pedido",
    text: `Pedido ${escaped(number)} en ${escaped(business.name)}: ${formatPesos(amount)}.`,
    after: `<a href="${startPath}">Pagar</a>`,
  });
}

const refusals = {
  used: {
    title: "Otro celular ya tiene este pago",
    text: "Este código sirve una sola vez y otro celular lo abrió primero. A ti no se te cobra nada: sigue en ese celular.",
  },
  over: {
    title: "Este código ya no sirve",
    text: "Pasaron diez minutos, o el pedido ya se pagó o se canceló. A ti no se te cobró nada. Mira la pantalla del kiosco.",
  },
};

/** Why a phone gets no payment by its link. */
export function refusedPhonePage(why: keyof typeof refusals): Response {
  return page(410, { ...refusals[why], after: "" });
}
