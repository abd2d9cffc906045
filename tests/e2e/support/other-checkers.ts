import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { z } from "zod";

const require = createRequire(import.meta.url);

const engineResults = z.array(
  z.object({
    ruleId: z.string(),
    value: z.tuple([z.string(), z.string().nullable()]),
    message: z.string(),
    snippet: z.string(),
  }),
);

const checkerAnswer = z.object({
  messages: z.array(z.object({ type: z.string(), message: z.string(), extract: z.string().optional() })),
});

/** It knows an older CSS than browsers do; and what scripts put into a head that was read stands where it likes. */
const beyond = /^CSS:|“charset” attribute .* after the first 1024 bytes/;

let engine: string | null = null;

/** What IBM's engine, which knows no folded details, calls a violation of WCAG 2.2: it names other things than axe. */
export async function engineFaults(page: Page): Promise<string[]> {
  engine ??= readFileSync(require.resolve("accessibility-checker-engine/ace.js"), "utf8");
  await page.evaluate(engine);
  const found: unknown = await page.evaluate(
    `new ace.Checker().check(document, ["WCAG_2_2"]).then(({ results }) => results.filter(({ node }) => !(node instanceof Element) || node.checkVisibility()).map(
      ({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet })))`,
  );
  return engineResults
    .parse(found)
    .filter(({ value: [kind, outcome] }) => kind === "VIOLATION" && outcome === "FAIL")
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 160)}`);
}

/** As the page stands, without the pages that Next keeps hidden behind it. */
async function shownHtml(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const kept of copy.querySelectorAll('main[style*="display: none"]')) kept.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
}

/** @throws Error without Java: a checker that does not run has found nothing */
function errorsOf(html: string): string[] {
  const jar = require.resolve("vnu-jar/build/dist/vnu.jar");
  const run = spawnSync("java", ["-Xss2m", "-jar", jar, "--format", "json", "--stdout", "--errors-only", "-"], {
    input: html,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.error !== undefined) {
    const missing = "The nu HTML checker runs on Java 11 or later: install one (Debian: default-jre-headless).";
    throw new Error(missing, { cause: run.error });
  }
  const { messages } = checkerAnswer.parse(JSON.parse(run.stdout));
  return messages
    .filter(({ type, message }) => type === "error" && !beyond.test(message))
    .map(({ message, extract = "" }) => `${message} ${extract.replaceAll(/\s+/g, " ").slice(0, 160)}`);
}

const served = new Set<string>();

/** What the nu HTML checker calls an error in the page as it stands, and as it is served. */
export async function htmlFaults(page: Page): Promise<string[]> {
  const shown = errorsOf(await shownHtml(page));
  if (served.has(page.url())) return shown;
  served.add(page.url());
  const html = await page.evaluate(async () => await (await fetch(location.href)).text());
  return [...shown, ...errorsOf(html).map((fault) => `as served: ${fault}`)];
}
