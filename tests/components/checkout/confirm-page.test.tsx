import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmPage } from "#components/checkout/confirm-page.tsx";
import { ok } from "#domain/base/result.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { readyCheckout } from "#tests/support/ready-checkout.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const { router } = vi.hoisted(() => ({
  router: {
    refresh: vi.fn<() => void>(),
    push: vi.fn<(address: string) => void>(),
    replace: vi.fn<(address: string) => void>(),
  },
}));
vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const cartKey = "vitrina:sabor.localhost:shopping-cart:1";

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
  router.replace.mockClear();
  matchingMedia();
  actions.placeOrder.mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  readyCheckout();
});

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
});

test("who comes back to it from the order that was sent is led to the menu (A14)", async () => {
  const { rerender } = renderInShop(<KeptPage mode="visible" />);
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(await screen.findByText("¡Pedido enviado!")).toBeDefined();
  rerender(<KeptPage mode="hidden" />);
  expect(router.replace).not.toHaveBeenCalled();
  rerender(<KeptPage mode="visible" />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
  expect(screen.queryByText("¡Pedido enviado!")).toBeNull();
});

test("with a cart that was set aside it stays, and says so (A119)", async () => {
  const kept = localStorage.getItem(cartKey) ?? "";
  localStorage.setItem("vitrina:sabor.localhost:unsent-cart:1", kept);
  localStorage.removeItem(cartKey);
  renderInShop(<KeptPage mode="visible" />);
  fireEvent.click(await screen.findByRole("button", { name: "Recuperar carrito" }));
  expect(await screen.findByRole("button", { name: /^Enviar pedido/ })).toBeDefined();
  expect(router.replace).not.toHaveBeenCalled();
});
