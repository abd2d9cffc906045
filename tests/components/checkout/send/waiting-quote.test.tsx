import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import { answers, eachWithNewCheckout, kept, openCheckout, readyToSend } from "#tests/support/confirm-panel.tsx";
import { amountsFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const said = "Hay muchos pedidos en este momento";
const away = "En este momento no podemos recibir pedidos";

/** The crowd holds up every question for the amounts until it is gone. */
function inCrowd(seconds: number): { go: () => void } {
  const crowd = { isGone: false, go: () => void (crowd.isGone = true) };
  answers["POST /api/quote"] = () =>
    crowd.isGone ? quoteFixture(amountsFixture(32_000, null)) : new FakeStatus(429, { "retry-after": String(seconds) });
  return crowd;
}

async function chooseCash(): Promise<void> {
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
}

test("behind many orders nobody reads that none are taken: it goes on by itself, and says when (A215)", async () => {
  const crowd = inCrowd(1);
  openCheckout();
  await chooseCash();
  expect((await screen.findByText(said)).closest("[role=status]")).not.toBeNull();
  expect(screen.getByRole("timer").textContent).toBe("Seguimos con el tuyo en 1 s.");
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 2300)));
  expect(screen.queryByText(away)).toBeNull();
  expect(screen.getByText(said)).toBeDefined();
  crowd.go();
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  await readyToSend();
});

test("what was pressed meanwhile goes once, when the amounts have come", async () => {
  const crowd = inCrowd(1);
  openCheckout();
  await chooseCash();
  await screen.findByText(said);
  fireEvent.click(screen.getByRole("button", { name: /^Enviar pedido/ }));
  await screen.findByRole("button", { name: "No enviar" });
  expect(actions.placeOrder).not.toHaveBeenCalled();
  crowd.go();
  await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"), {
    timeout: 6000,
  });
  expect(actions.placeOrder).toHaveBeenCalledTimes(1);
});

test("'No enviar' gives the press up: the amounts still come, and nothing is sent", async () => {
  const crowd = inCrowd(1);
  openCheckout();
  await chooseCash();
  await screen.findByText(said);
  fireEvent.click(screen.getByRole("button", { name: /^Enviar pedido/ }));
  fireEvent.click(await screen.findByRole("button", { name: "No enviar" }));
  crowd.go();
  await readyToSend();
  expect(actions.placeOrder).not.toHaveBeenCalled();
  expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
});

test("without a connection nobody is told that it goes on", async () => {
  inCrowd(1);
  openCheckout();
  await chooseCash();
  await screen.findByRole("timer");
  Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByText("Sin conexión. Tu pedido está guardado y podrás enviarlo cuando vuelva.");
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.queryByText(said)).toBeNull();
  Reflect.deleteProperty(navigator, "onLine");
  act(() => void window.dispatchEvent(new Event("online")));
});

test("one that would wait for more than two minutes is not kept: who pressed is told when to come again", async () => {
  inCrowd(300);
  openCheckout();
  await chooseCash();
  await screen.findByText(said);
  fireEvent.click(screen.getByRole("button", { name: /^Enviar pedido/ }));
  expect(await screen.findByText(/^Hay muchos intentos en este momento\. Espera (300|299|298) segundos/)).toBeDefined();
  expect(actions.placeOrder).not.toHaveBeenCalled();
});
