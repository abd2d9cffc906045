import { htmlPage, htmlPagePolicy } from "#platform/http/html.ts";
import { isPassing, type TroublePage } from "#platform/http/trouble-page.ts";

function page(title: string, text: string): string {
  return htmlPage("es-CO", "No pudimos entrar", "", `<main>\n<h1>${title}</h1>\n<p>${text}</p>\n</main>`);
}

/** For who comes back from a provider where nobody knows of which shop. */
export const lostAnswerPage = page(
  "No pudimos entrar con esa cuenta",
  "Esta respuesta no es de un inicio de sesión abierto en este navegador, o ya venció. Vuelve a la tienda y entra de nuevo.",
);

/** Where the way to a provider or back ended in an error. */
export function loginTroublePage(status: number): TroublePage {
  const isAskedAgain = isPassing(status);
  const html = isAskedAgain
    ? page(
        "Aún no pudimos abrir tu sesión",
        "Esta página lo intenta de nuevo sola en un momento. Si no avanza, vuelve a la tienda y entra de nuevo.",
      )
    : page("No pudimos entrar con esa cuenta", "Vuelve a la tienda y entra de nuevo, o entra de otra forma.");
  return { html, policy: htmlPagePolicy, isAskedAgain };
}
