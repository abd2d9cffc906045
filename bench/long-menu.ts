import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";
import { getTableColumns, sql } from "drizzle-orm";
import { openDatabase } from "#platform/db/open-database.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { type Running, stopAll, stopEverything } from "#scripts/child-processes.ts";
import { chromiumOptions } from "#scripts/chromium.ts";
import { buildFor, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { menuBytes } from "./menu-bytes.ts";

// Prints what a menu of 400 items weighs, and how long its presses wait for the next paint at a quarter of the processor's
// speed: `node bench/long-menu.ts`.

const ports = { storefront: 3930, platform: 4930 };
const host = "sabor.localhost";
const place = mkdtempSync(join(tmpdir(), "vitrina-long-menu-"));
const options = {
  port: ports.storefront,
  platformPort: ports.platform,
  dataDirectory: join(place, "data"),
  env: { SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000" },
};

/** The demo, each of whose items in a group stands five times, under names of their own. */
async function fillLongMenu(): Promise<void> {
  const opened = await openDatabase(join(options.dataDirectory, "platform"));
  await loadDemo(opened.database);
  const others = Object.values(getTableColumns(menuProductItems)).map((column) => column.name);
  const columns = sql.raw(others.flatMap((name) => (name === "id" || name === "name" ? [] : `"${name}"`)).join(", "));
  await opened.database.execute(
    sql`insert into menu_product_items (id, name, ${columns})
      select 500000 + id * 10 + n, name || ' ' || substr(md5(id::text || n), 1, 6), ${columns}
      from menu_product_items, generate_series(1, 4) n where menu_group is not null`,
  );
  await opened.close();
}

/** Milliseconds from a press of a kind to the frame after it, or to the one after `answer` changes; the longest of them. */
async function longestPress(
  page: Page,
  kind: string,
  answer: string | null,
  press: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([name, attribute]) => {
      const { dataset } = document.documentElement;
      let pressed = 0;
      const painted = () => {
        const waited = performance.now() - pressed;
        dataset["press"] = String(Math.max(Number(dataset["press"] ?? 0), waited));
      };
      const wait = () => requestAnimationFrame(() => setTimeout(painted));
      const listener = ({ timeStamp }: Event) => {
        pressed = timeStamp;
        if (attribute === null) wait();
      };
      addEventListener(name, listener, true);
      if (attribute === null) return;
      new MutationObserver(wait).observe(document.body, { subtree: true, attributeFilter: [attribute] });
    },
    [kind, answer] as const,
  );
  await press();
  await page.waitForTimeout(1000);
  return await page.evaluate(() => Number(document.documentElement.dataset["press"]));
}

async function presses(): Promise<Record<string, number>> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true });
    const url = `http://${host}:${ports.storefront}/`;
    // The first '+' asks for what is not known yet (A106).
    await page.context().addCookies([{ name: "branch", value: "101", url }]);
    await page.goto(url, { waitUntil: "networkidle" });
    const plus = page.locator("[data-add] > button:not([data-less])").first();
    await plus.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Recog/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Continuar" }).click();
    await page.waitForTimeout(3000);
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const adding = await longestPress(page, "click", "data-count", async () => await plus.click());
    await page.locator('button[aria-haspopup="dialog"].bg-search').first().click();
    const field = page.getByRole("searchbox");
    await field.pressSequentially("pol", { delay: 200 });
    await page.evaluate(() => delete document.documentElement.dataset["press"]);
    const typing = await longestPress(page, "keydown", null, async () => {
      await field.pressSequentially("lo asado", { delay: 200 });
    });
    return { adding, typing };
  } finally {
    await browser.close();
  }
}

async function run(): Promise<void> {
  const running: Running[] = [];
  try {
    await buildFor(options);
    await fillLongMenu();
    running.push(await startPlatform(options), await startStorefront(options));
    await visit(ports.storefront, host, "/");
    const html = await menuBytes(ports.storefront, host);
    const sent = await menuBytes(ports.storefront, host, "br");
    const items = html.toString().match(/<a data-menu-item/g)?.length ?? 0;
    console.log(
      `${items} items: ${(html.length / 1024).toFixed(0)} KB of HTML, ${(sent.length / 1024).toFixed(1)} KB brotli`,
    );
    for (const [name, longest] of Object.entries(await presses()))
      console.log(`${name}: ${longest.toFixed(0)} ms until it is seen`);
  } finally {
    await stopAll(running);
    await stopEverything();
    rmSync(place, { recursive: true, force: true });
  }
}

await run();
