import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { ok } from "#domain/base/result.ts";
import type { CheckoutPort } from "#lib/client/order/checkout-port.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

const { code, actions, router } = vi.hoisted(() => ({
  code: { isOffline: true },
  actions: {
    placeOrder: vi.fn<CheckoutPort["placeOrder"]>(),
    findAttempt: vi.fn<CheckoutPort["findAttempt"]>(),
    withdrawAttempt: vi.fn<CheckoutPort["withdrawAttempt"]>(),
  },
  router: { push: vi.fn<(address: string) => void>() },
}));
vi.mock("#lib/actions/order.ts", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.mock("#components/checkout/sending.ts", async (original) => {
  if (code.isOffline) throw new Error("no connection");
  return await original();
});

const now = Date.UTC(2026, 10, 23, 17);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a press before the code that sends has come asks for it, and again when it did not come", async () => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  actions.placeOrder.mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user: { id: "1", name: "Ana", email: "ana@x.co", phone: null }, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const place = { branchId: "1", lastAddress: null, confirmedAt: null, address: null, area: null };
  seedDevice("location", { mode: "pickup", isValidated: true, ...place });
  renderInShop(<ConfirmPanel isOpen lines={null} />);
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(button);
  expect(await screen.findByText("¡Ups!")).toBeDefined();
  expect(actions.placeOrder).not.toHaveBeenCalled();
  code.isOffline = false;
  fireEvent.click(screen.getByRole("button", { name: /^Enviar pedido/ }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(actions.placeOrder).toHaveBeenCalledOnce();
});
