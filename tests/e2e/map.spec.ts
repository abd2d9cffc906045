import { readFileSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { startStorefront } from "#scripts/demo-stack.ts";
import { expectNoLayer, layer } from "./support/checkout.ts";
import { makePlace } from "./support/own-place.ts";
import { expect, test } from "./support/shop-test.ts";
import { stackPorts } from "./support/stack.ts";

// The map itself, with the component that draws it and under the page's policy: only Google's script is played.
const isDeep = process.env["DEEP"] === "1";
const port = stackPorts.storefront + 70;
/** What the page asks Google for. */
const mapsScript = "https://maps.googleapis.com/maps/api/js*";
const playedMaps = new URL("../fixtures/played-maps.js", import.meta.url);
let place: string;
let storefront: Running;

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 360, height: 800 } });
test.skip(!isDeep, "DEEP=1");

test.beforeAll(async () => {
  if (!isDeep) return;
  place = await makePlace([port]);
  storefront = await startStorefront({
    port,
    platformPort: stackPorts.platform,
    dataDirectory: place,
    env: { GOOGLE_MAPS_KEY: "a-key-of-the-page", LIMIT_FACTOR: "50", STOREFRONT_WEBHOOKS: "" },
  });
});

test.afterAll(async () => {
  if (!isDeep) return;
  await stopAll([storefront]);
  rmSync(place, { recursive: true, force: true });
});

interface Point {
  latitude: number;
  longitude: number;
}

/** The points of which coverage was asked. */
function askedPoints(page: Page): Point[] {
  const points: Point[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/coverage") && request.method() === "POST")
      points.push((request.postDataJSON() as { point: Point }).point);
  });
  return points;
}

async function openPin(page: Page) {
  await page.goto(`http://sabor.localhost:${port}/`);
  await page
    .locator("main")
    .getByRole("button", { name: /^Domicilio/ })
    .click();
  const form = layer(page, "¿A dónde lo llevamos?");
  await form.getByRole("combobox", { name: "Dirección" }).fill("Calle 72 # 10-34");
  await form.getByRole("option", { name: /^Calle 72 # 10-34/ }).click();
  await form.getByRole("button", { name: "Continuar", exact: true }).click();
}

test("the pin at zoom 19: dragged, pressed and nudged, and the order's point is where it stands (S2 §2.8)", async ({
  page,
}) => {
  const scripts: URL[] = [];
  const points = askedPoints(page);
  await page.route(mapsScript, async (route) => {
    scripts.push(new URL(route.request().url()));
    await route.fulfill({ contentType: "text/javascript", body: readFileSync(playedMaps) });
  });
  await openPin(page);
  const map = page.locator("[data-zoom]");
  await expect(map).toHaveAttribute("data-zoom", "19");
  expect(scripts).toHaveLength(1);
  expect(Object.fromEntries(scripts[0]?.searchParams ?? [])).toMatchObject({
    key: "a-key-of-the-page",
    language: "es",
  });

  const marker = page.getByTitle("Marcador de tu dirección");
  const updated = page.getByText("Dirección de entrega actualizada");
  await marker.scrollIntoViewIfNeeded();
  const box = await marker.boundingBox();
  if (box === null) throw new Error("The marker is on the map.");
  await page.mouse.move(box.x + 15, box.y + 15);
  await page.mouse.down();
  await page.mouse.move(box.x + 65, box.y + 15, { steps: 5 });
  await page.mouse.up();
  await expect(updated).toBeVisible();
  await expect(page.getByText("Precisión: el punto que ajustaste")).toBeVisible();
  await expect(updated).toBeHidden({ timeout: 6000 });
  // The map follows the pin, which stands in its middle again.
  await expect.poll(async () => Math.round((await marker.boundingBox())?.x ?? 0)).toBe(Math.round(box.x));

  await map.click({ position: { x: 40, y: 60 } });
  await expect(updated).toBeVisible();
  await page.getByRole("button", { name: "Mover 20 m al norte" }).click();
  await page.getByRole("button", { name: "Sí, es aquí" }).click();
  await expect.poll(() => points.length).toBeGreaterThan(0);
  const [point] = points;
  if (point === undefined) throw new Error("The point was asked about.");
  // 50 px east, then left and up of the middle by a press, and 20 m north: tens of metres from the door, not more.
  expect(Math.abs(point.latitude - 4.6575)).toBeLessThan(0.01);
  expect(Math.abs(point.longitude + 74.0586)).toBeLessThan(0.01);
});

test.describe("without Google", () => {
  test.use({ expectedMessages: [/net::ERR_FAILED/] });
  test("a map that does not come stands in nobody's way", async ({ page }) => {
    await page.route(mapsScript, async (route) => await route.abort());
    await openPin(page);
    await expect(page.getByText("El mapa no cargó. Puedes confirmar tu dirección sin él.")).toBeVisible();
    await page.getByRole("button", { name: "Sí, es aquí" }).click();
    await expectNoLayer(page);
  });
});
