import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error.js";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fail, ok } from "#domain/base/result.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { tellServerTime } from "#tests/support/server-time.ts";
import { amountsFixture, lineFixture, quoteFixture } from "#tests/support/shop-fixture.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import {
  answers,
  eachWithNewCheckout,
  kept,
  openCheckout,
  quotesByMethod,
  readyToSend,
  sendButton,
  server,
} from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

/** Sends an order while the bank has a payment of theirs, and what is said of it. */
async function openQuestion(state: string) {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "paymentPending", number: "SAB-7", isAtBank: true }));
  answers["POST /api/payment"] = () => ({
    payment: { number: "SAB-7", state, amount: 34_560, refund: null, end: null },
  });
  openCheckout();
  fireEvent.click(await readyToSend());
  const question = await screen.findByRole("alertdialog", { name: "Tu pago está en el banco" });
  expect(question.textContent).toMatch(/pedido SAB-7.*si el banco lo aprueba después te devolvemos el dinero/);
  return within(question);
}

describe("sending", () => {
  test("sends the intent once, clears the cart, remembers and goes to the tracking", async () => {
    openCheckout();
    const button = await readyToSend();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
    const attempt: OrderAttempt | undefined = actions.placeOrder.mock.calls[0]?.[0];
    expect(attempt).toMatchObject({
      expectedTotal: 34_560,
      intent: { branchId: "1", mode: "pickup", address: null, paymentMethodId: "10", when: { kind: "now" } },
    });
    expect(JSON.stringify(attempt)).not.toMatch(/price/i);
    expect(kept("shopping-cart:1")).toBeNull();
    expect(kept("paymentOrder")).toBeNull();
    expect(kept("favoriteProducts")).toContain("p10");
    expect(kept("last_order")).toContain("SAB-1001");
    expect(screen.getByText("Pedido enviado")).toBeDefined();
  });

  test("nobody logs in for an address that turns out to be covered no more", async () => {
    server(5000);
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    const late = Promise.withResolvers<object>();
    answers["POST /api/quote"] = async () => await late.promise;
    openCheckout({ mode: "delivery" });
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    await waitFor(() => expect(quotesByMethod().length).toBeGreaterThan(0));
    fireEvent.click(await screen.findByRole("button", { name: /^Enviar pedido/ }));
    const uncovered = quoteFixture(amountsFixture(32_000, null), { problems: [{ code: "not_covered" }] });
    answers["POST /api/quote"] = () => uncovered;
    await act(async () => {
      late.resolve(uncovered);
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    expect(await screen.findByText("No hay área de cobertura para la dirección seleccionada")).toBeDefined();
    expect(shopAtoms().get(contactAskedAtom)).toBe(false);
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("an online order is set aside before the provider, and stays in the cart (S3 §4, A115)", async () => {
    const payment = { kind: "redirect", url: "/api/payment/start" } as const;
    actions.placeOrder.mockResolvedValueOnce(ok({ number: "SAB-7", payment }));
    openCheckout();
    fireEvent.click(await readyToSend());
    const link = await screen.findByRole("link", { name: "Ir al pago" });
    expect(link.getAttribute("href")).toBe("/api/payment/start");
    expect(checkoutDoubles.leaveFor).toHaveBeenCalledWith("/api/payment/start");
    expect(kept("orderDetail")).toContain('"number":"SAB-7"');
    expect(kept("orderDetail")).toContain('"itemId":"10"');
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
    expect(kept("paymentOrder")).toBeNull();
  });

  test("an order paid by transfer is sent, and how to pay it is kept (S3 §4, B4)", async () => {
    const payment = { kind: "instructions", method: "transfer" } as const;
    actions.placeOrder.mockResolvedValueOnce(ok({ number: "SAB-8", payment }));
    openCheckout();
    fireEvent.click(await readyToSend());
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-8"));
    expect(kept("orderDetail")).toContain('"kind":"transfer"');
    expect(kept("shopping-cart:1")).toBeNull();
    expect(pageToasts().texts).toEqual([]);
  });

  test("a second online payment goes on with the one under way (B12)", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "paymentPending", number: "SAB-7", isAtBank: false }));
    openCheckout();
    fireEvent.click(await readyToSend());
    expect((await screen.findByRole("alertdialog")).textContent).toContain("SAB-7");
    // Begun elsewhere: from now on this device looks after it, too, and its lines are not in this cart.
    expect(JSON.parse(kept("orderDetail") ?? "").d).toMatchObject({ number: "SAB-7", lines: [], isTaken: true });
    fireEvent.click(screen.getByRole("button", { name: "Continuar con ese pago" }));
    expect(checkoutDoubles.leaveFor).toHaveBeenCalledWith("/api/payment/start");
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });

  describe("while the bank has a payment of theirs (A199)", () => {
    test("they may look at that order", async () => {
      const question = await openQuestion("pending");
      fireEvent.click(question.getByRole("button", { name: "Ver pedido" }));
      await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
    });

    test("they may give it up: the order waits to be sent, and nothing of the other one is left on the device", async () => {
      const question = await openQuestion("expired");
      fireEvent.click(question.getByRole("button", { name: "Pagar de otra forma" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      expect(kept("orderDetail")).toBeNull();
      expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
      expect(actions.placeOrder).toHaveBeenCalledTimes(1);
    });

    test("who turns back from the question stands at the button again, with the number of the order in one piece", async () => {
      const question = await openQuestion("pending");
      expect(question.getByText("SAB-7").className).toContain("whitespace-nowrap");
      fireEvent(await screen.findByRole("alertdialog"), new Event("cancel", { cancelable: true }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      expect(document.activeElement).toBe(await sendButton("34.560"));
    });

    test("they may not when it is approved: the question says so, and stays", async () => {
      const question = await openQuestion("approved");
      fireEvent.click(question.getByRole("button", { name: "Pagar de otra forma" }));
      expect(await question.findByText(/^No pudimos dejar ese pago: tal vez ya fue aprobado/)).toBeDefined();
      expect(question.getByRole("button", { name: "Ver pedido" })).toBeDefined();
    });
  });

  test("a send that is cut off is looked for under its key, and found (F8)", async () => {
    actions.placeOrder.mockRejectedValueOnce(new TypeError("cut"));
    actions.findAttempt.mockResolvedValue(ok({ number: "SAB-5", payment: { kind: "done" } }));
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByText("Estamos confirmando tu pedido")).toBeDefined();
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-5"), {
      timeout: 4000,
    });
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
  });

  test("a server of another build has the page loaded anew, once; cart, method and a free key stay (F12)", async () => {
    actions.placeOrder.mockRejectedValue(new UnrecognizedActionError());
    openCheckout();
    const sentAt = Date.now();
    tellServerTime(sentAt + 6 * 3_600_000);
    fireEvent.click(await readyToSend());
    await waitFor(() => expect(checkoutDoubles.loadAnew).toHaveBeenCalledTimes(1));
    expect(kept("paymentOrder")).toContain('"isPlaced":false');
    const { d: waiting } = JSON.parse(kept("current_order") ?? "{}") as { d: { paymentMethodId: string; at: number } };
    expect(waiting.paymentMethodId).toBe("10");
    // By the device's own clock: after the reload nobody knows the server's yet.
    expect(waiting.at - sentAt).toBeLessThan(60_000);
    tellServerTime(Date.now());
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
    fireEvent.click(await sendButton("34.560"));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2));
    expect(checkoutDoubles.loadAnew).toHaveBeenCalledTimes(1);
    expect(actions.findAttempt).not.toHaveBeenCalled();
  });

  test("an order that was sent before a reload is found and shown (F8, F21)", async () => {
    const pending = {
      attemptKey: "7b1c1e5e8f0a4a53",
      branchId: "1",
      fingerprint: "f",
      isPlaced: true,
      total: 34_560,
      lines: [lineFixture()],
    };
    seedDevice("paymentOrder", pending);
    actions.findAttempt.mockResolvedValue(ok({ number: "SAB-5", payment: { kind: "done" } }));
    openCheckout();
    expect(await screen.findByText("Estamos confirmando tu pedido")).toBeDefined();
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-5"), {
      timeout: 4000,
    });
    expect(actions.placeOrder).not.toHaveBeenCalled();
    expect(kept("shopping-cart:1")).toBeNull();
  });

  test("an order that arrived with another account is said, and this one is sent only by a press (F9)", async () => {
    const pending = {
      attemptKey: "7b1c1e5e8f0a4a53",
      branchId: "1",
      fingerprint: "f",
      isPlaced: true,
      total: 1,
      lines: [lineFixture()],
    };
    seedDevice("paymentOrder", pending);
    actions.findAttempt.mockResolvedValue(fail({ kind: "keyReused" }));
    openCheckout();
    const dialog = await screen.findByRole("alertdialog", { name: "Tu pedido anterior sí llegó" }, { timeout: 4000 });
    expect(dialog.textContent).toContain("pero con otra cuenta");
    expect(kept("paymentOrder")).toBeNull();
    fireEvent.click(within(dialog).getByRole("button", { name: "Revisar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("of orders that are like one without an answer the person says which it is, one after the other", async () => {
    const orders = [
      { number: "SAB-5", total: 34_560 },
      { number: "SAB-6", total: 30_000 },
    ];
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "perhaps", orders }));
    openCheckout();
    fireEvent.click(await readyToSend());
    const first = await screen.findByRole("alertdialog", { name: "¿Es este?" });
    expect(first.textContent).toContain("SAB-5 $\u00a034.560");
    expect(kept("paymentOrder")).toContain('"isPlaced":true');
    fireEvent.click(within(first).getByRole("button", { name: "No es este" }));
    await waitFor(() => expect(screen.getByRole("alertdialog").textContent).toContain("SAB-6"));
    actions.findAttempt.mockResolvedValueOnce(ok({ number: "SAB-6", payment: { kind: "done" } }));
    fireEvent.click(screen.getByRole("button", { name: "Sí, es este" }));
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-6"));
    expect(actions.findAttempt).toHaveBeenCalledWith({ attemptKey: expect.any(String), recognized: "SAB-6" });
    expect(kept("shopping-cart:1")).toBeNull();
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
  });

  test("a cart that another tab has sent leaves nothing to send, and leads to the order (F20)", async () => {
    seedDevice("last_order", [{ number: "SAB-3", total: 1, sentAt: 1 }]);
    openCheckout({ lines: [] });
    expect(await screen.findByText("No hay nada por enviar")).toBeDefined();
    expect(screen.getByRole("link", { name: "Ver el pedido SAB-3" })).toBeDefined();
  });
});
