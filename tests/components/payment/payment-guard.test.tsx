import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PaymentGuard } from "#components/payment/payment-guard.tsx";
import { Offline } from "#components/shell/offline.tsx";
import type { OrderRefund } from "#domain/order/payment/order-refund.ts";
import type { OrderEnd } from "#domain/order/payment/payment-outcome.ts";
import { paymentStates, type PaymentState } from "#domain/order/payment/payment.ts";
import { noGivenInputs } from "#lib/exchange/inputs.ts";
import type { PaidOrder } from "#lib/exchange/stored/stored-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";

const { router, page } = vi.hoisted(() => ({
  router: { push: vi.fn<(address: string) => void>() },
  page: { path: "/" },
}));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => page.path }));

const order: PaidOrder = {
  number: "SAB-7",
  branchId: "1",
  total: 34_560,
  kind: "online",
  lines: [lineFixture()],
  ...noGivenInputs,
  scheduling: null,
  paymentMethodId: "7",
  isTaken: false,
  step: "pay",
  isOpen: true,
};
const onAnswered = vi.fn<() => void>();

/** The payment as it stands, and as it stays when it is given up. */
function payment(state: PaymentState | null, refund: OrderRefund | null = null, end: OrderEnd | null = null) {
  const answer = () => ({ payment: state && { number: "SAB-7", state, amount: 34_560, refund, end } });
  fakeServer({
    "GET /api/payment": answer,
    "POST /api/payment": answer,
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
  });
}

function Opened() {
  const { panel } = usePanel();
  return <output aria-label="panel">{panel}</output>;
}

type Hint = Parameters<typeof PaymentGuard>[0]["hint"];

function open(hint: Hint, paid: PaidOrder | null = order, lines = [lineFixture()]) {
  seedDevice("orderDetail", paid);
  seedDevice("shopping-cart:1", { menuId: "m1", lines, legalAgeConfirmed: false });
  seedDevice("known-items:1", { "10": itemFixture() });
  return renderInShop(
    <>
      <PaymentGuard hint={hint} onAnswered={onAnswered} />
      <Opened />
    </>,
  );
}

const cart = () => localStorage.getItem("vitrina:sabor.localhost:shopping-cart:1");
const device = (name: string) => localStorage.getItem(`vitrina:sabor.localhost:${name}`);
const kept = () => localStorage.getItem("vitrina:sabor.localhost:orderDetail");
const alert = (name: string) => screen.findByRole("alertdialog", { name });

