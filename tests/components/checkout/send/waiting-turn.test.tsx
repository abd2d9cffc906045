import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
