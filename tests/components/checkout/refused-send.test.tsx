import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { OrderProblem } from "#domain/order/problem.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { fail } from "#domain/base/result.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import {
  answers,
  eachWithNewCheckout,
  kept,
  now,
  openCheckout,
  quotesByMethod,
  readyToSend,
  server,
} from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const refuse = (problem: OrderProblem) =>
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "problems", problems: [problem] }));

describe("sending", () => {
  test("another total is shown row by row and sent only with consent, which holds for the lines too (F28)", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "priceChanged", amounts: amountsFixture(35_000, null) }));
    openCheckout();
    const button = await readyToSend();
    const dearer = itemFixture({ price: 35_000 });
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([dearer]), now, holidays: [] });
    answers["POST /api/quote"] = () => quoteFixture(amountsFixture(35_000, null));
    fireEvent.click(button);
    expect(await screen.findByRole("alertdialog", { name: "El total cambió" })).toBeDefined();
    await screen.findByText(/Cambió de precio/);
    const rows = within(screen.getByRole("alertdialog")).getAllByRole("listitem");
    expect(rows.at(-1)?.textContent).toBe("Totalantes $\u00a034.560, ahora $\u00a037.800");
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Enviar por $\u00a037.800" }));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2));
    expect(actions.placeOrder.mock.calls[1]?.[0].expectedTotal).toBe(37_800);
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalled());
  });

  test("a duplicate is shown; the cart can be had back (A118)", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "duplicate", number: "SAB-7" }));
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByRole("alertdialog", { name: "Pedido duplicado" })).toBeDefined();
    expect(kept("shopping-cart:1")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Recuperar carrito" }));
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
  });

  test("'¿Otra ronda igual?' is answered by a press, which sends the same as one that is meant (A213)", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "anotherRound", number: "SAB-7" }));
    openCheckout();
    fireEvent.click(await readyToSend());
    fireEvent.click(await screen.findByRole("button", { name: "Sí, otra ronda" }));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2));
    expect(actions.placeOrder.mock.calls.map(([attempt]) => attempt.intent.isAnotherRound)).toEqual([false, true]);
  });

  test("'Ver pedido' leads to the order that is there", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "duplicate", number: "SAB-7" }));
    openCheckout();
    fireEvent.click(await readyToSend());
    fireEvent.click(await screen.findByRole("button", { name: "Ver pedido" }));
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
  });

  test.each([
    ["too_many_open", "Ya tienes varios pedidos en curso aquí. Espera a que llegue alguno para hacer otro."],
    ["too_many_an_hour", "Ya hiciste varios pedidos en la última hora. Intenta de nuevo más tarde."],
    ["empty", "Tu carrito está vacío: agrega algo para pedir."],
  ] as const)("%s says what to do, and the cart stays (A155)", async (code, text) => {
    refuse({ code });
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByText(text)).toBeDefined();
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });

  test("an order before the opening is said to be one, with the times from then on (A147)", async () => {
    const instant = bogotaInstant("2026-11-23", 11 * 60);
    vi.setSystemTime(instant - 2 * 3_600_000);
    server(null, { when: { kind: "at", instant } });
    openCheckout();
    expect(await screen.findByText("Pedido programado")).toBeDefined();
    expect(await screen.findByText("Listo 11:30–11:45 a. m.")).toBeDefined();
    vi.setSystemTime(instant - 24 * 3_600_000);
    fireEvent.click(screen.getByRole("radio", { name: /Efectivo/ }));
    expect(await screen.findByText("Listo mañana 11:30–11:45 a. m.")).toBeDefined();
    vi.useRealTimers();
  });

  test("a refused line is named with its reason (M3)", async () => {
    refuse({ code: "item_unavailable", lineId: "l1", groupId: null });
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByText("Bandeja paisa: no se encuentra disponible en este momento")).toBeDefined();
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });

  test("a branch that closed says so, in the page's word for it; the cart is set aside (A119)", async () => {
    refuse({ code: "branch_closed" });
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByRole("alertdialog", { name: "Sede no disponible" })).toBeDefined();
    expect(
      screen.getByText("El pedido no pudo ser procesado porque la sede no se encuentra disponible."),
    ).toBeDefined();
    expect(kept("shopping-cart:1")).toBeNull();
    expect(kept("unsent-cart:1")).toContain('"itemId":"10"');
  });

  test("a reload over it comes back to words and the way to the cart, not to an empty checkout (A119)", async () => {
    const unsent = { menuId: "m1", legalAgeConfirmed: false, lines: [lineFixture()] };
    seedDevice("unsent-cart:1", unsent);
    answers["GET /api/availability"] = () => ({
      now,
      availability: { isOpen: false, reason: "closed", nextOpening: null },
    });
    const view = openCheckout({ lines: [] });
    expect(await screen.findByText("Sede no disponible temporalmente")).toBeDefined();
    expect(screen.getByText("Guardamos tu último carrito. Podrás recuperarlo cuando abramos.")).toBeDefined();
    expect(screen.queryByText("No hay nada por enviar")).toBeNull();
    view.unmount();
    answers["GET /api/availability"] = () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } });
    openCheckout({ lines: [] });
    fireEvent.click(await screen.findByRole("button", { name: "Recuperar carrito" }));
    expect(await screen.findByRole("button", { name: /^Enviar pedido/ })).toBeDefined();
    expect(kept("unsent-cart:1")).toBeNull();
  });

  test("a coupon that the platform refuses at the send is said by its reason (S3 §8, A72)", async () => {
    refuse({ code: "coupon_invalid", reason: "alreadyUsed" });
    openCheckout();
    const button = await readyToSend();
    const asked = quotesByMethod().length;
    fireEvent.click(button);
    expect(await screen.findByText("El cupón solo aplica una única vez")).toBeDefined();
    await waitFor(() => expect(quotesByMethod().length).toBeGreaterThan(asked));
  });

  test("an address that is not covered any more offers both ways on (S3 §8)", async () => {
    refuse({ code: "not_covered" });
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByRole("alertdialog", { name: "Restaurante no disponible" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Cambiar dirección de entrega" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Cambiar método de entrega" })).toBeDefined();
  });

  test("legal age is asked once before the send (A134)", async () => {
    const beer = itemFixture({ requiresLegalAge: true });
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([beer]), now, holidays: [] });
    openCheckout({ known: [beer] });
    fireEvent.click(await readyToSend());
    expect(await screen.findByRole("alertdialog", { name: "¿Eres mayor de edad?" })).toBeDefined();
    expect(actions.placeOrder).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Sí, soy mayor de edad" }));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalled());
    expect(actions.placeOrder.mock.calls[0]?.[0].intent.legalAgeConfirmed).toBe(true);
    await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalled());
  });

  test.each([
    { kind: "unavailable" },
    { kind: "refused", code: "invalid_input" },
    { kind: "refused", code: "branch_not_found" },
    { kind: "withdrawn" },
  ] as const)("a check that failed, %j, keeps the cart and says so (S3 §8, A158, D3)", async (failure) => {
    actions.placeOrder.mockResolvedValueOnce(fail(failure));
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByText("Ha ocurrido un error enviando el pedido, intenta de nuevo.")).toBeDefined();
    expect(screen.getByText("¡Ups!")).toBeDefined();
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });
});
