import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fail } from "#domain/base/result.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import { eachWithNewCheckout, kept, openCheckout, readyToSend } from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const locks = new Set<string>();

/** The browser's locks: each is held while its job runs, and gone with its page. */
beforeEach(() => {
  locks.clear();
  const request = async (name: string, _options: LockOptions, job: () => Promise<void>) => {
    locks.add(name);
    await job();
    locks.delete(name);
  };
  const query = async () => ({ held: [...locks].map((name) => ({ name })) });
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request, query } });
});

test("behind many orders one's own goes on: it is said when, and the same attempt is sent by itself (A215)", async () => {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "wait", seconds: 1 }));
  openCheckout();
  fireEvent.click(await readyToSend());
  expect((await screen.findByText("Hay muchos pedidos en este momento")).role).toBe("status");
  expect(screen.getByRole("timer").textContent).toBe("El tuyo sigue: lo enviamos en 1 s.");
  expect(kept("paymentOrder")).toContain('"isWaiting":true');
  expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"), {
    timeout: 4000,
  });
  const [first, second] = actions.placeOrder.mock.calls;
  expect(actions.placeOrder).toHaveBeenCalledTimes(2);
  expect(second).toEqual(first);
});

test("'No enviar' gives it up: nothing is sent any more, and the cart stays", async () => {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "wait", seconds: 1 }));
  openCheckout();
  fireEvent.click(await readyToSend());
  fireEvent.click(await screen.findByRole("button", { name: "No enviar" }));
  expect(await screen.findByRole("button", { name: /^Enviar pedido/ })).toBeDefined();
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 1300)));
  expect(actions.placeOrder).toHaveBeenCalledTimes(1);
  expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  expect(kept("paymentOrder")).toContain('"isWaiting":false');
});

test("while one tab waits, another one of the browser does not say that nothing was sent, and stops nothing", async () => {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "wait", seconds: 3 }));
  openCheckout();
  fireEvent.click(await readyToSend());
  await screen.findByText("Hay muchos pedidos en este momento");
  openCheckout();
  expect(await screen.findByRole("button", { name: /^Enviar pedido/ })).toBeDefined();
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByText("Tu pedido no se envió")).toBeNull();
  expect(kept("paymentOrder")).toContain('"isWaiting":true');
  await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2), { timeout: 4000 });
});

test("after a reload no tab waits any more, and that it was not sent is said (A174)", async () => {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "wait", seconds: 60 }));
  openCheckout();
  fireEvent.click(await readyToSend());
  await screen.findByText("Hay muchos pedidos en este momento");
  const waiting = kept("paymentOrder") ?? "";
  cleanup();
  // A page that is reloaded is not asked, and its locks go with it.
  localStorage.setItem("vitrina:sabor.localhost:paymentOrder", waiting);
  locks.clear();
  openCheckout();
  expect(await screen.findByText("Tu pedido no se envió")).toBeDefined();
  expect(kept("paymentOrder")).toContain('"isWaiting":false');
});
