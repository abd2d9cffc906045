import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { type Running, stopAll, stopEverything } from "#scripts/child-processes.ts";
import { chromiumOptions } from "#scripts/chromium.ts";
import { buildFor, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { menuBytes } from "./menu-bytes.ts";
import { startBareNext } from "./start-bare-next.ts";
import { median } from "./median.ts";
import { readVisit } from "./visit-trace.ts";

// Prints the table 'Speed on a phone' of docs/benchmarks.md: `npm run lighthouse`, or `npm run lighthouse -- --runs 1 sabor`.

const { values, positionals } = parseArgs({ options: { runs: { type: "string" } }, allowPositionals: true });
const runs = Number(values.runs ?? 5);
const ports = { storefront: 3920, platform: 4920, bare: 3921, debugging: 3922 };
const place = mkdtempSync(join(tmpdir(), "vitrina-lighthouse-"));
const options = {
  port: ports.storefront,
  platformPort: ports.platform,
  dataDirectory: join(place, "data"),
  env: { SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000" },
};

const categories = ["performance", "accessibility", "best-practices", "seo"];
const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
const shift = "cumulative-layout-shift";
/** Blocking as Lighthouse counts it, of the page's own processor time: what its neighbours had of the machine is not in it. */
const ownBlocking = "own-blocking";

type Figures = Record<string, number>;

/** One run in a browser of its own, as Lighthouse does it for a phone: four times slower, on slow 4G. */
async function measure(url: string): Promise<Figures> {
  const browser = await chromium.launch(chromiumOptions(`--remote-debugging-port=${ports.debugging}`));
  try {
    const result = await lighthouse(url, { port: ports.debugging, logLevel: "error", onlyCategories: categories });
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    const { lhr, artifacts } = result;
    const scores = categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100] as const);
    const audits = [...times, shift].map((name) => [name, lhr.audits[name]?.numericValue ?? Infinity] as const);
    const own = readVisit(artifacts.Trace, url)?.blocking ?? Infinity;
    return Object.fromEntries([...scores, ...audits, [ownBlocking, own]]);
  } finally {
    await browser.close();
  }
}

/** Lighthouse now and then misses the beginning of a load, says so, and asks to be run again. */
async function measureAgain(url: string): Promise<Figures> {
  try {
    return await measure(url);
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return measure(url);
  }
}

function medianOf(figures: Figures[], name: string): number {
  return median(figures.map((one) => one[name] ?? Infinity));
}

function printTable(results: Map<string, Figures[]>): void {
  console.log(
    `\nLighthouse, mobile, medians of ${runs}, interleaved\n\n| page | performance | accessibility | best practices | SEO | first paint, s | largest paint, s | blocking, ms | of its own work, ms | shift |\n|---|---|---|---|---|---|---|---|---|---|`,
  );
  for (const [name, figures] of results) {
    const scores = categories.map((category) => medianOf(figures, category).toFixed(0));
    const [first = 0, largest = 0, blocking = 0] = times.map((time) => medianOf(figures, time));
    const paints = [(first / 1000).toFixed(2), (largest / 1000).toFixed(2)];
    const blockings = [blocking, medianOf(figures, ownBlocking)].map((ms) => ms.toFixed(0));
    console.log(`| ${[name, ...scores, ...paints, ...blockings, medianOf(figures, shift).toFixed(3)].join(" | ")} |`);
  }
}

async function pages(): Promise<Map<string, string>> {
  const shop = (name: string, path = "/") => `http://${name}.localhost:${ports.storefront}${path}`;
  const html = await menuBytes(ports.storefront, "sabor.localhost");
  const product = /href="(\/producto\/\d+\/\d+)"/.exec(html.toString())?.[1] ?? "/";
  const all = new Map([
    ["bare Next", `http://localhost:${ports.bare}/`],
    ["sabor", shop("sabor")],
    ["tienda", shop("tienda")],
    ["product", shop("sabor", product)],
    ["fantasma", shop("fantasma")],
  ]);
  return positionals.length === 0 ? all : new Map([...all].filter(([name]) => positionals.includes(name)));
}

async function run(): Promise<void> {
  const running: Running[] = [];
  try {
    await buildFor(options);
    running.push(await startPlatform(options), await startStorefront(options), await startBareNext(ports.bare));
    const measured = await pages();
    for (const url of measured.values()) {
      const { hostname, pathname } = new URL(url);
      await visit(ports.storefront, hostname, pathname);
    }
    const results = new Map([...measured.keys()].map((name) => [name, new Array<Figures>()]));
    for (let round = 0; round < runs; round += 1)
      for (const [name, url] of measured) results.get(name)?.push(await measureAgain(url));
    printTable(results);
  } finally {
    await stopAll(running);
    await stopEverything();
    rmSync(place, { recursive: true, force: true });
  }
}

await run();
