import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import { sandboxOutcomes, type SandboxOutcomeName } from "#platform/payments/sandbox/sandbox-outcomes.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { logIn } from "./support/order-scene.ts";
import {
  askHow,
  collect,
  fantasmaShop,
  goToCheckout,
  type OrderShop,
  saborShop,
  tiendaShop,
} from "./support/order-walk.ts";
import { expect, shop, test } from "./support/shop-test.ts";
import { keptLines } from "./support/shopper.ts";
import { expectTidy } from "./support/tidy.ts";

// Every payment type and every outcome at two businesses: with DEEP=1, otherwise one of them. `E2E_ENGINE=postgres`
// runs the same on a PostgreSQL server.

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 360, height: 800 } });

const isDeep = process.env["DEEP"] === "1";

type Shown = "paid" | "waiting" | "unfinished" | "rejected";

/** What a customer is told of each outcome as soon as they are in the shop again. */
const shownOf: Record<SandboxOutcomeName, Shown> = {
  approve: "paid",
  reject: "rejected",
  pending: "waiting",
  pending_rejected: "waiting",
  pending_for_ever: "waiting",
  cancel: "unfinished",
  word_lost: "paid",
  return_lost: "paid",
  both_lost: "paid",
  late: "waiting",
  twice: "paid",
  rejected_after: "paid",
  says_approved: "rejected",
  forged: "unfinished",
  other_amount: "unfinished",
  other_currency: "unfinished",
  other_order: "paid",
  other_merchant: "unfinished",
  other_environment: "unfinished",
};

/** To whoever has just come back, a word that has not come yet may be on its way. */
const alerts: Record<Shown, string> = {
  paid: "¡Gracias! Recibimos tu pago",
  waiting: "¡Gracias por tu pedido!",
  unfinished: "Estamos confirmando tu pago",
  rejected: "Lo sentimos",
};
const bars: Record<Shown, string> = {
  paid: "Recibimos tu pago",
  waiting: "Estamos confirmando tu pago",
  unfinished: "Tu pago quedó sin terminar",
  rejected: "Tu pago no fue aprobado",
};

const labels = {
  cash: /^Efectivo/,
  dataphone: /^Datáfono/,
  transfer: /^Nequi/,
  "link.transfer": /^Enlace de pago/,
  epayco: /^Tarjeta, PSE/,
  paymentez: /^Tarjeta de crédito en línea/,
};

const branchOf = ({ name, branch }: OrderShop) => [`${name}.localhost`, String(branch)] as const;
const bar = (page: Page) => page.getByRole("region", { name: "Tu pago" });

/** What devices with a dish in the cart keep, by shop: the way there is taken once, and lent to whoever pays next. */
const filled = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

async function fillCart(page: Page, where: OrderShop): Promise<void> {
  const kept = filled.get(where.name);
  if (kept === undefined) {
    await askHow(page, where);
    await collect(page, where);
    await expect.poll(async () => (await keptLines(page, ...branchOf(where))).length).toBe(1);
    filled.set(where.name, await page.context().storageState());
    return;
  }
  await page.context().addCookies(kept.cookies);
  await page.goto(shop(where.name, "/robots.txt"));
  for (const { name, value } of kept.origins.flatMap(({ localStorage }) => localStorage))
    await page.evaluate((entry) => localStorage.setItem(...entry), [name, value] as const);
}

/** Sends an order of a new customer, to be paid that way. */
async function order(page: Page, where: OrderShop, method: keyof typeof labels): Promise<void> {
  await fillCart(page, where);
  await logIn(page, where);
  const confirm = await goToCheckout(page, where, where.name === "tienda" ? 3 : 1);
  await confirm.getByRole("radio", { name: labels[method] }).check();
  await sendButton(confirm).click();
}

/** Lets the play provider answer so; whoever is not sent back returns by themselves. */
async function decide(page: Page, where: OrderShop, outcome: SandboxOutcomeName): Promise<void> {
  const button = page.locator(`button[value="${outcome}"]`);
  // Three pages on the way there.
  await expect(button).toBeAttached({ timeout: 30_000 });
  if (!(await button.isVisible())) await page.getByText("Días malos").click();
  await button.click();
  if (sandboxOutcomes[outcome].isBack) return;
  await expect(page.getByRole("heading", { name: "Ya está decidido" })).toBeVisible();
  await page.goto(shop(where.name));
}

async function expectShown(page: Page, where: OrderShop, shown: Shown): Promise<void> {
  await page.goto(shop(where.name, "/privacidad"));
  await expect(bar(page)).toContainText(bars[shown]);
  const isTaken = shown === "paid" || shown === "waiting";
  await expect.poll(async () => (await keptLines(page, ...branchOf(where))).length).toBe(isTaken ? 0 : 1);
}

/** Of those that look alike one is looked at; each, where pictures are made. */
const isLookedAt = (outcome: SandboxOutcomeName) =>
  process.env["SCREENS"] !== undefined || ["approve", "reject", "pending", "cancel"].includes(outcome);

