import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { orderFromHere } from "./support/order-from-here.ts";
import { mailsTo, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { stack, stackData } from "./support/stack.ts";

/** All that is sent from a page, but the header that carries a token. */
function listen(page: Page): { addresses: string[]; headers: string[]; tokens: (string | undefined)[] } {
  const sent = { addresses: [] as string[], headers: [] as string[], tokens: [] as (string | undefined)[] };
  page.on("request", (request) => {
    const { "x-order-token": token, ...others } = request.headers();
    sent.addresses.push(request.url());
    sent.headers.push(JSON.stringify(others));
    if (/\/api\/orders\/[A-Z]+-\d+$/.test(request.url())) sent.tokens.push(token);
    else expect(token, request.url()).toBeUndefined();
  });
  return sent;
}

/** All that the page's scripts and the browser's caches keep. */
async function keptOnDevice(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const cached = await Promise.all(
      caches.map(async (name) => (await (await window.caches.open(name)).keys()).map(({ url }) => url)),
    );
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      cached,
      history.state,
    ]);
  });
}

async function mailedLink(email: string, number: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mailsTo(stack, email)).map(({ text }) => text);
      link = texts.flatMap((text) => new RegExp(`http\\S+/${number}#\\S+`).exec(text) ?? [])[0];
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

test("a mail's link opens all of an order and a shared one its contents; no log, address, Referer or storage has either (D4)", async ({
  page,
  browser,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const orderer = await browser.newContext();
  const { number } = await orderFromHere(await orderer.newPage(), "sabor", await signUpOverTheWire(stack, email));
  const link = await mailedLink(email, number);
  const owners = link.split("#pedido=")[1] ?? "";
  expect(owners).toMatch(/^o[\w-]{22}$/);

  const sent = listen(page);
  await page.goto(link);
  await expect(page.getByText("Ana Prueba")).toBeVisible();
  await expect(page).toHaveURL(shop("sabor", `/rastrear-orden/${number}`));
  await page.reload();
  await expect(page.getByText("Ana Prueba")).toBeVisible();
  expect(sent.tokens[0]).toBe(owners);
  expect(sent.tokens.at(-1)).toBeUndefined();
  const seal = (await page.context().cookies()).find(({ name }) => name === "__Host-vitrina-orders");
  expect(seal).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(await keptOnDevice(page)).not.toContain(owners);

  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: (data: { url: string }) => (document.title = data.url) });
  });
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page).toHaveTitle(/#pedido=s/);
  const toShare = await page.title();
  const shared = toShare.split("#pedido=")[1] ?? "";

  const others = await browser.newContext();
  const theirs = await others.newPage();
  const sentByOthers = listen(theirs);
  for (const open of [() => theirs.goto(toShare), () => theirs.reload()]) {
    await open();
    await expect(theirs.getByRole("region", { name: "Detalles del pedido" })).toContainText("$");
    await expect(theirs.getByText("Ana Prueba")).toHaveCount(0);
  }
  expect(sentByOthers.tokens).toContain(shared);
  expect(await keptOnDevice(theirs)).not.toContain(shared);
  await expect(theirs.getByText(email)).toHaveCount(0);

  const strangers = await (await browser.newContext()).newPage();
  await strangers.goto(shop("sabor", `/rastrear-orden/${number}`));
  await expect(strangers.getByText(/Los productos y el total solo los ve quien hizo el pedido/)).toBeVisible();
  await expect(strangers.getByRole("main")).not.toContainText("$");
  await expectAccessible(strangers, "an order by its number alone");

  const logs = globSync("*.log", { cwd: stackData }).map((file) => readFileSync(join(stackData, file), "utf8"));
  expect(logs.length).toBeGreaterThan(0);
  for (const text of [...sent.addresses, ...sent.headers, ...sentByOthers.addresses, ...sentByOthers.headers, ...logs])
    for (const token of [owners, shared]) expect(text.includes(token), text.slice(0, 200)).toBe(false);
  await Promise.all([orderer.close(), others.close(), strangers.context().close()]);
});
