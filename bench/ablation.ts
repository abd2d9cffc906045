import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { chromiumOptions } from "#scripts/chromium.ts";
import { readVisit, type Trace, type Visit } from "./visit-trace.ts";
import { median } from "./median.ts";

// Compares running shops, one with a piece and one without it, visited in turn: the table of docs/adr/0013.
// `node bench/ablation.ts with=http://sabor.localhost:3170/ without=http://sabor.localhost:3171/ again=http://sabor.localhost:3170/`
// The same address under two names says how far apart equal things are.

const { values, positionals } = parseArgs({ options: { visits: { type: "string" } }, allowPositionals: true });
const visits = Number(values.visits ?? 20);
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Slow 4G, as Lighthouse has it. */
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_000 };
const categories = ["toplevel", "disabled-by-default-lighthouse", "loading", "devtools.timeline", "blink.user_timing"];
/** After the page is there: what an idle browser does next counts too. */
const restMilliseconds = 2000;

/** @throws Error when three traces in turn are not whole */
async function visit(browser: Browser, url: string, tries = 3): Promise<Visit> {
  const read = tries === 0 ? undefined : await tryVisit(browser, url);
  if (read === undefined) throw new Error(`${url}: no whole trace.`);
  return read ?? (await visit(browser, url, tries - 1));
}

async function tryVisit(browser: Browser, url: string): Promise<Visit | null> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
    await browser.startTracing(page, { categories });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(restMilliseconds);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace;
    return readVisit(trace, url);
  } finally {
    await context.close();
  }
}

/** Half of what lies between the quartiles: how sure a median is. */
function spread(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / 2;
}

const columns: readonly (readonly [name: keyof Visit, title: string, digits: number])[] = [
  ["requests", "requests", 0],
  ["kilobytes", "KB", 1],
  ["firstPaint", "first paint, ms", 0],
  ["largestPaint", "largest paint, ms", 0],
  ["longestTask", "longest task, ms", 1],
  ["work", "all tasks, ms", 0],
  ["blocking", "blocking at a quarter of the speed, ms", 0],
];

function printTable(results: ReadonlyMap<string, readonly Visit[]>): void {
  console.log(`Medians of ${visits} visits each, in turn; ± half of what lies between the quartiles\n`);
  console.log(`| page | ${columns.map(([, title]) => title).join(" | ")} |\n|${"---|".repeat(columns.length + 1)}`);
  for (const [name, all] of results) {
    const cells = columns.map(([column, , digits]) => {
      const figures = all.map((one) => one[column]);
      return `${median(figures).toFixed(digits)} ± ${spread(figures).toFixed(digits)}`;
    });
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
}

async function run(): Promise<void> {
  const pages = new Map(
    positionals.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]),
  );
  const results = new Map([...pages.keys()].map((name) => [name, new Array<Visit>()]));
  const browser = await chromium.launch(chromiumOptions());
  try {
    // The first visit of each is not counted: its page is made, and compressed well behind it.
    for (const url of pages.values()) await visit(browser, url);
    for (let round = 0; round < visits; round += 1)
      for (const [name, url] of pages) results.get(name)?.push(await visit(browser, url));
  } finally {
    await browser.close();
  }
  printTable(results);
}

await run();
