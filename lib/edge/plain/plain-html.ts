import type { Locale } from "#domain/base/locale.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it may stand in a page or a quoted attribute of one. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

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

interface PlainContent {
  language: Locale;
  title: string;
  text: string;
  /** HTML below the text, escaped already. */
  after?: string;
  look?: PlainLook;
}

/** A whole page of one file, in the colours of nobody or of a shop. */
export function plainHtml({ language, title, text, after = "", look }: PlainContent): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style>${look ? styleOf(look) : style}</style></head>`,
    `<body><main>${shopSign}<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${after}</main></body></html>`,
  ].join("");
}

/** What such a page leads on by; an empty address loads it again. */
export function plainLink(to: string, text: string): string {
  return `<a href="${escaped(to)}">${escaped(text)}</a>`;
}

interface PlainRules {
  /** Sources of the scripts that it runs; none without. */
  scripts?: readonly string[];
  /** Where its form may go; nowhere without. */
  targets?: readonly string[];
  referrer?: "no-referrer" | "same-origin";
}

function listed(sources: readonly string[]): string {
  return sources.length === 0 ? "'none'" : sources.join(" ");
}

/** The headers of such a page: it is never stored and never indexed, loads nothing, and is in nobody's frame (A11, F2). */
export function plainHeaders({ scripts = [], targets = [], referrer }: PlainRules = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${listed(scripts)}`,
    "style-src 'unsafe-inline'",
    `form-action ${listed(targets)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "content-security-policy": policy.join("; "),
    ...(referrer === undefined ? {} : { "referrer-policy": referrer }),
  };
}
