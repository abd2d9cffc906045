import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { freePort } from "#tests/support/free-port.ts";
import { expect } from "./shop-test.ts";

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

/** Of a page. */
const mostBytes = 32 * 1024 * 1024;

let engine: string | null = null;

/** What IBM's engine, which knows no folded details, calls a violation of WCAG 2.2: it names other things than axe. */
async function engineFaults(page: Page): Promise<string[]> {
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

/**
 * The nu HTML checker as a service of this worker: a process for each page would take a hundred times as long.
 * @throws Error without Java: a checker that does not run has found nothing
 */
async function startHtmlChecker(): Promise<string> {
  const port = await freePort();
  const options = [
    "-Xss2m",
    "-Dnu.validator.servlet.bind-address=127.0.0.1",
    `-Dnu.validator.servlet.max-file-size=${mostBytes}`,
  ];
  const jar = require.resolve("vnu-jar/build/dist/vnu.jar");
  const child = spawn("java", [...options, "-cp", jar, "nu.validator.servlet.Main", String(port)], { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGKILL"));
  const address = `http://127.0.0.1:${port}/?out=json&level=error`;
  let failure: Error | null = null;
  child.once("error", (cause) => {
    failure = new Error("The nu HTML checker runs on Java 11 or later: install it (Debian: default-jre-headless).", {
      cause,
    });
  });
  child.once("exit", (code) => {
    failure ??= new Error(`The nu HTML checker ended with ${code}.`);
  });
  const isReady = async () =>
    await fetch(address).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (failure !== null) throw failure;
    await wait(100);
  }
  return address;
}

let htmlChecker: Promise<string> | null = null;

async function errorsOf(html: string): Promise<string[]> {
  htmlChecker ??= startHtmlChecker();
  const headers = { "content-type": "text/html; charset=utf-8" };
  const answer = await fetch(await htmlChecker, { method: "POST", headers, body: html });
  const { messages } = checkerAnswer.parse(await answer.json());
  return messages
    .filter(({ type, message }) => type !== "info" && !beyond.test(message))
    .map(({ message, extract = "" }) => `${message} ${extract.replaceAll(/\s+/g, " ").slice(0, 160)}`);
}

const served = new Set<string>();

/** What the nu HTML checker calls an error in the page as it stands, and as it is served. */
async function htmlFaults(page: Page): Promise<string[]> {
  const shown = await errorsOf(await shownHtml(page));
  const isOnline = await page.evaluate(() => navigator.onLine);
  if (!isOnline || served.has(page.url())) return shown;
  served.add(page.url());
  const html = await page.evaluate(async () => await (await fetch(location.href)).text());
  return [...shown, ...(await errorsOf(html)).map((fault) => `as served: ${fault}`)];
}

/** With `DEEP=1`: nothing that IBM's engine calls a violation, and no error of its HTML. */
export async function expectOtherCheckersContent(page: Page, screen: string): Promise<void> {
  if (process.env["DEEP"] !== "1") return;
  expect.soft(await engineFaults(page), `${screen}, by the second engine`).toEqual([]);
  expect.soft(await htmlFaults(page), `${screen}, by the HTML checker`).toEqual([]);
}