const providers = ["epayco", "paymentez"] as const;
const names = Object.keys(sandboxOutcomes).filter((name): name is SandboxOutcomeName => name in shownOf);
const all = [saborShop, fantasmaShop].flatMap((where) =>
  providers.flatMap((provider) => names.map((outcome) => ({ where, provider, outcome }))),
);
const one = all.filter((cell) => cell.where === fantasmaShop && cell.provider === "paymentez");

for (const { where, provider, outcome } of isDeep ? all : one.filter((cell) => cell.outcome === "both_lost")) {
  // Paymentez tells of no test flag that could differ.
  const shown = provider === "paymentez" && outcome === "other_environment" ? "paid" : shownOf[outcome];
  test(`${where.name} by ${provider}, ${outcome}: ${shown}, and so it says on every page`, async ({ page }) => {
    await order(page, where, provider);
    await decide(page, where, outcome);
    if (sandboxOutcomes[outcome].isBack) {
      await expect(page.getByRole("alertdialog", { name: alerts[shown] })).toBeVisible();
      if (isLookedAt(outcome)) await expectTidy(page, `payment-${where.name}-${provider}-${outcome}`);
    }
    await expectShown(page, where, shown);
    if (isDeep && isLookedAt(outcome)) await expectTidy(page, `payment-${where.name}-${provider}-${outcome}-bar`);
  });
}

if (isDeep) {
  const hereAndThere = {
    cash: fantasmaShop,
    dataphone: fantasmaShop,
    transfer: tiendaShop,
    "link.transfer": tiendaShop,
  };
  for (const method of ["cash", "dataphone"] as const) {
    for (const where of [saborShop, hereAndThere[method]]) {
      test(`${where.name} by ${method}: ordered, and on its way`, async ({ page }) => {
        await order(page, where, method);
        await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
        await expect(
          page.getByText(method === "cash" ? /^Pag(as|o) en efectivo/ : /^Pag(as|o) con datáfono/),
        ).toBeVisible();
        expect(await keptLines(page, ...branchOf(where))).toHaveLength(0);
        await expectTidy(page, `payment-${where.name}-${method}`);
      });
    }
  }
  for (const method of ["transfer", "link.transfer"] as const) {
    for (const where of [saborShop, hereAndThere[method]]) {
      test(`${where.name} by ${method}: ordered, paid in two steps`, async ({ page }) => {
        await order(page, where, method);
        const steps = layer(page, "¡Pedido enviado!");
        await expect(steps).toBeVisible();
        await expectTidy(page, `payment-${where.name}-${method}`);
        await steps.getByRole("button", { name: "Ya pagué" }).click();
        await expect(steps.getByRole("heading", { name: "Manda el comprobante" })).toBeVisible();
        await steps.getByRole("button", { name: "Rastrear pedido" }).click();
        await expect(page).toHaveURL(/\/rastrear-orden\/[A-Z]+-\d+$/);
      });
    }
  }

  for (const where of [saborShop, fantasmaShop]) {
    test(`${where.name}: what else is said: given back, without a method, and of a payment that nobody knows`, async ({
      page,
    }) => {
      const alert = (name: string) => page.getByRole("alertdialog", { name });
      await page.goto(shop(where.name, "/?payment=success"));
      await expect(alert("Estamos confirmando tu pago")).toContainText("busca tu pedido");
      await expectTidy(page, `payment-${where.name}-unknown`);
      await page.goto(shop(where.name, "/?order_reject=true"));
      await expect(alert("Lo sentimos").getByRole("button", { name: "Sí, intentar" })).toBeVisible();
      await expectTidy(page, `payment-${where.name}-order_reject`);
      const refund = { due: 25_000, back: 0 };
      const payment: ShownPayment = { number: "ABC-1", state: "refund_due", amount: 25_000, refund, end: null };
      await page.route("**/api/payment", async (route) => await route.fulfill({ json: { payment } }));
      await page.goto(shop(where.name, "/?payment=success"));
      await expect(alert("Te devolvemos")).toBeVisible();
      await expectTidy(page, `payment-${where.name}-refunded`);
    });
  }

  test("what waits at the bank is decided two minutes later, and told; without a reload to whoever stays", async ({
    browser,
  }) => {
    test.setTimeout(420_000);
    const ends: [SandboxOutcomeName, Shown][] = [
      ["pending", "paid"],
      ["pending_rejected", "rejected"],
      ["late", "paid"],
    ];
    const waiting: { page: Page; where: OrderShop; shown: Shown }[] = [];
    for (const where of [saborShop, fantasmaShop]) {
      for (const provider of providers) {
        for (const [outcome, shown] of ends) {
          const page = await pageOf(browser);
          await order(page, where, provider);
          await decide(page, where, outcome);
          await expectShown(page, where, "waiting");
          // One stays, the others are asked for again: a dozen pages that look every few seconds would hold each other up.
          if (waiting.length > 0) await page.goto("about:blank");
          waiting.push({ page, where, shown });
        }
      }
    }
    for (const [index, { page, where, shown }] of waiting.entries()) {
      if (index > 0) await page.goto(shop(where.name, "/privacidad"));
      await expect(bar(page)).toContainText(bars[shown], { timeout: 180_000 });
      await page.context().close();
    }
  });
}

async function pageOf(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
}
