import "server-only";
import { createHash } from "node:crypto";
import type { Business } from "#domain/store/business.ts";
import { createTranslator } from "next-intl";
import { escaped, plainHeaders, plainHtml } from "#lib/edge/plain/plain-html.ts";
import { plainPage } from "#lib/edge/plain/plain-page.ts";
import { loadServerMessages } from "#lib/i18n/load-server-messages.ts";
import { env } from "#lib/server/env.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import { paymentFormBody } from "#wire/order/payment-form.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import type { SealedForm } from "./form-seal.ts";
import type { SealedPayment } from "./payment-seal.ts";

// Sent while the page loads, so that Back leads past it.
const submit = "document.forms[0].submit()";
// Read and gone: no reload and nobody who looks at the address finds it.
const submitFragment = (name: string) =>
  `document.forms[0].elements.${name}.value=location.hash.slice(1);history.replaceState(null,"",location.pathname);${submit}`;

/** Leads to the provider of a payment that the platform knows. */
export const startPath = "/api/payment/start";

/** The environment of keys that are not for production (S3 §4). */
const testEnvironment = "stg";

/** What the form says of its keys. */
export function environmentOf(isLive: boolean): string {
  return isLive ? env().PAYMENT_ENV_LIVE : testEnvironment;
}

/** What the pages of a payment say, in the language that the person reads the shop in. */
export async function paymentTexts() {
  const locale = await requestLanguage();
  const messages = await loadServerMessages(locale);
  return { locale, t: createTranslator({ locale, messages, namespace: "paymentPage" }) };
}

type PaymentTexts = Awaited<ReturnType<typeof paymentTexts>>;

/** A payment that was found under way has no form of its own: its provider's address is the usual one. */
function formOf({ form }: SealedPayment, { methodType }: PaymentStatus) {
  const provider = methodType.replace(/^online\./, "");
  return form ?? { endpoint: `/api/payment/${provider}`, isProduction: null, tax: 0 };
}

/** The fields of S3 §3; the platform believes none but the reference in `order` (M8). */
function fieldsOf(sealed: SealedPayment, status: PaymentStatus, business: Business) {
  const { endpoint, isProduction, tax } = formOf(sealed, status);
  const fields = paymentFormBody({
    endpoint,
    type: status.methodType,
    amount: status.amount,
    currency: status.currency,
    business,
    tax,
    environment: isProduction === null ? "" : environmentOf(isProduction),
    isOnSite: status.isOnSite,
  });
  return { ...fields, order: sealed.reference };
}

interface SubmittedPage {
  /** By default its own address. */
  action?: string;
  fields: Readonly<Record<string, string | number | boolean>>;
  /** What stands before the word about its button. */
  about: string | null;
  script: string;
  /** Where its form may go. */
  targets: readonly string[];
  referrer: "no-referrer" | "same-origin";
}

/** A page that posts itself; without scripts its button does. */
function submittedPage(
  { action, fields, about, script, targets, referrer }: SubmittedPage,
  { locale, t }: PaymentTexts,
): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  const to = action === undefined ? "" : ` action="${escaped(action)}"`;
  const form = `<form method="post"${to} accept-charset="utf-8">${inputs.join("")}<button>${escaped(t("goOn"))}</button></form>`;
  const scriptHash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const text = about === null ? t("press") : `${about} ${t("press")}`;
  const after = `${form}<script>${script}</script>`;
  return new Response(plainHtml({ language: locale, title: t("title"), text, after }), {
    headers: plainHeaders({ scripts: [scriptHash], targets, referrer }),
  });
}

interface ShownForm {
  fields: Readonly<Record<string, string | number | boolean>>;
  number: string | null;
  business: Business;
}

/** The page that leads to the provider's door at the backend (A116). */
async function formPage({ fields, number, business: { name } }: ShownForm): Promise<Response> {
  const { PLATFORM_PUBLIC_URL, PAYMENT_ORIGINS } = env();
  const texts = await paymentTexts();
  const page: SubmittedPage = {
    action: `${PLATFORM_PUBLIC_URL}${fields["action_endpoint"]}`,
    fields,
    about: number === null ? texts.t("unnumbered", { business: name }) : texts.t("order", { number, business: name }),
    script: submit,
    targets: [new URL(PLATFORM_PUBLIC_URL).origin, ...PAYMENT_ORIGINS],
    referrer: "no-referrer",
  };
  return submittedPage(page, texts);
}

/** Posts what stands in its address's fragment to the same path, as the field of this name (A116, A262). */
export async function fragmentPage(name: "form" | "token"): Promise<Response> {
  const page: SubmittedPage = {
    fields: { [name]: "" },
    about: null,
    script: submitFragment(name),
    targets: ["'self'"],
    // Without one a browser sends the origin `null`.
    referrer: "same-origin",
  };
  return submittedPage(page, await paymentTexts());
}

/** The form of a payment that the platform knows. */
export async function paymentForm(sealed: SealedPayment, status: PaymentStatus, business: Business): Promise<Response> {
  return await formPage({ fields: fieldsOf(sealed, status, business), number: sealed.number, business });
}

/** The form of a backend that has no payments of its own: the order goes along, encoded (S3 §4). */
export async function orderForm({ fields, order, number }: SealedForm, business: Business): Promise<Response> {
  return await formPage({ fields: { ...fields, order: encodeURIComponent(JSON.stringify(order)) }, number, business });
}

/** Who is on the way to pay reads a page, not a code, and can ask for it again. */
export async function paymentNotNow(): Promise<Response> {
  const { status, headers, body } = plainPage("unreachable", await requestLanguage());
  return new Response(body, { status, headers });
}
