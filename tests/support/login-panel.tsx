import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { ok } from "#domain/base/result.ts";
import type { PanelStart } from "#lib/client/panel/panel.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { press } from "#tests/support/press.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderPanel, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { accountDoubles, saveAddress } from "#tests/support/account-doubles.ts";

export const user = { id: "5", name: "Ana", email: "ana@correo.com", phone: "3001234567" };
export const home = addressFixture({ details: "" });
export const sentCode = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
export const area = { id: "3", name: "Norte", price: 5000 };

export const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const location = () => keptOnDevice("location");
/** Where the order goes before anybody logs in. */
export const goesTo = (guest: unknown, confirmedAt: number) =>
  seedDevice("location", {
    mode: "delivery",
    isValidated: true,
    branchId: "1",
    address: guest,
    lastAddress: guest,
    area,
    confirmedAt,
  });

export function openLogin(start: PanelStart | null = null) {
  return renderPanel(<LoginPanel isOpen />, { name: "login", start: start ?? undefined, below: ["confirm"] });
}

export async function toCode() {
  fill("Correo electrónico", " Ana+pedidos@Correo.com ");
  press("Continuar");
  await screen.findByLabelText("Código de acceso");
}

export function contentOf(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? "")).join("\n");
}

export const openSignUp = () => openLogin("signUp");

export function fillSignUp() {
  fill("Nombre completo", "Ana María Ruiz");
  fill("Teléfono", "+57 300 123-4567");
  fill("Correo electrónico", "ana@correo.com");
  fireEvent.click(screen.getByRole("checkbox"));
}

export const away = /^No pudimos comunicarnos con la tienda/;

export async function lineIsBack() {
  expect(await screen.findByText(away)).toBeTruthy();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText(away)).toBeNull());
}

/** Each test of a file has a new device and nobody logged in. */
export function eachWithNewDevice(): void {
  beforeEach(() => {
    localStorage.clear();
    for (const mock of Object.values(accountDoubles)) mock.mockReset();
    saveAddress
      .mockReset()
      .mockImplementation(async (address: unknown) => Promise.resolve(ok({ ...(address as typeof home), id: "9" })));
    accountDoubles.requestCode.mockResolvedValue(ok(sentCode));
    accountDoubles.enterCode.mockResolvedValue(ok({ user, addresses: [home] }));
    accountDoubles.enterPassword.mockResolvedValue(ok({ user, addresses: [home] }));
    accountDoubles.signUp.mockResolvedValue(ok(sentCode));
    fakeServer({
      "GET /api/session": () => ({ user: null, addresses: [] }),
      "POST /api/coverage": () => ({ branchId: "1", area }),
    });
  });

  afterEach(async () => {
    vi.useRealTimers();
    cleanup();
    await shopPanels().closeAll();
    vi.unstubAllGlobals();
  });
}
