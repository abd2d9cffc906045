import type { CDPSession, Page } from "@playwright/test";
import { pushMessageText } from "#domain/order/push/push-message.ts";
import { expectAccessible } from "./support/accessible.ts";
import { orderFromHere } from "./support/order-from-here.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { expectTidy } from "./support/tidy.ts";

test.use({ viewport: { width: 360, height: 640 }, hasWorker: true });

/** The browser's worker of the page, as its tools name it. */
async function workerOf(tools: CDPSession, origin: string): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  return await registered;
}

const shown = async (page: Page) =>
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

test("'Avísame' offers to notify with the page closed, and the worker shows what is sent (A261)", async ({
  page,
  context,
}) => {
  test.skip(process.env["DEEP"] === undefined, "by DEEP=1");
  const origin = new URL(shop("sabor")).origin;
  await context.grantPermissions(["notifications"], { origin });
  // No push service is reached: whoever is asked says nothing.
  await page.addInitScript(() => {
    Notification.requestPermission = async () => await Promise.resolve("default" as const);
  });
  const { number } = await orderFromHere(page, "sabor");
  // It stays in preparation, however long the test takes.
  await page.addInitScript((path) => {
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await ask(...asked);
      return typeof asked[0] === "string" && asked[0].endsWith(path)
        ? Response.json({ ...(await answer.json()), status: 2 })
        : answer;
    };
  }, `/api/orders/${number}`);
  await page.goto(shop("sabor", `/rastrear-orden/${number}`));
  const tile = page.getByRole("button", { name: "Avísame fuera de la página" });
  await expect(page.getByRole("button", { name: "Avísame si cambia" })).toBeVisible();
  await expect(tile).toHaveCount(0);
  await page.getByRole("button", { name: "Avísame si cambia" }).click();
  await expect(tile).toBeVisible();
  await expectAccessible(page, "an order, with a notice offered");
  await expectTidy(page, "order-push");
  await tile.click();
  await expect(page.getByText("Este navegador no deja avisarte con la página cerrada.")).toBeVisible();

  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const tools = await context.newCDPSession(page);
  const registrationId = await workerOf(tools, origin);
  const send = async (text: string) => {
    const data = pushMessageText({ number, title: `Pedido ${number}`, text, language: "es-CO" });
    await tools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
  await send("Estamos preparando tu pedido");
  const notice = { title: `Pedido ${number}`, tag: number, lang: "es-CO" };
  await expect.poll(async () => await shown(page)).toEqual([{ ...notice, body: "Estamos preparando tu pedido" }]);
  await send("Tu pedido va en camino");
  await expect.poll(async () => await shown(page)).toEqual([{ ...notice, body: "Tu pedido va en camino" }]);
});
