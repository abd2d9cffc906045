import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { deviceAtom } from "#lib/client/device/device.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import { eachWithNewCheckout, kept, openCheckout, readyToSend } from "#tests/support/confirm-panel.tsx";
import { shopAtoms } from "#tests/support/render-in-shop.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

function connect(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

function show(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: visibility });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "onLine");
  Reflect.deleteProperty(document, "visibilityState");
});

const said = "Sin conexión. Deja esta página abierta: si vuelve en menos de 2 minutos, enviamos tu pedido.";

test("pressed without a connection it waits, says so, and goes once when that is back and the page in sight (A250)", async () => {
  openCheckout();
  const button = await readyToSend();
  connect(false);
  fireEvent.click(button);
  expect(await screen.findByText(said)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: /^Enviar pedido/ }));
  show("hidden");
  connect(true);
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
  expect(actions.placeOrder).not.toHaveBeenCalled();
  show("visible");
  await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"), {
    timeout: 4000,
  });
  expect(actions.placeOrder).toHaveBeenCalledTimes(1);
});

test("'No enviar' gives it up: nothing goes when the line is back, and nothing was kept of it", async () => {
  openCheckout();
  const button = await readyToSend();
  connect(false);
  fireEvent.click(button);
  const giveUp = await screen.findByRole("button", { name: "No enviar" });
  giveUp.focus();
  fireEvent.click(giveUp);
  expect(screen.queryByText(said)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Enviar pedido/));
  connect(true);
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 300)));
  expect(actions.placeOrder).not.toHaveBeenCalled();
  expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
});

test("what waits goes no more by itself once the page is somebody else's", async () => {
  openCheckout();
  const button = await readyToSend();
  connect(false);
  fireEvent.click(button);
  await screen.findByText(said);
  const atoms = shopAtoms();
  act(() => atoms.set(deviceAtom, { ...atoms.get(deviceAtom) }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  connect(true);
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 300)));
  expect(actions.placeOrder).not.toHaveBeenCalled();
});
