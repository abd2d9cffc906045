import "server-only";
import { createHash } from "node:crypto";
import type { Business } from "#domain/store/business.ts";
import { plainHtml, plainPage } from "#lib/edge/plain-page.ts";
import { env } from "#lib/server/env.ts";
import { paymentFormBody } from "#wire/order/payment-form.ts";
import type { PaymentStatus } from "#wire/order/payment-answer.ts";
import type { SealedForm } from "./form-seal.ts";
import type { SealedPayment } from "./payment-seal.ts";

// Sent while the page loads, so that Back leads past it.
const submit = "document.forms[0].submit()";
// Read and gone: no reload and nobody who looks at the address finds it.
const submitFragment = (name: string) =>
  `document.forms[0].elements.${name}.value=location.hash.slice(1);history.replaceState(null,"",location.pathname);${submit}`;

const pressButton = "Si no pasa nada, presiona el botón.";

/** Leads to the provider of a payment that the platform knows. */
export const startPath = "/api/payment/start";

/** The environment of keys that are not for production (S3 §4). */
const testEnvironment = "stg";

/** What the form says of its keys. */
export function environmentOf(isLive: boolean): string {
  return isLive ? env().PAYMENT_ENV_LIVE : testEnvironment;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

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
  action: string;
  fields: Readonly<Record<string, string | number | boolean>>;
  text: string;
  script: string;
  /** Where its form may go. */
  targets: readonly string[];
  referrer: "no-referrer" | "same-origin";
}

/** A page that posts itself; without scripts its button does. */
function submittedPage({ action, fields, text, script, targets, referrer }: SubmittedPage): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  );
  const form = `<form method="post" action="${escaped(action)}" accept-charset="utf-8">${inputs.join("")}<button>Continuar al pago</button></form>`;
  const scriptHash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const title = "Te llevamos al pago seguro";
  return new Response(plainHtml({ title, text, after: `${form}<script>${script}</script>` }), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": referrer,
      "content-security-policy": `default-src 'none'; script-src ${scriptHash}; style-src 'unsafe-inline'; form-action ${targets.join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

interface ShownForm {
  fields: Readonly<Record<string, string | number | boolean>>;
  number: string | null;
  business: Business;
}

/** The page that leads to the provider's door at the backend (A116). */
function formPage({ fields, number, business }: ShownForm): Response {
  const { PLATFORM_PUBLIC_URL, PAYMENT_ORIGINS } = env();
  const order = number === null ? "Tu pedido" : `Pedido ${escaped(number)}`;
  return submittedPage({
    action: `${PLATFORM_PUBLIC_URL}${fields["action_endpoint"]}`,
    fields,
    text: `${order} en ${escaped(business.name)}. ${pressButton}`,
    script: submit,
    targets: [new URL(PLATFORM_PUBLIC_URL).origin, ...PAYMENT_ORIGINS],
    referrer: "no-referrer",
  });
}

/** Posts what stands in its address's fragment to the same path, as the field of this name (A116, A262). */
export function fragmentPage(name: "form" | "token"): Response {
  return submittedPage({
    action: "",
    fields: { [name]: "" },
    text: pressButton,
    script: submitFragment(name),
    targets: ["'self'"],
    // Without one a browser sends the origin `null`.
    referrer: "same-origin",
  });
}

/** The form of a payment that the platform knows. */
export function paymentForm(sealed: SealedPayment, status: PaymentStatus, business: Business): Response {
  return formPage({ fields: fieldsOf(sealed, status, business), number: sealed.number, business });
}

/** The form of a backend that has no payments of its own: the order goes along, encoded (S3 §4). */
export function orderForm({ fields, order, number }: SealedForm, business: Business): Response {
  return formPage({ fields: { ...fields, order: encodeURIComponent(JSON.stringify(order)) }, number, business });
}

/** Who is on the way to pay reads a page, not a code, and can ask for it again. */
export function paymentNotNow(): Response {
  const { status, headers, body } = plainPage("unreachable");
  return new Response(body, { status, headers });
}
