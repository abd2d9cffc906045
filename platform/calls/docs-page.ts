import type { Call } from "./call.ts";
import { escapeHtml, htmlPage } from "#platform/http/html.ts";

const style = `
details{border:1px solid var(--line);border-radius:8px;background:var(--card);margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer;display:flex;gap:.75rem;flex-wrap:wrap;align-items:baseline}
summary b{min-width:3rem;color:var(--mark)}summary span{color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.75rem 0}
dt{font-weight:600}dd{margin:0;color:var(--soft)}
pre{overflow:auto;margin:.5rem 0;padding:.75rem;border-radius:6px;background:var(--paper);border:1px solid var(--line);max-height:26rem}
`;

const accessText = {
  public: "everybody",
  optional: "everybody; says more to the owner's token",
  customer: "Authorization: Bearer",
  orderer: "Authorization: Bearer, or a guest's x-guest-secret",
};

function callSection(call: Call, operation: unknown): string {
  const answers = Object.entries(call.answers)
    .map(([status, answer]) => `<dt>${status}</dt><dd>${escapeHtml(answer.description)}</dd>`)
    .join("");
  return `<details>
<summary><b>${call.method}</b><code>${escapeHtml(call.path)}</code><span>${escapeHtml(call.summary)}</span></summary>
<dl><dt>Access</dt><dd>${accessText[call.access]}</dd>${
    call.limit === undefined ? "" : `<dt>Limit</dt><dd>${call.limit.most} in ${call.limit.seconds} s per address</dd>`
  }${answers}</dl>
<pre><code>${escapeHtml(JSON.stringify(operation, null, 2))}</code></pre>
</details>`;
}

/** The document at /docs for people: every call with its access, answers and schemas. */
export function docsPage(calls: readonly Call[], paths: Record<string, Record<string, unknown>>): string {
  const tags = [...new Set(calls.map((call) => call.tag))];
  const sections = tags.map((tag) => {
    const rows = calls
      .filter((call) => call.tag === tag)
      .map((call) => {
        const path = call.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
        return callSection(call, paths[path]?.[call.method.toLowerCase()]);
      });
    return `<h2>${escapeHtml(tag)}</h2>${rows.join("")}`;
  });
  return htmlPage(
    "en",
    "Vitrina: the platform's API",
    style,
    `<main><h1>The platform’s API</h1>
<p>The <code>{central}</code> calls with their shapes. The same document for programs: <a href="/docs/openapi.json">openapi.json</a>.</p>
${sections.join("")}</main>`,
  );
}
