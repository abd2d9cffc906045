import "server-only";
import { encode } from "uqr";
import { formatPesos } from "#domain/base/money.ts";
import type { Business } from "#domain/store/business.ts";
import { plainHeaders, plainHtml, plainLink } from "#lib/edge/plain/plain-html.ts";
import type { PaymentCode } from "#lib/exchange/payment.ts";
import { storeOrigin } from "#lib/server/store-origin.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import type { PaymentLink } from "#wire/order/payment-link.ts";
import { paymentTexts, startPath } from "#lib/server/order/payment-form.ts";
import { phonePath } from "#lib/server/order/payment-return.ts";

/** The code of a link, for the kiosk to draw: the secret stands in the fragment, which no browser sends (A262). */
export function paymentCode(
  { token, seconds }: Extract<PaymentLink, { kind: "made" }>,
  business: Pick<Business, "domain">,
): PaymentCode {
  const { data, size } = encode(`${storeOrigin(business)}${phonePath}#${token}`, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { kind: "made", size, squares: squares.join(""), seconds };
}

function page(status: number, content: Parameters<typeof plainHtml>[0]): Response {
  return new Response(plainHtml(content), { status, headers: plainHeaders({ referrer: "no-referrer" }) });
}

type PaymentTexts = Awaited<ReturnType<typeof paymentTexts>>["t"];

/** What is shown of a payment as it stands, and what can be done about it. */
function wordsOf({ state, number }: Pick<PaymentStatus, "state" | "number">, t: PaymentTexts) {
  const pay = plainLink(`${startPath}?of=phone`, t("phone.pay"));
  const look = plainLink(phonePath, t("phone.look"));
  const follow = plainLink(`/rastrear-orden/${encodeURIComponent(number)}`, t("phone.follow"));
  switch (state) {
    case "none":
    case "started":
      return { title: t("phone.open"), after: pay };
    case "rejected":
      return { title: t("phone.rejected"), after: pay };
    case "pending":
      return { title: t("phone.pending"), after: look };
    case "approved":
      return { title: t("phone.approved"), after: follow };
    case "expired":
      return { title: t("phone.expired"), after: follow };
    case "refund_due":
    case "refunded":
      return { title: t("phone.refund"), after: follow };
  }
}

/** What is to be paid or was, and by whom: shop, number and amount. */
export async function phonePage(
  status: Pick<PaymentStatus, "state" | "number" | "amount">,
  business: Pick<Business, "name">,
): Promise<Response> {
  const { number, amount } = status;
  const { locale, t } = await paymentTexts();
  const text = t("phone.text", { number, business: business.name, amount: formatPesos(amount) });
  return page(200, { language: locale, ...wordsOf(status, t), text });
}

/** Why a phone gets no payment by its link. */
export async function refusedPhonePage(why: "used" | "over"): Promise<Response> {
  const { locale, t } = await paymentTexts();
  return page(410, { language: locale, title: t(`${why}.title`), text: t(`${why}.text`) });
}
