import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { chromiumOptions } from "#scripts/chromium.ts";

/** Bytes of a page: its HTML, and the scripts of its first load, without what an idle browser fetches ahead. */
export interface PageWeight {
  html: number;
  /** As it is sent. */
  htmlSent: number;
  scripts: number;
  scriptsGzip: number;
  scriptsBrotli: number;
  /** With what an idle browser fetches ahead, before any press. */
  withAheadBrotli: number;
}

export function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function sum(bodies: Buffer[], weigh: (bytes: Buffer) => number): number {
  return bodies.reduce((total, body) => total + weigh(body), 0);
}

/** A browser as the benchmarks use it, which ends with what is done in it. */
async function inBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** On a busy machine the network is quiet before a page asks for the scripts that it lists. */
const haveScriptsCome = () =>
  (document.querySelector<HTMLMetaElement>("meta[name=scripts]")?.content.match(/\S+/g) ?? []).every(
    (path) => performance.getEntriesByName(new URL(path, location.href).href, "resource").length > 0,
  );

/** Opens the page in Chromium, waits until it is quiet, and answers its HTML and every script it loaded (not `nomodule`). */
async function loadPage(browser: Browser, url: string, kept: Record<string, string>, isIdle: boolean) {
  const page = await browser.newPage();
  await page.addInitScript(
    ({ entries, neverIdle }) => {
      for (const [key, text] of entries) localStorage.setItem(key, text);
      if (neverIdle) window.requestIdleCallback = () => 0;
    },
    { entries: Object.entries(kept), neverIdle: !isIdle },
  );
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  const answer = await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(haveScriptsCome);
  const html = (await answer?.body())?.length ?? 0;
  const htmlSent = (await answer?.request().sizes())?.responseBodySize ?? 0;
  return { html, htmlSent, scripts: await Promise.all(scripts) };
}

/** Weighs a page; `kept` is what the device holds of the shop, by its keys. */
export async function weighPage(url: string, kept: Record<string, string> = {}): Promise<PageWeight> {
  return await inBrowser(async (browser) => {
    const { scripts } = await loadPage(browser, url, kept, false);
    // The second time the page has been compressed well.
    const ahead = await loadPage(browser, url, kept, true);
    return {
      html: ahead.html,
      htmlSent: ahead.htmlSent,
      scripts: sum(scripts, (body) => body.length),
      scriptsGzip: sum(scripts, (body) => gzipSync(body, { level: 9 }).length),
      scriptsBrotli: sum(scripts, brotli),
      withAheadBrotli: sum(ahead.scripts, brotli),
    };
  });
}

/** Bytes of a page's first load: its HTML as it is sent, and its scripts. */
export interface FirstLoad {
  htmlSent: number;
  scripts: number;
}

/** The same page in the ways that it is used: how each begins (docs/modes.md). */
const starts = { table: "/m/5", kiosk: "/?mode=kiosco", "menu only": "/?mode=qr" };

/** Weighs the first load of the menu of a shop in each way that it is used but the shop's own. */
export async function weighVariants(origin: string): Promise<Record<keyof typeof starts, FirstLoad>> {
  return await inBrowser(async (browser) => {
    const weigh = async (path: string): Promise<FirstLoad> => {
      const { scripts } = await loadPage(browser, origin + path, {}, false);
      // The second time the page has been compressed well.
      const { htmlSent } = await loadPage(browser, origin + path, {}, false);
      return { htmlSent, scripts: sum(scripts, brotli) };
    };
    return {
      table: await weigh(starts.table),
      kiosk: await weigh(starts.kiosk),
      "menu only": await weigh(starts["menu only"]),
    };
  });
}
