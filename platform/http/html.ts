const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A page of the platform itself: one file, no script, nothing loaded from elsewhere. */
export function htmlPage(language: "en" | "es-CO", title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The content security policy of those pages. */
export const htmlPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const pageStyle = `
:root{color-scheme:light dark;--ink:#1c1b1a;--soft:#5e5a55;--line:#e2ddd6;--paper:#fbf9f6;--card:#fff;--mark:#8a3b12}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee9;--soft:#b3ada5;--line:#38342f;--paper:#171513;--card:#211e1b;--mark:#f0a36f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
p{margin:.25rem 0 1rem;color:var(--soft)}
a{color:var(--mark)}
code{font:14px/1.4 ui-monospace,monospace}
`;
