import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";

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
  const html = (await answer?.body())?.length ?? 0;
  const htmlSent = (await answer?.request().sizes())?.responseBodySize ?? 0;
  return { html, htmlSent, scripts: await Promise.all(scripts) };
}

/** Weighs a page; `kept` is what the device holds of the shop, by its keys. */
export async function weighPage(url: string, kept: Record<string, string> = {}): Promise<PageWeight> {
  const executablePath = process.env["CHROMIUM_PATH"];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      "--no-sandbox",
      "--headless=new",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
  try {
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
  } finally {
    await browser.close();
  }
}
