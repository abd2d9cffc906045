import { htmlPage } from "#platform/http/html.ts";

/** For who comes back from a provider where nobody knows of which shop. */
export const lostAnswerPage = htmlPage(
  "es-CO",
  "No pudimos entrar",
  "",
  `<main>
<h1>No pudimos entrar con esa cuenta</h1>
<p>Esta respuesta no es de un inicio de sesión abierto en este navegador, o ya venció. Vuelve a la tienda y entra de nuevo.</p>
</main>`,
);
