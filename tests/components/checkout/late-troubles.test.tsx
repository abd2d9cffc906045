import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { fail } from "#domain/base/result.ts";
import type { CheckoutPort } from "#lib/client/order/checkout-port.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const { code, actions } = vi.hoisted(() => ({
  code: { isOffline: true, asked: 0 },
  actions: {
    placeOrder: vi.fn<CheckoutPort["placeOrder"]>(),
    findAttempt: vi.fn<CheckoutPort["findAttempt"]>(),
    withdrawAttempt: vi.fn<CheckoutPort["withdrawAttempt"]>(),
  },
}));
vi.mock("#lib/actions/order.ts", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("#components/checkout/troubles.tsx", async (original) => {
  code.asked += 1;
  if (code.isOffline) throw new Error("no connection");
  return await original();
});

const now = Date.UTC(2026, 10, 23, 17);

function openCheckout(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user: { id: "1", name: "Ana", email: "ana@x.co", phone: null }, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seedDevice("location", {
    mode: "pickup",
    isValidated: true,
    branchId: "1",
    lastAddress: null,
    confirmedAt: null,
    address: null,
    area: null,
  });
  const { branch } = storeFixture();
  const cash = { id: "10", kind: "cash", provider: null, name: "", label: "Efectivo", action: "request" } as const;
  renderInShop(<ConfirmPanel isOpen lines={null} />, { branch: { ...branch, paymentMethods: [cash] } });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("troubles whose words did not come leave the order as it is, and are asked for again (F17)", async () => {
  actions.placeOrder.mockResolvedValue(fail({ kind: "unavailable" }));
  openCheckout();
  const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  expect(code.asked).toBe(0);
  fireEvent.pointerDown(button);
  await vi.waitFor(() => expect(code.asked).toBe(1));
  fireEvent.click(button);
  const retry = await screen.findByRole("button", { name: "Intentar de nuevo" });
  expect(screen.getByRole("button", { name: /^Enviar pedido/ }).getAttribute("aria-disabled")).toBeNull();
  code.isOffline = false;
  fireEvent.click(retry);
  expect(await screen.findByText("¡Ups!")).toBeDefined();
});
