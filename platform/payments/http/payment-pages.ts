import { createHash } from "node:crypto";
import { escapeHtml, htmlPage, htmlPagePolicy } from "#platform/http/html.ts";
import { isPassing, type TroublePage } from "#platform/http/trouble-page.ts";
import type { StartOutcome } from "#platform/payments/ledger/start-payment.ts";

const submitScript = "document.forms[0].submit()";
const scriptHash = createHash("sha256").update(submitScript).digest("base64");

const style = `
main{max-width:26rem;padding:3rem 1.25rem;text-align:center}
button,a.button{display:inline-block;border:0;border-radius:10px;background:var(--mark);color:var(--paper);cursor:pointer;font:600 16px/1.2 system-ui,sans-serif;margin:.5rem 0;min-height:48px;padding:15px 24px;text-decoration:none;width:100%}
a.plain{display:block;padding:12px}
`;

/** Providers redirect their checkout over hosts of their own: the form may lead anywhere but to plain text elsewhere. */
export function handoverPolicy(origin: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action https: ${origin}; frame-ancestors 'none'`;
}

function page(title: string, body: string, head = ""): string {
  const html = htmlPage("es-CO", title, style, `<main>${body}</main>`);
  return head === "" ? html : html.replace("</head>", `${head}</head>`);
}

function hiddenField([name, value]: [string, string]): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}

const goOn = "<h1>Te llevamos a pagar</h1><p>Si la página no cambia sola, toca el botón.</p>";

function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "un minuto" : `${minutes} minutos`;
}

function againButton(reference: string): string {
  return `<form method="post">${hiddenField(["order", reference])}<button>Intentar de nuevo</button></form>`;
}

const notFound = "<h1>No encontramos este pago</h1><p>Vuelve a la tienda e inténtalo de nuevo.</p>";

/** Where a press on 'Pagar' ended in an error; a form cannot be posted again without a person, who has a button for it. */
export function startTroublePage(status: number, reference: string | null, policy: string): TroublePage {
  const title = status === 429 ? "Hay demasiados intentos de pago" : "No pudimos abrir la página de pago";
  const text = `<h1>${title}</h1><p>Por este intento no se te ha cobrado nada. Intenta de nuevo en un momento.</p>`;
  const again = reference === null ? "" : againButton(reference);
  return { html: page("Pago", isPassing(status) ? `${text}${again}` : notFound), policy, isAskedAgain: false };
}

/** Where the way back from the bank ended in an error: whoever paid must not pay twice. */
export function returnTroublePage(status: number): TroublePage {
  const isAskedAgain = isPassing(status);
  const text = isAskedAgain
    ? "<h1>Estamos confirmando tu pago</h1><p>No pagues otra vez: esta página vuelve a preguntar sola en unos segundos. También puedes volver a la tienda y mirar tu pedido.</p>"
    : "<h1>No encontramos este pago</h1><p>Si ya pagaste, no pagues otra vez: vuelve a la tienda y mira tu pedido.</p>";
  return { html: page("Pago", text), policy: htmlPagePolicy, isAskedAgain };
}

/** What a press on 'Pagar' leads to; `reference` for another try. */
export function startPage(outcome: StartOutcome, reference: string): string {
  switch (outcome.kind) {
    case "unknown":
      return page("Pago", notFound);
    case "over":
      return page(
        "Pago",
        `<h1>Este pago ya tiene respuesta</h1><p><a class="button" href="${escapeHtml(outcome.back)}">Volver a la tienda</a></p>`,
        `<meta http-equiv="refresh" content="0;url=${escapeHtml(outcome.back)}">`,
      );
    case "notMade":
      return page(
        "Pago",
        `<h1>Este pedido ya no se puede preparar</h1><p>El local ya no lo puede preparar como lo pediste, o ya pasó el tiempo para pagarlo. No se te ha cobrado nada. Vuelve a la tienda para pedir de nuevo.</p>
<p><a class="button" href="${escapeHtml(outcome.back)}">Volver a la tienda</a></p>`,
      );
    case "tooOften":
      return page(
        "Pago",
        `<h1>Hay demasiados intentos de pago</h1><p>No se te ha cobrado nada y tu pedido sigue guardado. Intenta de nuevo en ${waitText(outcome.seconds)}, o vuelve a la tienda y elige otra forma de pago.</p>
<p><a class="button" href="${escapeHtml(outcome.back)}">Volver a la tienda</a></p>`,
      );
    case "away":
      return page(
        "Pago",
        `<h1>No pudimos abrir la página de pago</h1><p>No se te ha cobrado nada.</p>
${againButton(reference)}
<a class="plain" href="${escapeHtml(outcome.back)}">Volver a la tienda</a>`,
      );
    case "go": {
      const { handover } = outcome;
      if (handover.kind === "redirect") {
        return page(
          "Pago",
          `${goOn}<p><a class="button" href="${escapeHtml(handover.url)}">Continuar</a></p>`,
          `<meta http-equiv="refresh" content="0;url=${escapeHtml(handover.url)}">`,
        );
      }
      const fields = Object.entries(handover.fields).map(hiddenField).join("");
      return page(
        "Pago",
        `${goOn}<form method="post" action="${escapeHtml(handover.action)}">${fields}<button>Continuar</button></form>
<script>${submitScript}</script>`,
      );
    }
  }
}
