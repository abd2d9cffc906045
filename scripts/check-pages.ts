import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exceededBudgets } from "#bench/budgets.ts";
import { type Running, stopAll } from "./child-processes.ts";
import { buildFor, startPlatform, startStorefront } from "./demo-stack.ts";
import { localSecrets } from "./local-secrets.ts";
import { root } from "./storefront-build.ts";

// Starts the built program on the demo's rows, asks for menus and a product, and ends with an error when a page does not hold
// what it should be painted from, as often as is stated here: Next or the build then writes something otherwise (ADR 13). Then
// the scripts are weighed, of first loads and of a whole order.

const ports = { storefront: 3930, platform: 4930 };

/** What stands in a finished page, and how often. */
const stated: Record<string, readonly [pattern: RegExp, times: number]> = {
  "the rules that it uses": [
    /<style>(?:(?!<\/style>)[^]){9000,}<\/style><link rel="stylesheet" [^>]*disabled=""\/>/g,
    1,
  ],
  "other style sheets": [/<link rel="stylesheet"(?![^>]* disabled="")/g, 0],
  "its font, held back": [/<style media="\(scripting:none\)">@font-face/g, 1],
  "stand-ins of its font": [/@font-face\{[^}]*src:local\("?(?:Arial|Times New Roman)"?\),local\([^}]*\}/g, 1],
  "the list of its scripts": [/<meta name="scripts" content="[^"]+\.js"\/>/g, 1],
  "scripts that load": [/<script\b(?![^>]* noModule="")[^>]* src=/g, 0],
  "preloaded scripts": [/<link\b[^>]* as="script"/g, 0],
  "the program before React": [/<script id="before-react">/g, 1],
  "scripts of flight data": [/<script>self\.__next_f\.push\(/g, 1],
  "its first photo": [/<source media="[^"]*" type="image\/avif" srcSet="data:image\/avif;base64,/g, 1],
  // What comes with flight data is in the page already, and browsers warn of links that nobody uses.
  "photos that are asked for ahead": [/:HL\[\\?"\/media\/|<link\b[^>]* as="image"/g, 0],
  "photos of high priority": [/<img [^>]*\bfetchPriority="high"/g, 1],
  // A browser gives those in sight a high one of its own, and they take the line from what is painted first.
  "photos that state no priority": [/<img (?![^>]*\bfetchPriority=)/g, 0],
};

async function ask(host: string, path: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const headers = { host: `${host}:${ports.storefront}` };
    request({ host: "127.0.0.1", port: ports.storefront, path, headers, timeout: 20_000 }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .once("end", () => resolve(text));
    })
      .once("error", reject)
      .end();
  });
}

/** What of a page is there another number of times than stated. */
function wrongCounts(html: string): string[] {
  return Object.entries(stated).flatMap(([name, [pattern, times]]) => {
    const count = [...html.matchAll(pattern)].length;
    return count === times ? [] : [`${name}: ${count} instead of ${times}`];
  });
}

/** The page as it is in the end: its photo is put into it behind the first visitor. */
async function checkPage(host: string, path: string): Promise<string[]> {
  const end = performance.now() + 15_000;
  let wrong = wrongCounts(await ask(host, path));
  while (wrong.length > 0 && performance.now() < end) {
    await new Promise((next) => setTimeout(next, 250));
    wrong = wrongCounts(await ask(host, path));
  }
  return wrong.map((one) => `${host}${path}: ${one}`);
}

async function check(): Promise<string[]> {
  const menus = [await checkPage("sabor.localhost", "/"), await checkPage("fantasma.localhost", "/")];
  // A busy machine may answer the first visit without a menu.
  const product = /href="(\/producto\/\d+\/\d+)"/.exec(await ask("sabor.localhost", "/"))?.[1] ?? "/no-product";
  const wrong = [...menus, await checkPage("sabor.localhost", product)].flat();
  const health = await ask("sabor.localhost", "/api/health");
  return health.includes('"unmatchedPages":0') ? wrong : [...wrong, `health: ${health}`];
}

const folder = mkdtempSync(join(tmpdir(), "vitrina-pages-"));
// That of the end-to-end tests: with another one everything would be built again for them.
const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key } = localSecrets(join(root, ".data", "e2e"));
const options = {
  port: ports.storefront,
  platformPort: ports.platform,
  dataDirectory: join(folder, "data"),
  // The pages as `npm start` shows them, with what is ordered most.
  env: { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key, DEMO_PAST_ORDERS: "1" },
};
const running: Running[] = [];
try {
  await buildFor(options);
  running.push(await startPlatform(options), await startStorefront(options));
  const place = { origin: `http://sabor.localhost:${ports.storefront}`, platformPort: ports.platform };
  const wrong = [...(await check()), ...(await exceededBudgets(place))];
  console.log(wrong.length === 0 ? "Las páginas tienen lo que deben tener." : wrong.join("\n"));
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await stopAll(running);
  rmSync(folder, { recursive: true, force: true });
}
