import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { type Running, startProcess, stopAll, waitUntilReady } from "#scripts/child-processes.ts";
import { type StackOptions, buildFor, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";
import { clientShare } from "./client-share.ts";
import { type LoadResult, measureLoad, type Target } from "./load.ts";
import { menuBytes } from "./menu-bytes.ts";
import { weighOrder } from "./order-scripts.ts";
import { type PageWeight, weighPage, weighVariants } from "./page-weight.ts";
import { measurePresses } from "./presses.ts";
import { printAgainst } from "./order-cost.ts";
import { type Engine, printRush } from "./rush.ts";
import { startBareNext } from "./start-bare-next.ts";
import { pinServer } from "./wrk.ts";

// Prints ratios of one run, as the tables of docs/benchmarks.md. `npm run bench -- --quick` for a look, `npm run bench -- presses`
// for the presses of an order alone, `npm run bench -- order` for what its scripts weigh, `npm run bench -- rush` for many orders
// at once (`--embedded`, `--postgres`: on that engine alone; `--against COMMIT`, or a folder of it: what one costs there and here).

const quick = process.argv.includes("--quick");
const [rounds, seconds] = quick ? [2, 2] : [5, 4];
const ports = { storefront: 3900, platform: 4900, bare: 3901, bytes: 3902 };
const host = "sabor.localhost";
const branch = "101";
const place = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
const options: StackOptions = {
  port: ports.storefront,
  platformPort: ports.platform,
  dataDirectory: join(place, "data"),
  env: { SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000" },
};
const running: Running[] = [];

async function startSameBytes(): Promise<void> {
  const files = { identity: join(place, "menu.html"), br: join(place, "menu.html.br") };
  for (const [encoding, file] of Object.entries(files))
    writeFileSync(file, await menuBytes(ports.storefront, host, encoding));
  const bytes = startProcess(
    "same bytes",
    process.execPath,
    [join(root, "bench/same-bytes.ts"), files.identity, files.br, String(ports.bytes)],
    {},
  );
  running.push(bytes);
  await waitUntilReady(bytes, `http://127.0.0.1:${ports.bytes}/`);
}

function printLoad(results: LoadResult[], encoding: string): void {
  const [base] = results;
  for (const { name, connections, requestsPerSecond, spread, p50, p99, failures } of results) {
    const ratio = base === undefined ? "" : (requestsPerSecond / base.requestsPerSecond).toFixed(3);
    console.log(
      `| ${name} | ${encoding} | ${connections} | ${requestsPerSecond.toFixed(0)} [${spread.map((rate) => rate.toFixed(0)).join("-")}] | ${ratio} | ${p50.toFixed(2)} / ${p99.toFixed(2)} | ${failures} |`,
    );
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function printWeights(weights: Record<string, PageWeight>): void {
  const bare = weights["bare Next"];
  for (const [name, weight] of Object.entries(weights)) {
    const more = bare === undefined ? "" : kilobytes(weight.scriptsBrotli - bare.scriptsBrotli);
    console.log(
      `| ${name} | ${kilobytes(weight.html)} | ${kilobytes(weight.htmlSent)} | ${kilobytes(weight.scriptsGzip)} | ${kilobytes(weight.scriptsBrotli)} | ${more} | ${kilobytes(weight.withAheadBrotli)} |`,
    );
  }
}

async function firstProduct(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${ports.bytes}/`);
  return /href="(\/producto\/\d+\/\d+)"/.exec(await answer.text())?.[1] ?? "/";
}

/** A cart with one product, as the device keeps it: without one the checkout leads to the menu. */
function keptCart(product: string): Record<string, string> {
  const [, , groupId, itemId] = product.split("/");
  const line = { lineId: "1", itemId, groupId, sizeName: null, options: [], quantity: 1, note: "" };
  const cart = { menuId: null, lines: [line], legalAgeConfirmed: false };
  return { [`vitrina:${host}:shopping-cart:${branch}`]: JSON.stringify({ v: 1, d: cart }) };
}

const orderPlace = { origin: `http://${host}:${ports.storefront}`, platformPort: ports.platform };

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(0)} %`;
}

/** Aims: at most 350 KB (1 000 bytes) up to the open checkout, 360 in all; the share of the client does not grow. */
async function printOrder(): Promise<void> {
  console.log("\n| scripts of an order up to | KB, brotli | files |\n|---|---|---|");
  for (const { step, bytes, files } of await weighOrder(orderPlace))
    console.log(`| ${step} | ${(bytes / 1000).toFixed(1)} | ${files} |`);
  const { files, clientFiles, lines, clientLines } = clientShare();
  console.log(`\nReaches a browser: ${percent(clientFiles, files)} of tsx, ${percent(clientLines, lines)} of lines`);
}

/** Aim: at most 200 ms to the next frame at a quarter of the speed. */
async function printPresses(): Promise<void> {
  console.log("\n| press, at 4x CPU | ms to the next frame, one an order |\n|---|---|");
  for (const [name, times] of await measurePresses(orderPlace, quick ? 1 : 6))
    console.log(`| ${name} | ${times.join(", ")} |`);
}

/** The commit after `--against`, null without one. */
function commitAsked(): string | null {
  const at = process.argv.indexOf("--against");
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

/** Both, unless one is asked for. */
function enginesAsked(): Engine[] {
  const [isEmbedded, isServer] = ["--embedded", "--postgres"].map((flag) => process.argv.includes(flag));
  if (isEmbedded === isServer) return ["embedded", "PostgreSQL"];
  return isEmbedded ? ["embedded"] : ["PostgreSQL"];
}

async function startShop(): Promise<void> {
  running.push(await startPlatform(options));
  running.push(await startStorefront(options));
  await visit(ports.storefront, host, "/");
}

async function bench(): Promise<void> {
  running.push(await startBareNext(ports.bare));
  await startSameBytes();
  for (const server of running) await pinServer(server);

  console.log(
    `\n${cpus().length} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}; ${rounds} rounds of ${seconds} s, interleaved, medians [lowest-highest]\n`,
  );
  console.log(
    "| target | body | connections | requests/s | ratio to the same bytes | p50 / p99 ms | failures |\n|---|---|---|---|---|---|---|",
  );
  for (const encoding of ["br", "identity"]) {
    const targets: Target[] = [
      { name: "Node, the same bytes", url: `http://127.0.0.1:${ports.bytes}/`, host, encoding },
      {
        name: "menu of sabor",
        url: `http://127.0.0.1:${ports.storefront}/`,
        host: `${host}:${ports.storefront}`,
        encoding,
      },
      { name: "bare Next page", url: `http://127.0.0.1:${ports.bare}/`, host, encoding },
    ];
    for (const connections of [1, 50])
      printLoad(await measureLoad(targets, connections, rounds ?? 1, seconds ?? 1), encoding);
  }

  const product = await firstProduct();
  const order = `http://${host}:${ports.storefront}/order`;
  console.log(
    "\n| page | HTML KB | HTML as sent | scripts gzip | scripts brotli | more than bare | with what idle fetches ahead |\n|---|---|---|---|---|---|---|",
  );
  printWeights({
    "bare Next": await weighPage(`http://localhost:${ports.bare}/`),
    menu: await weighPage(`http://${host}:${ports.storefront}/`),
    product: await weighPage(`http://${host}:${ports.storefront}${product}`),
    checkout: await weighPage(order, keptCart(product)),
  });
  console.log("\n| menu of sabor | HTML as sent, KB | scripts brotli, KB |\n|---|---|---|");
  for (const [name, { htmlSent, scripts }] of Object.entries(await weighVariants(orderPlace.origin)))
    console.log(`| ${name} | ${kilobytes(htmlSent)} | ${kilobytes(scripts)} |`);
  await printOrder();
}

async function runAsked(): Promise<void> {
  const commit = commitAsked();
  // Each of both is built with secrets of its own.
  if (commit !== null) return await printAgainst(commit, options, { rounds: quick ? 1 : 3, engines: enginesAsked() });
  await buildFor(options);
  if (process.argv.includes("rush")) {
    for (const engine of enginesAsked()) await printRush(engine, options, quick ? 2 : 8);
    return;
  }
  await startShop();
  if (process.argv.includes("presses")) await printPresses();
  else if (process.argv.includes("order")) await printOrder();
  else await bench();
}

try {
  await runAsked();
} finally {
  await stopAll(running);
  rmSync(place, { recursive: true, force: true });
}
