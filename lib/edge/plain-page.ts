/** A page that belongs to no tenant: no name, no colour, no script. */
interface PlainPage {
  status: number;
  title: string;
  text: string;
  retryAfterSeconds?: number;
}

const plainPages = {
  unknownHost: {
    status: 404,
    title: "Aquí no hay ninguna tienda",
    text: "La dirección que abriste no pertenece a ninguna tienda. Revisa que esté bien escrita o pídele el enlace al negocio.",
  },
  unknownPath: {
    status: 404,
    title: "Esta página no existe",
    text: "El enlace que abriste no lleva a ninguna página. Vuelve al inicio de la tienda para ver el menú.",
  },
  unreachable: {
    status: 503,
    title: "Volvemos en un momento",
    text: "En este momento no podemos mostrar la tienda. Espera unos segundos y vuelve a cargar la página.",
    retryAfterSeconds: 10,
  },
  badRequest: {
    status: 400,
    title: "No entendimos la dirección",
    text: "La dirección que abriste no está bien escrita. Revísala e intenta de nuevo.",
  },
  methodNotAllowed: {
    status: 405,
    title: "Acción no permitida",
    text: "Esta página solo se puede abrir o enviar desde la tienda.",
  },
} as const satisfies Record<string, PlainPage>;

/** Which of the plain pages. */
export type PlainPageName = keyof typeof plainPages;

const style = [
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f6f4;color:#1f2328;",
  "font:16px/1.5 system-ui,sans-serif}main{max-width:26rem;padding:32px 24px}",
  "h1{font-size:22px;line-height:1.25;margin:0 0 12px}p{margin:0;color:#50565e}",
].join("");

function html(page: PlainPage): string {
  return [
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${page.title}</title><style>${style}</style></head>`,
    `<body><main><h1>${page.title}</h1><p>${page.text}</p></main></body></html>`,
  ].join("");
}

/** The answer with one of the plain pages: never stored, never indexed (A11, F2). */
export function plainPage(name: PlainPageName): { status: number; headers: Record<string, string>; body: string } {
  const page: PlainPage = plainPages[name];
  return {
    status: page.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      ...(page.retryAfterSeconds === undefined ? {} : { "retry-after": String(page.retryAfterSeconds) }),
      ...(page.status === 405 ? { allow: "GET, HEAD, POST" } : {}),
    },
    body: html(page),
  };
}
