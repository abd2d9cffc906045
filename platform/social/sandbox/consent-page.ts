import type { ProviderName } from "#domain/person/login/provider.ts";
import { escapeHtml, htmlPage } from "#platform/http/html.ts";
import { type SandboxAccount, sandboxAccounts } from "./sandbox-accounts.ts";

const names: Record<ProviderName, string> = { facebook: "Facebook", google: "Google" };

/** How a play provider may answer besides. */
export const badAnswers = {
  refuse: "No permitir",
  late: "Responder cuando ya venció",
  twice: "Responder dos veces",
  forged: "Responder con el estado de otro",
} as const;

/** A form's answer leads over other hosts, which a browser counts as the form's own target. */
export const consentPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'";

const style = `
main{max-width:26rem;padding:1.25rem 1rem 3rem}
.test{background:var(--mark);border-radius:8px;color:var(--paper);font-weight:600;margin:0 0 1rem;padding:.5rem .75rem;text-align:center}
button,a.button,input{background:var(--card);border:1px solid var(--line);border-radius:12px;color:var(--ink);display:block;font:600 16px/1.3 system-ui,sans-serif;margin:0 0 .6rem;min-height:48px;padding:12px 16px;text-align:left;text-decoration:none;width:100%}
button{cursor:pointer}
button small{color:var(--soft);display:block;font-weight:400}
button:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
summary{cursor:pointer;font-weight:600;min-height:48px;padding:12px 4px}
`;

function mailText({ mail, isMailProved }: SandboxAccount): string {
  if (mail === null) return "Sin correo";
  return isMailProved ? mail : `${mail}, sin comprobar`;
}

function page(provider: ProviderName, body: string): string {
  const title = `${names[provider]} de prueba`;
  return htmlPage("es-CO", title, style, `<main><p class="test">${title}: nadie de aquí existe</p>${body}</main>`);
}

/** Whom the play provider is to vouch for. */
export function consentPage(provider: ProviderName): string {
  const accounts = sandboxAccounts.map(
    (account) =>
      `<button name="account" value="${account.subject}">Continuar como ${escapeHtml(account.name)}<small>${escapeHtml(mailText(account))}</small></button>`,
  );
  const answers = Object.entries(badAnswers).map(
    ([name, label]) => `<button name="answer" value="${name}">${escapeHtml(label)}</button>`,
  );
  return page(
    provider,
    `<h1>¿Compartir tu nombre y tu correo?</h1>
<form method="post">${accounts.join("")}
<details><summary>Otra cuenta</summary><label>Correo comprobado<input name="mail" type="email" autocomplete="off"></label>
<button name="account" value="typed">Continuar con este correo</button></details>
<details><summary>Días malos</summary>${answers.join("")}</details></form>`,
  );
}

/** Two links with one answer. */
export function twicePage(provider: ProviderName, address: string): string {
  const link = (text: string) => `<a class="button" href="${escapeHtml(address)}">${text}</a>`;
  return page(provider, `<h1>La misma respuesta, dos veces</h1>${link("La primera")}${link("La segunda")}`);
}
