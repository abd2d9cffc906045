import type { CDPSession, Page } from "@playwright/test";
import { expectNoLayer, layer } from "./support/checkout.ts";
import { orderFromHere } from "./support/order-from-here.ts";
import { expect, shop, test } from "./support/shop-test.ts";

// Passkeys (A230) with Chromium's own authenticator: one that asks its owner, and is in the device.

const isDeep = process.env["DEEP"] === "1";

interface Device {
  session: CDPSession;
  authenticatorId: string;
}

async function withDevice(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const title = "Huella o rostro";

/** Somebody who ordered takes up the offer on their order's page. */
async function takeOffer(page: Page): Promise<void> {
  const { number } = await orderFromHere(page, "sabor");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(shop("sabor", `/rastrear-orden/${number}`));
  await page
    .getByRole("region", { name: "La próxima vez entra con un toque" })
    .getByRole("button", { name: "Activar" })
    .click();
  const panel = layer(page, title);
  await panel.getByRole("button", { name: "Agregar este dispositivo" }).click();
  await expect(panel.getByText("Chrome, Linux", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectNoLayer(page);
  await expect(page.getByRole("region", { name: "La próxima vez entra con un toque" })).toBeHidden();
}

async function openMenu(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Cuenta" }).click();
  return page.getByRole("dialog").first();
}

/** The same address again opens what stood open there (A174). */
async function leavePanel(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expectNoLayer(page);
}

async function logOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByText("Sesión cerrada").first()).toBeVisible();
  await leavePanel(page);
  await page.goto(shop("sabor"));
}

async function logInByPasskey(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole("button", { name: "Iniciar sesión" }).click();
  await layer(page, /^Iniciar sesión/)
    .getByRole("button", { name: "Entrar con huella o rostro" })
    .click();
}

test("a passkey is offered once after an order, and opens the account with one press", async ({ page }) => {
  await withDevice(page);
  await takeOffer(page);
  await logOut(page);
  await logInByPasskey(page);
  await expect(page.getByText("Sesión iniciada").first()).toBeVisible();
});

test("a revoked one, one of another shop, and a device without any lead to the code", async ({ page }) => {
  test.skip(!isDeep, "DEEP=1");
  const { session, authenticatorId } = await withDevice(page);
  await takeOffer(page);
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "Editar perfil" }).click();
  await layer(page, "Tu perfil").getByRole("button", { name: title }).click();
  await layer(page, title).getByRole("button", { name: "Eliminar Chrome, Linux" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar", exact: true }).click();
  await expect(layer(page, title).getByText("Chrome, Linux", { exact: true })).toBeHidden();
  await page.goto(shop("sabor"));
  await logOut(page);
  await logInByPasskey(page);
  const panel = layer(page, "Entrar con huella o rostro");
  await expect(panel.getByText("Ese dispositivo ya no entra aquí.")).toBeVisible();
  await panel.getByRole("button", { name: "Volver" }).click();
  await expect(layer(page, /^Iniciar sesión/).getByLabel(/^Correo/)).toBeVisible();
  // Of another host the device knows none; a lost one is the same.
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(["sabor.localhost"]);
  await session.send("WebAuthn.clearCredentials", { authenticatorId });
  await page.keyboard.press("Escape");
  await expect(layer(page, /^Iniciar sesión/)).toBeHidden();
  await leavePanel(page);
  await logInByPasskey(page);
  await expect(panel.getByText("No se confirmó. Intenta de nuevo.")).toBeVisible();
});
