import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmPage } from "#components/checkout/confirm-page.tsx";
import { ok } from "#domain/base/result.ts";
import type { CheckoutPort } from "#lib/client/order/checkout-port.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

const { actions, router } = vi.hoisted(() => ({
  actions: {
    placeOrder: vi.fn<CheckoutPort["placeOrder"]>(),
    findAttempt: vi.fn<CheckoutPort["findAttempt"]>(),
    withdrawAttempt: vi.fn<CheckoutPort["withdrawAttempt"]>(),
  },
  router: {
    refresh: vi.fn<() => void>(),
    push: vi.fn<(address: string) => void>(),
    replace: vi.fn<(address: string) => void>(),
  },
}));
vi.mock("#lib/actions/order.ts", () => actions);
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const now = Date.UTC(2026, 10, 23, 17);

/** Next keeps the page that was left, hidden. */
function KeptPage({ mode }: { mode: "visible" | "hidden" }) {
  return (
    <Activity mode={mode}>
      <ConfirmPage lines={null} />
    </Activity>
  );
}

beforeEach(() => {
  localStorage.clear();
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
});

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
});

test("who comes back to it from the order that was sent is led to the menu (A14)", async () => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seedDevice("known-items:1", { "10": itemFixture() });
  seedDevice("location", {
    mode: "pickup",
    isValidated: true,
    branchId: "1",
    lastAddress: null,
    confirmedAt: null,
    address: null,
    area: null,
  });
  const { rerender } = renderInShop(<KeptPage mode="visible" />);
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(screen.getByText("¡Pedido enviado!")).toBeDefined();
  rerender(<KeptPage mode="hidden" />);
  expect(router.replace).not.toHaveBeenCalled();
  rerender(<KeptPage mode="visible" />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
  expect(screen.queryByText("¡Pedido enviado!")).toBeNull();
});