beforeEach(() => {
  localStorage.clear();
  matchingMedia();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("back from the provider (S3 §4)", () => {
  test("paid by the server's word: thanks, the cart is empty, the order is one press away", async () => {
    payment("approved");
    open("success");
    expect((await alert("¡Gracias! Recibimos tu pago")).textContent).toContain("$\u00a034.560");
    expect(screen.getByText("SAB-7").className).toBe("whitespace-nowrap");
    await waitFor(() => expect(cart() ?? "").not.toContain('"itemId":"10"'));
    fireEvent.click(screen.getByRole("button", { name: "Rastrear pedido" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
    expect(onAnswered).toHaveBeenCalled();
    expect(kept()).toBeNull();
  });

  test.each(["success", "rejected"] as const)(
    "A121: of what nobody tells the address's word %s says nothing, with a number or before there is one",
    async (hint) => {
      payment(null);
      open(hint, { ...order, number: null });
      expect((await alert("Estamos confirmando tu pago")).textContent).toContain("en la lista de tus pedidos");
      fireEvent.click(screen.getByRole("button", { name: "OK" }));
      expect(onAnswered).toHaveBeenCalled();
      expect(cart()).toContain('"itemId":"10"');
      cleanup();
      open(hint);
      expect((await alert("Estamos confirmando tu pago")).textContent).toContain("SAB-7");
    },
  );

  test("an order that its form made leaves the cart when the server has found it paid", async () => {
    payment("approved");
    open("pending", { ...order, number: null });
    await alert("¡Gracias! Recibimos tu pago");
    await waitFor(() => expect(cart() ?? "").not.toContain('"itemId":"10"'));
    expect(kept()).toContain('"number":"SAB-7"');
  });

  test("waiting at the bank: thanks, the cart is empty, and it is said what is waited for", async () => {
    payment("pending");
    open("pending");
    expect((await alert("¡Gracias por tu pedido!")).textContent).toContain("Estamos confirmando tu pago");
    await waitFor(() => expect(cart() ?? "").not.toContain('"itemId":"10"'));
    expect(kept()).toContain('"isTaken":true');
  });

  test("waiting at the bank it may be given up for another way, and its order comes back (A199)", async () => {
    payment("pending");
    open("pending", { ...order, isTaken: true }, []);
    expect((await alert("¡Gracias por tu pedido!")).textContent).toContain("te devolvemos el dinero");
    payment("expired");
    fireEvent.click(screen.getByRole("button", { name: "Pagar de otra forma" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("confirm"));
    expect(cart()).toContain('"itemId":"10"');
    expect(kept()).toBeNull();
  });

  test.each(["rejected", "expired"] as const)(
    "%s: 'Sí, Intentar' brings the order back into the checkout",
    async (state) => {
      payment(state);
      open("rejected", { ...order, isTaken: true }, []);
      expect((await alert("Lo sentimos")).textContent).toContain("Tu pago no fue aprobado");
      fireEvent.click(screen.getByRole("button", { name: "Sí, intentar" }));
      await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("confirm"));
      expect(cart()).toContain('"itemId":"10"');
      expect(kept()).toBeNull();
      // The checkout takes the method up again from here.
      expect(device("current_order")).toContain('"paymentMethodId":"7"');
    },
  );

  test("rejected after it was at the bank: the coupon and the chosen time come back as well, unless others were chosen", async () => {
    const coupon = {
      code: "HOLA10",
      name: "Hola",
      description: null,
      discount: { kind: "fixed" as const, amount: 3000 },
      products: null,
      most: null,
    };
    const scheduling = { time: 1_800_000_000, label: "3:00 p. m." };
    const there = { ...order, coupon, scheduling };
    payment("pending");
    seedDevice("appliedCupon", coupon);
    seedDevice("scheduling:1", scheduling);
    const view = open("pending", there);
    await waitFor(() => expect(kept()).toContain('"isTaken":true'));
    expect([device("appliedCupon"), device("scheduling:1")]).toEqual([null, null]);
    view.unmount();
    payment("rejected");
    open("rejected", { ...there, isTaken: true }, []);
    fireEvent.click(await screen.findByRole("button", { name: "Sí, intentar" }));
    await waitFor(() => expect(device("appliedCupon")).toContain("HOLA10"));
    expect(device("scheduling:1")).toContain("1800000000");
    expect(kept()).toBeNull();
    cleanup();
    seedDevice("appliedCupon", { ...coupon, code: "OTRO" });
    open("rejected", { ...there, isTaken: true }, []);
    fireEvent.click(await screen.findByRole("button", { name: "Sí, intentar" }));
    await waitFor(() => expect(kept()).toBeNull());
    expect(device("appliedCupon")).toContain("OTRO");
  });

  test("an order that was begun on another device is said to wait here, and what becomes of it leaves this cart alone", async () => {
    const elsewhere = { ...order, total: 0, lines: [], isTaken: true };
    payment("pending");
    const view = open(null, elsewhere);
    expect((await screen.findByRole("region", { name: "Tu pago" })).textContent).toContain("SAB-7");
    view.unmount();
    payment("rejected");
    open("rejected", elsewhere);
    fireEvent.click(await screen.findByRole("button", { name: "No, gracias" }));
    await waitFor(() => expect(kept()).toBeNull());
    expect(cart()).toContain('"itemId":"10"');
  });

  test("rejected: 'No, gracias' empties the cart, and that can be undone", async () => {
    payment("rejected");
    open("rejected");
    const no = await screen.findByRole("button", { name: "No, gracias" });
    expect(document.activeElement?.textContent).toBe("Sí, intentar");
    fireEvent.click(no);
    await waitFor(() => expect(cart() ?? "").not.toContain('"itemId":"10"'));
    expect(kept()).toBeNull();
    pageToasts().press();
    await waitFor(() => expect(cart()).toContain('"itemId":"10"'));
  });

  test("an order without a method says so and keeps its lines (A117)", async () => {
    payment(null);
    open("order_reject", null);
    expect((await alert("Lo sentimos")).textContent).toContain("No pudimos enviar tu pedido");
    expect(cart()).toContain('"itemId":"10"');
  });

  test("money that came too late goes back, and that is shown", async () => {
    payment("refund_due");
    open("rejected");
    expect((await alert("Te devolvemos $\u00a034.560")).textContent).toContain("SAB-7");
  });
});

test("whose session ended at the bank is told to log in to learn how it went (U8)", async () => {
  fakeServer({
    "GET /api/payment": () => ({ payment: null }),
    "GET /api/session": () => ({ user: null, addresses: [], hasEnded: true }),
  });
  open("pending");
  await screen.findByText(/Tu sesión terminó mientras pagabas/);
  expect(screen.getByRole("link", { name: "Rastrear pedido" }).getAttribute("href")).toBe("/rastrear-orden/SAB-7");
  fireEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("login"));
  expect(onAnswered).toHaveBeenCalled();
  expect(kept()).toContain("SAB-7");
});

describe("nobody is logged in any more, and no answer says why: the page was loaded again, or another tab was told (U8)", () => {
  beforeEach(() => {
    fakeServer({
      "GET /api/payment": () => ({ payment: null }),
      "GET /api/session": () => ({ user: null, addresses: [] }),
    });
  });

  test("who comes back is told to log in", async () => {
    open("pending");
    expect(await screen.findByText(/Tu sesión terminó mientras pagabas/)).toBeDefined();
  });

  test.each(["SAB-7", null])("the bar of order %s offers it too, and promises no answer", async (number) => {
    open(null, { ...order, number });
    const bar = within(await screen.findByRole("region", { name: "Tu pago" }));
    fireEvent.click(await bar.findByRole("button", { name: "Iniciar sesión" }));
    await screen.findByText(/Tu sesión terminó mientras pagabas/);
    fireEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("login"));
  });
});

describe("an address is a hint (A121)", () => {
  test.each(paymentStates.filter((state) => state !== "approved"))(
    "'success' of a payment that is %s thanks for no payment",
    async (state) => {
      payment(state);
      open("success");
      await screen.findByRole("alertdialog");
      expect(screen.queryByText(/Recibimos tu pago/)).toBeNull();
      expect(state === "pending" || cart()?.includes('"itemId":"10"')).toBe(true);
    },
  );

  test("a forged 'success' without any payment says that it is being confirmed, and leaves the cart", async () => {
    payment(null);
    open("success", null);
    await alert("Estamos confirmando tu pago");
    expect(screen.getByRole("link", { name: "Buscar mi pedido" }).getAttribute("href")).toBe("/rastrear-orden");
    expect(cart()).toContain('"itemId":"10"');
  });

  test("'rejected' without any payment is said without details; the cart is left only by 'No, gracias', which can be undone", async () => {
    payment(null);
    open("rejected", null);
    const { textContent } = await alert("Lo sentimos");
    expect(textContent).toContain("Tu pago no fue aprobado. ¿Quieres intentar de nuevo");
    expect(textContent).not.toMatch(/no se cobró|SAB-7|\$/);
    fireEvent.click(screen.getByRole("button", { name: "Sí, intentar" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("confirm"));
    expect(onAnswered).toHaveBeenCalled();
    expect(cart()).toContain('"itemId":"10"');
    fireEvent.click(screen.getByRole("button", { name: "No, gracias" }));
    await waitFor(() => expect(cart() ?? "").not.toContain('"itemId":"10"'));
    pageToasts().press();
    await waitFor(() => expect(cart()).toContain('"itemId":"10"'));
  });

  test("while the shop does not answer nothing is claimed", async () => {
    fakeServer({ "GET /api/payment": () => new FakeStatus(503) });
    open("success");
    expect((await alert("Estamos confirmando tu pago")).textContent).not.toContain("Gracias");
    expect(cart()).toContain('"itemId":"10"');
  });
});

describe("the guardian, on whatever page (B12)", () => {
  test.each([
    ["approved", "Recibimos tu pago", "Rastrear pedido"],
    ["pending", "Estamos confirmando tu pago", "Ver pedido"],
    ["started", "Tu pago quedó sin terminar", "Terminar el pago"],
    ["none", "Tu pago quedó sin terminar", "Terminar el pago"],
    ["rejected", "Tu pago no fue aprobado", "Pagar de otra forma"],
    ["expired", "Tu pago no fue aprobado", "Pagar de otra forma"],
    ["refund_due", "Te devolvemos $ 34.560", "Ver pedido"],
    ["refunded", "Devuelto: $ 34.560", "Ver pedido"],
  ] as const)("%s is said in a bar: %s", async (state, title, action) => {
    payment(state);
    open(null);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText("Pedido SAB-7")).toBeDefined();
    expect(screen.getByRole("button", { name: action })).toBeDefined();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test.each([
    ["orderCancelled", "Tu pedido fue cancelado"],
    ["orderRejected", "Tu pedido no fue aceptado"],
  ] as const)("an order that the business ended unpaid says so, and of no payment (%s)", async (end, title) => {
    payment("expired", null, end);
    open(null);
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.queryByText("Tu pago no fue aprobado")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Rastrear pedido" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
  });

  test("who comes back from the provider to an order that the business ended is told so", async () => {
    payment("expired", null, "orderCancelled");
    open("rejected");
    const said = await alert("Tu pedido fue cancelado");
    expect(said.textContent).toContain("no tienes que pagarlo");
    expect(said.textContent).not.toContain("aprobado");
  });

  test("what was paid and is to go back in part is said by its amount, as soon as the shop says so (A210)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    payment("approved");
    open(null);
    expect(await screen.findByText("Recibimos tu pago")).toBeDefined();
    payment("refund_due", { due: 10_000, back: 0 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByText("Te devolvemos $ 10.000")).toBeDefined();
    payment("refunded", { due: 0, back: 10_000 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByText("Devuelto: $ 10.000")).toBeDefined();
    vi.useRealTimers();
  });

  describe("on the page of its order, which says how it stands", () => {
    beforeEach(() => (page.path = "/rastrear-orden/SAB-7"));
    afterEach(() => (page.path = "/"));

    test("one at the bank may still be given up, and nothing leads where one is (A199)", async () => {
      payment("pending");
      open(null);
      fireEvent.click(await screen.findByRole("button", { name: "Pagar de otra forma" }));
      expect((await alert("¡Gracias por tu pedido!")).textContent).toContain("te devolvemos el dinero");
      expect(screen.queryByRole("button", { name: "Ver pedido" })).toBeNull();
    });

    test("one that nobody has heard of yet is not said twice", async () => {
      payment(null);
      open(null);
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
      expect(fetch).toHaveBeenCalled();
      expect(screen.queryByRole("region", { name: "Tu pago" })).toBeNull();
    });

    test.each([
      ["approved", "Recibimos tu pago"],
      ["refund_due", "Te devolvemos $ 34.560"],
      ["refunded", "Devuelto: $ 34.560"],
    ] as const)("%s is said, and can be put away", async (state, title) => {
      payment(state);
      open(null);
      await screen.findByText(title);
      expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Cerrar"]);
    });
  });

  test("a payment that waits cannot be put away, a decided one can", async () => {
    payment("pending");
    open(null);
    await screen.findByText("Estamos confirmando tu pago");
    expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
    cleanup();
    payment("approved");
    open(null);
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByText("Recibimos tu pago")).toBeNull());
    expect(kept()).toBeNull();
  });

  test("an unfinished one is given up for another way, and its order comes back", async () => {
    payment("started");
    open(null);
    fireEvent.click(await screen.findByRole("button", { name: "Terminar el pago" }));
    await alert("Tu pago quedó sin terminar");
    payment("expired");
    fireEvent.click(screen.getByRole("button", { name: "Pagar de otra forma" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("confirm"));
    expect(kept()).toBeNull();
    expect(cart()).toContain('"itemId":"10"');
    expect(device("current_order")).toBeNull();
  });

  test("one that could not be given up stays, and that is said", async () => {
    payment("started");
    open(null);
    fireEvent.click(await screen.findByRole("button", { name: "Terminar el pago" }));
    await alert("Tu pago quedó sin terminar");
    payment("started");
    fireEvent.click(screen.getByRole("button", { name: "Pagar de otra forma" }));
    expect(await screen.findByText(/No pudimos dejar ese pago/)).toBeDefined();
    expect(kept()).not.toBeNull();
  });

  test("a rejected one asks how to go on", async () => {
    payment("rejected");
    open(null);
    fireEvent.click(await screen.findByRole("button", { name: "Pagar de otra forma" }));
    expect(await alert("Lo sentimos")).toBeDefined();
  });
});

describe("back from the provider without a payment", () => {
  test("its word is waited for a moment; then it is said that nothing was paid, and how to", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    payment("started");
    open("pending");
    expect((await alert("Estamos confirmando tu pago")).textContent).not.toContain("Gracias");
    // The bank has not said that it has it: nobody turns back from what may be paid already.
    expect(screen.queryByRole("button", { name: "Pagar de otra forma" })).toBeNull();
    await act(async () => await vi.advanceTimersByTimeAsync(12_000));
    expect(await alert("Tu pago quedó sin terminar")).toBeDefined();
    expect(screen.queryByText(/No pagues de nuevo/)).toBeNull();
    expect(onAnswered).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("what the bank has is waited for as long as it takes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    payment("pending");
    open("pending");
    await alert("¡Gracias por tu pedido!");
    await act(async () => await vi.advanceTimersByTimeAsync(12_000));
    expect(await alert("¡Gracias por tu pedido!")).toBeDefined();
    vi.useRealTimers();
  });
});

describe("without a connection (F17)", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    fireEvent(window, new Event("online"));
  });

  const held = "No se puede sin conexión.";

  function loseConnection() {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    renderInShop(<Offline texts={{ text: "Sin conexión.", link: held }} />);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fireEvent(window, new Event("offline"));
  }

  test.each([
    ["approved", "success", "Rastrear pedido"],
    ["pending", "pending", "Rastrear pedido"],
    ["pending", null, "Ver pedido"],
    ["started", "rejected", "Terminar el pago"],
  ] as const)("what leads away from a payment that is %s (%s) waits, and says so", async (state, hint, button) => {
    payment(state);
    open(hint);
    const press = await screen.findByRole("button", { name: button });
    loseConnection();
    fireEvent.click(press);
    expect(router.push).not.toHaveBeenCalled();
    expect(pageToasts().texts).toEqual([held]);
    expect(screen.getByRole("button", { name: button })).toBeDefined();
  });
});
