import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { fail } from "#domain/base/result.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { readyCheckout } from "#tests/support/ready-checkout.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const { code } = vi.hoisted(() => ({
  code: { isOffline: true, asked: 0 },
}));
vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("#components/checkout/send/send-extras.ts", async (original) => {
  code.asked += 1;
  if (code.isOffline) throw new Error("no connection");
  return await original();
});

function openCheckout(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  readyCheckout();
  const { branch } = storeFixture();
  const cash = {
    id: "10",
    kind: "cash",
    provider: null,
    name: "",
    label: "Efectivo",
    action: "request",
    endpoint: null,
    isLive: false,
  } as const;
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
