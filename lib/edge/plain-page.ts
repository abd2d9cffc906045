/** A page that belongs to no tenant: no name, no colour, no script. */
interface PlainPage {
  status: number;
  title: string;
  text: string;
  retryAfterSeconds?: number;
  link?: { text: string; to: string };
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
    link: { text: "Ir al menú", to: "/" },
  },
  unreachable: {
    status: 503,
    title: "Volvemos en un momento",
    text: "En este momento no podemos mostrar la tienda. Tu carrito sigue guardado. Espera unos segundos e intenta de nuevo.",
    retryAfterSeconds: 10,
    // An empty address reloads the page.
    link: { text: "Intentar de nuevo", to: "" },
  },
  tooMany: {
    status: 429,
    title: "Espera un momento",
    text: "Desde tu conexión se abrieron muchas páginas que no existen. Tu carrito sigue guardado. Espera un minuto e intenta de nuevo.",
    retryAfterSeconds: 60,
    link: { text: "Ir al menú", to: "/" },
  },
  foreignAction: {
    status: 403,
    title: "Acción no permitida",
    text: "Esto solo se puede hacer desde la página de la tienda. Ábrela e intenta de nuevo.",
    link: { text: "Ir al menú", to: "/" },
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

export type PlainPageName = keyof typeof plainPages;

function isPlainPageName(name: string): name is PlainPageName {
  return name in plainPages;
}

export const plainPageNames = Object.keys(plainPages).filter(isPlainPageName);

const style = [
  ":root{color-scheme:light dark;--ground:#f6f6f4;--ink:#1f2328;--muted:#50565e}",
  "@media(prefers-color-scheme:dark){:root{--ground:#17181b;--ink:#f1f1ef;--muted:#b4b8be}}",
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);",
  // Each system's own face by name, as in the shop: a bare Linux maps `system-ui` to one made for terminals.
  'font:16px/1.5 -apple-system,"Segoe UI",Roboto,"Adwaita Sans",Cantarell,Ubuntu,"Noto Sans","Liberation Sans",',
  "Arial,system-ui,sans-serif}main{max-width:26rem;padding:32px 24px;text-align:center}",
  "svg{width:36px;padding:22px;border-radius:50%;background:color-mix(in srgb,var(--ink) 7%,transparent)}",
  "h1{font-size:22px;line-height:1.25;margin:16px 0 12px;text-wrap:balance}p{margin:0;color:var(--muted);text-wrap:pretty}",
  "a,button{display:inline-block;border:0;font-size:16px;font-family:inherit;cursor:pointer;margin-top:24px;padding:12px 24px;border-radius:8px;background:var(--ink);color:var(--ground);",
  "font-weight:600;text-decoration:none}:is(a,button):focus-visible{outline:3px solid var(--ink);outline-offset:3px}",
].join("");

/** A shop's own colours in place of those that belong to nobody. */
interface PlainLook {
  colorScheme: "light" | "dark";
  ground: string;
  ink: string;
  muted: string;
  button: string;
  onButton: string;
}

function styleOf(look: PlainLook): string {
  const { colorScheme, ground, ink, muted, button, onButton } = look;
  const own = `:root:root{color-scheme:${colorScheme};--ground:${ground};--ink:${ink};--muted:${muted}}`;
  return `${style}${own}a{background:${button};color:${onButton}}`;
}

const shopSign = [
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75"',
  ' stroke-linecap="round" stroke-linejoin="round"><path d="M4 10v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-9"/>',
  '<path d="M4.5 3h15L22 8a3 3 0 0 1-6.5 1 3.6 3.6 0 0 1-7 0A3 3 0 0 1 2 8Z"/><path d="M9.5 21v-6h5v6"/></svg>',
].join("");

/** A whole page in HTML that is escaped already; `after` stands below the text. */
export function plainHtml(page: {
  title: string;
  text: string;
  after: string;
  language?: string;
  look?: PlainLook;
}): string {
  return [
    `<!doctype html><html lang="${page.language ?? "es-CO"}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${page.title}</title><style>${page.look ? styleOf(page.look) : style}</style></head>`,
    `<body><main>${shopSign}<h1>${page.title}</h1><p>${page.text}</p>${page.after}</main></body></html>`,
  ].join("");
}

function html(page: PlainPage): string {
  const after = page.link === undefined ? "" : `<a href="${page.link.to}">${page.link.text}</a>`;
  return plainHtml({ ...page, after });
}

/** A plain page as an answer: never stored, never indexed (A11, F2). */
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
