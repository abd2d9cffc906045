import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { FindOrder } from "#components/order/known/find-order.tsx";
import { NoSketch } from "#tests/support/no-sketch.ts";
import { OrderTracking } from "#components/order/order-tracking.tsx";
import type { OrderRefund } from "#domain/order/payment/order-refund.ts";
import { nextLook } from "#lib/client/order/tracking/orders.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { contentsFixture, orderEvening, orderFixture, ownerFixture } from "#tests/support/order-fixture.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { answers, eachOnOrderPage, page } from "#tests/support/order-page.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/order-page.ts")).navigationDouble);

eachOnOrderPage();

/** An order that is not made, and what becomes of its money. */
function cancelled(refund: OrderRefund) {
  return orderFixture({ status: 3, contents: contentsFixture({ paymentKind: "online", refund }) });
}

const ana = { id: "5", name: "Ana", email: "ana@correo.com", phone: null };

function Visitor() {
  return <p>{useSession().user?.name ?? "nobody"}</p>;
}

describe("the tracking page", () => {
  test("shows number, status, estimate, branch and how to write to it (UX40)", async () => {
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Estamos preparando tu pedido" })).toBeDefined();
    expect(screen.getByText("Pedido SAB-1001")).toBeDefined();
    expect(screen.getByText("Llega 7:30–7:45 p. m.")).toBeDefined();
    // What is read from afar.
    expect(screen.getByText(/^\d+ min$/).className).toContain("text-2xl");
    expect(screen.getByText(/^601.555.0101$/)).toBeDefined();
    expect(screen.getByText("Calle 63 # 9-12")).toBeDefined();
    expect(screen.getByRole("link", { name: /^Llamar al 601.555.0101$/ }).getAttribute("href")).toBe(
      "tel:+576015550101",
    );
    const chat = screen.getByRole("link", { name: "Escribir por WhatsApp" }).getAttribute("href");
    expect(chat).toContain("https://wa.me/573005550101?text=");
    expect(chat).toContain("SAB-1001");
  });

  test("marks the current step and says the others' state", async () => {
    renderInShop(<OrderTracking sketch={NoSketch} />);
    const steps = within(await screen.findByRole("list", { name: "Pasos del pedido" })).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Recibido, listo",
      "En preparación, en curso",
      "Listo, pendiente",
      "En camino, pendiente",
      "Entregado, pendiente",
    ]);
    expect(steps[1]?.getAttribute("aria-current")).toBe("step");
  });

  test("shows items and totals, the receiver only to the owner (A130, D4)", async () => {
    const view = renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByText("2 × Bandeja paisa")).toBeDefined();
    const contents = within(screen.getByRole("region", { name: "Detalles del pedido" }));
    expect(contents.getByText("$ 147.560")).toBeDefined();
    // A tax says its percent (S1 §9).
    expect(contents.getByText("Impoconsumo (8 %)")).toBeDefined();
    expect(screen.getByText("Pagas en efectivo")).toBeDefined();
    expect(screen.queryByText("Se entrega a")).toBeNull();
    view.unmount();
    answers["GET /api/orders/SAB-1001"] = () =>
      orderFixture({
        access: "owner",
        owner: ownerFixture({ address: "Calle 93 # 11-27" }),
      });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByText("Se entrega a")).toBeDefined();
    expect(screen.getByText("Calle 93 # 11-27")).toBeDefined();
  });

  test("shows the receiver no longer to who comes back after a log-out in another tab, however soon", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 6, access: "owner", owner: ownerFixture() });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByText("Se entrega a");
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 6 });
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    await waitFor(() => expect(screen.queryByText("Se entrega a")).toBeNull());
  });

  test("shows nothing of an order that was read as somebody who is logged in no more", async () => {
    answers["GET /api/session"] = () => ({ user: ana, addresses: [] });
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ access: "owner", owner: ownerFixture() });
    const view = renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByText("Se entrega a");
    view.rerender(<Visitor />);
    await screen.findByText("Ana");
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    await screen.findByText("nobody");
    answers["GET /api/orders/SAB-1001"] = async () => await new Promise(() => undefined);
    view.rerender(<OrderTracking sketch={NoSketch} />);
    expect(screen.queryByText("Se entrega a")).toBeNull();
  });

  test.each([
    [1, "Pagado en línea"],
    [6, "Pagado en línea"],
    [10, "Pago en línea"],
    [11, "Pago en línea"],
    [3, "Pago en línea"],
  ] as const)(
    "in status %s an online order says '%s': nothing is shown as paid before it is (I3)",
    async (status, text) => {
      answers["GET /api/orders/SAB-1001"] = () =>
        orderFixture({ status, contents: contentsFixture({ paymentKind: "online" }) });
      renderInShop(<OrderTracking sketch={NoSketch} />);
      expect(await screen.findByText(text)).toBeDefined();
    },
  );

  test("money that goes back is said where the order stands and on the receipt, until it is back (A210)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers["GET /api/orders/SAB-1001"] = () => cancelled({ due: 147_560, back: 0 });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect((await screen.findByRole("status")).textContent).toMatch(/^Te devolvemos \$\s147\.560/);
    const receipt = within(screen.getByRole("region", { name: "Detalles del pedido" }));
    expect(receipt.getByText("Te devolvemos $ 147.560")).toBeDefined();
    answers["GET /api/orders/SAB-1001"] = () => cancelled({ due: 0, back: 147_560 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await receipt.findByText("Devuelto: $ 147.560")).toBeDefined();
    expect(screen.queryByText(/Te devolvemos/)).toBeNull();
  });

  test.each([
    [3, "transfer", true],
    [7, "link.transfer", true],
    [3, "cash", false],
    [2, "transfer", false],
  ] as const)(
    "in status %s, paid by %s, it says who gives a transfer back: %s",
    async (status, paymentKind, isSaid) => {
      answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status, contents: contentsFixture({ paymentKind }) });
      renderInShop(<OrderTracking sketch={NoSketch} />);
      await screen.findByText("Pedido SAB-1001");
      expect(screen.queryByText("No pagues este pedido") !== null).toBe(isSaid);
      const text = screen.queryByText(/^Si ya hiciste la transferencia, Sabor te devuelve el dinero/);
      expect(text !== null).toBe(isSaid);
      const doubt = screen.queryByText("Si tienes dudas, llama o escribe: ya tienen tu número de pedido.");
      expect(doubt !== null).toBe(paymentKind === "cash");
    },
  );

  test("an order that is taken back moves on by itself, its debt waived (A212)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers["GET /api/orders/SAB-1001"] = () =>
      orderFixture({ status: 3, contents: contentsFixture({ refund: { due: 147_560, back: 0 } }) });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByRole("heading", { name: "Tu pedido fue cancelado" });
    answers["GET /api/orders/SAB-1001"] = () => orderFixture();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByRole("heading", { name: "Estamos preparando tu pedido" })).toBeDefined();
    expect(screen.queryByText(/Te devolvemos/)).toBeNull();
  });

  test("size and options are rows of their own, for all units, and included in the line's amount (A54)", async () => {
    renderInShop(<OrderTracking sketch={NoSketch} />);
    const line = (await screen.findByText("2 × Bandeja paisa")).closest("li") ?? document.body;
    expect(within(line).getByText("$ 132.000")).toBeDefined();
    expect(
      within(line)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["2 × Familiarincluye $\u00a016.000", "4 × Quesoincluye $\u00a012.000", "2 × Hogao"]);
  });

  test("of an order that arrived the five faces stand on top; one opens the rating with it chosen", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 6, access: "owner", owner: ownerFixture() });
    const view = renderInShop(<OrderTracking sketch={NoSketch} />);
    const rating = await screen.findByRole("region", { name: "Calificar pedido" });
    const steps = screen.getByRole("list", { name: "Pasos del pedido" });
    expect(rating.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(within(rating).getByRole("button", { name: "Bueno" }));
    expect(sessionStorage.getItem("vitrina:sabor.localhost:rating-draft")).toContain('"rate":4');
    view.unmount();
    answers["GET /api/orders/SAB-1001"] = () =>
      orderFixture({ status: 6, access: "owner", owner: ownerFixture({ isRated: true }) });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByRole("heading", { name: "Tu pedido fue entregado" });
    expect(screen.queryByRole("region", { name: "Calificar pedido" })).toBeNull();
  });

  test("the receipt goes out by WhatsApp with shop, number, total and the shared link, and nothing of the person", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ access: "owner", owner: ownerFixture() });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    const link = await screen.findByRole("link", { name: "Recibo por WhatsApp" });
    const text = new URL(link.getAttribute("href") ?? "").searchParams.get("text") ?? "";
    expect(text).toMatch(/^Sabor: pedido SAB-1001, total \$.147\.560\. http.*\/rastrear-orden\/SAB-1001/);
    const { name, phone } = ownerFixture();
    expect([name, phone].filter((word) => text.includes(word))).toEqual([]);
  });

  test("a number of the city is dialled as it is, and a landline has no WhatsApp", async () => {
    answers["GET /api/orders/SAB-1001"] = () =>
      orderFixture({ branch: { ...orderFixture().branch, phone: "555 0142", whatsapp: null } });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect((await screen.findByRole("link", { name: "Llamar al 555 0142" })).getAttribute("href")).toBe("tel:5550142");
    expect(screen.queryByRole("link", { name: "Escribir por WhatsApp" })).toBeNull();
  });

  test("moves by itself until the end", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByRole("heading", { name: "Estamos preparando tu pedido" });
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 5 });
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(await screen.findByRole("heading", { name: "Tu pedido va en camino" })).toBeDefined();
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 6 });
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(await screen.findByRole("heading", { name: "Tu pedido fue entregado" })).toBeDefined();
    expect(screen.queryByText(/Llega/)).toBeNull();
  });

  test("keeps what it knows while the shop does not answer, and says so", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    await screen.findByRole("heading", { name: "Estamos preparando tu pedido" });
    answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(503);
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(await screen.findByText(/No pudimos actualizar el estado/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Estamos preparando tu pedido" })).toBeDefined();
  });

  test("an order that failed says what happened and whom to ask", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 7 });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Tu pedido no fue aceptado" })).toBeDefined();
    expect(screen.getByText(/Si tienes dudas/)).toBeDefined();
  });

  test("an unknown number says so and lets one look again", async () => {
    answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(404);
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "No encontramos el pedido SAB-1001" })).toBeDefined();
    const field = screen.getByRole("textbox", { name: "Número de pedido" });
    fireEvent.change(field, { target: { value: " sab-7 " } });
    fireEvent.click(screen.getByRole("button", { name: "Buscar pedido" }));
    expect(page.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7");
  });

  test("no answer at all has a way to try again", async () => {
    answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(503);
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByText("No pudimos consultar tu pedido")).toBeDefined();
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode: "pickup", status: 2 });
    fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByRole("heading", { name: "Estamos preparando tu pedido" })).toBeDefined();
    expect(screen.getByText("Listo 7:30–7:45 p. m.")).toBeDefined();
  });

  test("without an answer an order of this device stands as it was heard of last, with when that was (B19)", async () => {
    const sent = { number: "SAB-1001", total: 30_000, sentAt: orderEvening, dishes: [], isOver: false };
    seedDevice("last_order", [sent]);
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 2 });
    const view = renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Estamos preparando tu pedido" })).toBeDefined();
    view.unmount();
    answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(503);
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "En preparación" })).toBeDefined();
    expect(screen.getByText("Pedido SAB-1001")).toBeDefined();
    expect(screen.getByText(/^Así estaba cuando lo supimos por última vez: Hoy/)).toBeDefined();
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode: "pickup", status: 4 });
    fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByRole("heading", { name: "Tu pedido está listo" })).toBeDefined();
  });

  test("what is ready to be collected waits: no time is shown any more, but the place", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode: "pickup", status: 4 });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Tu pedido está listo" })).toBeDefined();
    expect(screen.getByText(`Te espera en ${orderFixture().branch.name}`)).toBeDefined();
    expect(screen.queryByText(/Listo \d/)).toBeNull();
  });

  test("what is brought to a table is no pickup: ready without a counter, delivered in the end (A120)", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode: "onsite", status: 4 });
    const view = renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Tu pedido está listo" })).toBeDefined();
    expect(screen.queryByText(/^Te espera en/)).toBeNull();
    view.unmount();
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode: "onsite", status: 6 });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Tu pedido fue entregado" })).toBeDefined();
    expect(screen.getByText("Entregado")).toBeDefined();
    expect(screen.queryByText(/recog/i)).toBeNull();
  });

  test.each([
    ["delivery", { min: 30, max: 75 }, "Llega 7:30–8:00 p. m."],
    ["delivery", { min: 70, max: 90 }, "Llega después de las 8:00 p. m."],
    ["pickup", { min: 20, max: 20 }, "Listo hacia las 7:20 p. m."],
  ] as const)("promises of %s with %j what was shown before the order (A157)", async (deliveryMode, estimate, text) => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ deliveryMode, estimate });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByText(text)).toBeDefined();
  });

  test.each([
    [2, "cash", "Pagas en efectivo"],
    [6, "cash", "Pago en efectivo"],
    [3, "dataphone", "Pago con datáfono"],
    [7, "link.transfer", "Pago por transferencia"],
  ] as const)("of what is over nobody is told to pay: %s, %s", async (status, paymentKind, text) => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status, contents: contentsFixture({ paymentKind }) });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getAllByText(/^Pag[ao]/)).toHaveLength(1);
  });

  test("an order that is late says so (A157)", async () => {
    vi.setSystemTime(orderEvening + 46 * 60_000);
    renderInShop(<OrderTracking sketch={NoSketch} />);
    const late = "Está tardando más de lo previsto: lo esperábamos a las 7:45 p. m.";
    expect(await screen.findByText(late)).toBeDefined();
    expect(screen.queryByText(/Llega/)).toBeNull();
  });

  test("an order for the opening says when it is there, and only that, and one that is not paid promises nothing (A147)", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 9, startsAt: orderEvening + 3_600_000 });
    const { unmount } = renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Tu pedido está programado" })).toBeDefined();
    // What is read from afar is when it is there, and once.
    expect(screen.getByText("Llega 8:30–8:45 p. m.").className).toContain("text-2xl");
    expect(screen.getAllByText(/8:30/)).toHaveLength(1);
    expect(screen.queryByText(/8:00/)).toBeNull();
    unmount();
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ status: 10 });
    renderInShop(<OrderTracking sketch={NoSketch} />);
    expect(await screen.findByRole("heading", { name: "Esperamos la confirmación del pago" })).toBeDefined();
    expect(screen.queryByText(/Llega|tardando/)).toBeNull();
  });

  test("asks every 5 s, less and less while it fails, and no more at the end", () => {
    const order = orderFixture();
    const waits = (chance: number) => [0, 1, 2, 3, 4, 9].map((inARow) => nextLook(order, { inARow, chance }));
    expect(waits(1)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(waits(0)).toEqual([5000, 6000, 12_000, 24_000, 36_000, 36_000]);
    expect(nextLook(orderFixture({ status: 6 }))).toBe(false);
    expect(nextLook(orderFixture({ status: 3 }))).toBe(false);
  });

  test("while looks fail their distance grows up to a minute, and one answer brings 5 s back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    vi.useFakeTimers();
    let isAway = false;
    const looks: number[] = [];
    answers["GET /api/orders/SAB-1001"] = () => {
      looks.push(Date.now());
      return isAway ? new FakeStatus(503) : orderFixture();
    };
    renderInShop(<OrderTracking sketch={NoSketch} />);
    const pass = async (seconds: number) => {
      looks.length = 0;
      await act(async () => await vi.advanceTimersByTimeAsync(seconds * 1000));
      return looks.length;
    };
    await pass(1);
    expect(await pass(20)).toBe(4);
    isAway = true;
    // After 5, 15, 35, 75, 135, 195 and 255 seconds or so.
    expect(await pass(300)).toBe(7);
    const gaps = looks.slice(1).map((at, index) => Math.round((at - (looks[index] ?? at)) / 1000));
    expect(gaps).toEqual([10, 20, 40, 60, 60, 60]);
    expect(screen.getByText(/No pudimos actualizar el estado/)).toBeDefined();
    isAway = false;
    expect(await pass(60)).toBeGreaterThan(0);
    expect(await pass(20)).toBe(4);
  });
});

describe("finding an order", () => {
  test("says what a number looks like, at the field (UX15)", async () => {
    renderInShop(<FindOrder />);
    fireEvent.click(screen.getByRole("button", { name: "Buscar pedido" }));
    expect(screen.getByText("Escribe el número de tu pedido")).toBeDefined();
    expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "../x" } });
    fireEvent.click(screen.getByRole("button", { name: "Buscar pedido" }));
    expect(screen.getByText(/El número tiene letras/)).toBeDefined();
    await waitFor(() => expect(page.push).not.toHaveBeenCalled());
  });

  test.each([
    ["PLZ", "Por ejemplo PLZ-1001"],
    [null, "Lo viste al hacer el pedido."],
  ])("gives an example with the shop's own prefix, %s", (orderPrefix, hint) => {
    renderInShop(<FindOrder />, { orderPrefix });
    expect(screen.getByText(hint)).toBeDefined();
  });

  test("lists the orders of this device (A95)", async () => {
    seedDevice("last_order", [{ number: "SAB-3", total: 25_000, sentAt: 1 }]);
    renderInShop(<FindOrder />);
    expect(await screen.findByRole("link", { name: /Pedido SAB-3/ })).toBeDefined();
  });
});
