import { escapeHtml, htmlPage } from "#platform/http/html.ts";
import { sandboxRefundNames, sandboxRefunds } from "./sandbox-refunds.ts";
import { type Charge, sandboxOutcomes, type SandboxOutcomeName, sandboxOutcomeNames } from "./sandbox-outcomes.ts";

const names = { epayco: "ePayco", paymentez: "Paymentez" };

/** A form's answer leads over other hosts, which a browser counts as the form's own target. */
export const sandboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'";

const style = `
main{max-width:26rem;padding:1.25rem 1rem 3rem}
.test{background:var(--mark);border-radius:8px;color:var(--paper);font-weight:600;margin:0 0 1rem;padding:.5rem .75rem;text-align:center}
.bill{background:var(--card);border:1px solid var(--line);border-radius:14px;margin:0 0 1rem;padding:1rem}
.bill p{margin:0}
.bill strong{color:var(--ink);display:block;font-size:2rem;font-variant-numeric:tabular-nums;line-height:1.2}
button,a.button{background:var(--card);border:1px solid var(--line);border-radius:12px;color:var(--ink);cursor:pointer;display:block;font:600 16px/1.3 system-ui,sans-serif;margin:0 0 .6rem;min-height:48px;padding:12px 16px;text-align:left;text-decoration:none;width:100%}
button small{color:var(--soft);display:block;font-weight:400}
button.yes{background:#1b7f4b;border-color:#1b7f4b;color:#fff;text-align:center}
button.no{border-color:#b3261e;color:#b3261e;text-align:center}
@media (prefers-color-scheme:dark){button.no{border-color:#f2b8b5;color:#f2b8b5}}
button:focus-visible,summary:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
summary{cursor:pointer;font-weight:600;min-height:48px;padding:12px 4px}
`;

const colors: Partial<Record<SandboxOutcomeName, string>> = { approve: "yes", reject: "no" };
const plain: readonly SandboxOutcomeName[] = ["approve", "reject", "pending", "cancel"];

function button(name: SandboxOutcomeName): string {
  const { label, hint } = sandboxOutcomes[name];
  const small = hint === "" ? "" : `<small>${escapeHtml(hint)}</small>`;
  return `<button class="${colors[name] ?? ""}" name="outcome" value="${name}">${escapeHtml(label)}${small}</button>`;
}

function amountText({ amount, currency }: Pick<Charge, "amount" | "currency">): string {
  return `$ ${new Intl.NumberFormat("es-CO").format(amount)} ${currency}`;
}

function page(charge: Charge, body: string): string {
  const title = `${names[charge.provider]} de prueba`;
  return htmlPage(
    "es-CO",
    title,
    style,
    `<main><p class="test">${title}: aquí no se mueve dinero</p>
<section class="bill"><p>${escapeHtml(charge.description)}</p><strong>${escapeHtml(amountText(charge))}</strong></section>
${body}</main>`,
  );
}

/** What a person sees at the play provider. */
export function chargePage(charge: Charge): string {
  if (charge.state !== "open") return decidedPage(charge);
  const others = sandboxOutcomeNames.filter((name) => !plain.includes(name));
  return page(
    charge,
    `<h1>¿Qué responde ${names[charge.provider]}?</h1>
<form method="post">${plain.map(button).join("")}
<details><summary>Días malos</summary>${others.map(button).join("")}</details></form>`,
  );
}

function refundForm(charge: Charge): string {
  const offered = sandboxRefundNames(charge);
  if (offered.length === 0) return "";
  const buttons = offered.map((name) => {
    const { label, hint } = sandboxRefunds[name];
    return `<button name="refund" value="${name}">${escapeHtml(label)}<small>${escapeHtml(hint)}</small></button>`;
  });
  return `<form method="post"><details><summary>Después de cobrar</summary>${buttons.join("")}</details></form>`;
}

/** After a way back that was lost, a second press or a refund. */
export function decidedPage(charge: Charge): string {
  const { given_back: back, currency } = charge;
  return page(
    charge,
    `<h1>Ya está decidido</h1><p>Cierra esta pestaña, como quien no vuelve, o regresa a la tienda.</p>
${back > 0 ? `<p>Devuelto: ${escapeHtml(amountText({ amount: back, currency }))}</p>` : ""}
<a class="button" href="${escapeHtml(charge.return_url)}">Volver a la tienda</a>
${refundForm(charge)}`,
  );
}
