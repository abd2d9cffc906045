import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

/** Bytes of a page: its HTML and the scripts that load before any press. */
export interface PageWeight {
  html: number;
  htmlBrotli: number;
  scripts: number;
  scriptsGzip: number;
  scriptsBrotli: number;
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/**
 * Opens the page in Chromium, waits until it is quiet, and weighs the HTML and every script it loaded (not `nomodule`).
 * `kept` is what the device holds of the shop, by its keys.
 */
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
    const page = await browser.newPage();
    await page.addInitScript((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
    }, kept);
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    const html = (await answer?.body()) ?? Buffer.alloc(0);
    const bodies = await Promise.all(scripts);
    const sum = (weigh: (bytes: Buffer) => number): number => bodies.reduce((total, body) => total + weigh(body), 0);
    return {
      html: html.length,
      htmlBrotli: brotli(html),
      scripts: sum((body) => body.length),
      scriptsGzip: sum((body) => gzipSync(body, { level: 9 }).length),
      scriptsBrotli: sum(brotli),
    };
  } finally {
    await browser.close();
  }
}
