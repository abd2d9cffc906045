import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { ok } from "#domain/base/result.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { readyCheckout } from "#tests/support/ready-checkout.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const { code, router } = vi.hoisted(() => ({
  code: { isOffline: true },
  router: { push: vi.fn<(address: string) => void>() },
}));
vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.mock("#components/checkout/send/sending.ts", async (original) => {
  if (code.isOffline) throw new Error("no connection");
  return await original();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a press before the code that sends has come asks for it, and again when it did not come", async () => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  matchingMedia();
  actions.placeOrder.mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  readyCheckout();
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

test("before anybody has said what it costs no amount stands there, least of all zero", async () => {
  // The page's own rule comes with an idle browser.
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  readyCheckout();
  const shop = fetch;
  const gate = Promise.withResolvers<null>();
  vi.stubGlobal("fetch", async (url: RequestInfo | URL, init?: RequestInit) => {
    if (url === "/api/quote") await gate.promise;
    return await shop(url, init);
  });
  renderInShop(<ConfirmPanel isOpen lines={null} />);
  const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
  expect(button.textContent).toBe("Enviar pedido · …");
  expect(screen.queryByText("$\u00a00")).toBeNull();
  gate.resolve(null);
  await waitFor(() => expect(button.textContent).toBe("Enviar pedido · $\u00a034.560"));
});
