import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error.js";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CartLines } from "#components/cart/cart-lines.tsx";
import { loadAssess } from "#components/checkout/late-assess.ts";
import { loadPreparingFood } from "#components/checkout/sending-view.tsx";
import { loadSending } from "#components/checkout/use-checkout.ts";
import { DeliveryStep } from "#components/checkout/delivery-step.tsx";
import { PaymentStep } from "#components/checkout/payment-step.tsx";
import { BuildWatch } from "#components/shell/build-watch.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { OrderProblem } from "#domain/order/problem.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { contactAskedAtom } from "#lib/client/order/contact.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { tellServerTime } from "#tests/support/server-time.ts";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const { leaveFor, loadAnew, router } = vi.hoisted(() => ({
  leaveFor: vi.fn<(url: string) => void>(),
  loadAnew: vi.fn<() => void>(),
  router: { refresh: vi.fn<() => void>(), push: vi.fn<(address: string) => void>() },
}));
vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", () => ({ leaveFor, loadAnew }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const now = Date.UTC(2026, 10, 23, 17);
const open = { isOpen: true, closesAt: null, opensAt: null };
const address = {
  id: null,
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "Apto 502",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.67, longitude: -74.04 },
};
const methods: StoreInfo["branch"]["paymentMethods"] = [
  { id: "10", kind: "cash", provider: null, name: "", label: "Efectivo", action: "request" },
  { id: "11", kind: "dataphone", provider: null, name: "", label: "Datáfono", action: "request" },
  { id: "12", kind: "online", provider: "epayco", name: "", label: "Tarjeta en línea", action: "form" },
  { id: "14", kind: "transfer", provider: null, name: "", label: "Nequi", action: "request" },
];
const stepWith = (id: string) => (
  <PaymentStep methods={methods} chosenId={id} onChoose={() => undefined} error={null} />
);

let answers: FakeAnswers;

function server(fee: number | null, changes: Partial<Quote["assessment"]> = {}): void {
  answers = {
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: open }),
    "GET /api/session": () => ({ user: { id: "1", name: "Ana", email: "ana@x.co", phone: null }, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, fee), changes),
  };
  fakeServer(answers);
}

interface Start {
  mode?: "delivery" | "pickup" | null;
  isValidated?: boolean;
  lines?: CartLine[];
  known?: MenuItem[];
  store?: Partial<StoreInfo>;
}

function seedPlace(mode: "delivery" | "pickup", isValidated: boolean): void {
  const goesTo =
    mode === "delivery" ? { address, area: { id: "a", name: "Zona", price: 5000 } } : { address: null, area: null };
  seedDevice("location", { mode, isValidated, branchId: "1", lastAddress: null, confirmedAt: null, ...goesTo });
}

/** Which panel is open, and where it begins. */
function Opened() {
  const { panel, start } = usePanel();
  return <output aria-label="panel">{`${panel} ${start}`}</output>;
}

function openCheckout({ mode = "pickup", isValidated = true, lines = [lineFixture()], known, store }: Start = {}) {
  const items = known ?? [itemFixture()];
  seedDevice("shopping-cart:1", { menuId: "m1", lines, legalAgeConfirmed: false });
  seedDevice("known-items:1", Object.fromEntries(items.map((item) => [item.id, item])));
  if (mode !== null) {
    seedPlace(mode, isValidated);
  }
  return renderInShop(
    <>
      <BuildWatch />
      <ConfirmPanel isOpen lines={<CartLines />} />
    </>,
    store,
  );
}

/** The questions to the quote so far; choosing how to pay asks another one. */
const quotesByMethod = () =>
  vi.mocked(fetch).mock.calls.flatMap(([url, init]) => {
    if (url !== "/api/quote" || typeof init?.body !== "string") return [];
    return [(JSON.parse(init.body) as OrderAttempt["intent"]).paymentMethodId];
  });

const sendButton = (total: string) => screen.findByRole("button", { name: `Enviar pedido · $\u00a0${total}` });

async function readyToSend(total = "34.560"): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await sendButton(total);
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  return button;
}

/** The checkout of a delivery whose fee the server could not have, once it has said so of the order as it would be sent. */
async function quotedWithoutFee(): Promise<HTMLElement> {
  server(null, { unknown: ["fee"] });
  openCheckout({ mode: "delivery" });
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  await waitFor(() => expect(quotesByMethod()).toContain("10"));
  // The page's own guess has the fee of the area.
  const button = await sendButton("34.560");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  return button;
}

const refuse = (problem: OrderProblem) =>
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "problems", problems: [problem] }));

const kept = (name: string) => localStorage.getItem(`vitrina:sabor.localhost:${name}`);

// The first of them would wait for their code.
beforeAll(async () => await Promise.all([loadSending(), loadAssess(), loadPreparingFood()]));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  actions.placeOrder.mockReset().mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  actions.findAttempt.mockReset().mockResolvedValue(ok(null));
  actions.withdrawAttempt.mockReset().mockResolvedValue(ok(null));
  router.push.mockReset();
  router.refresh.mockReset();
  server(null);
});

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
});

/** Sends an order while the bank has a payment of theirs, and what is said of it. */
async function openQuestion(state: string) {
  actions.placeOrder.mockResolvedValueOnce(fail({ kind: "paymentPending", number: "SAB-7", isAtBank: true }));
  answers["POST /api/payment"] = () => ({ payment: { number: "SAB-7", state, amount: 34_560 } });
  openCheckout();
  fireEvent.click(await readyToSend());
  const question = await screen.findByRole("alertdialog", { name: "Tu pago está en el banco" });
  expect(question.textContent).toMatch(/pedido SAB-7.*si el banco lo aprueba después te devolvemos el dinero/);
  return within(question);
}

describe("the confirm panel", () => {
  test("shows the whole order, editable, with delivery, payment and totals (UX28, UX29)", async () => {
    server(5000);
    openCheckout({ mode: "delivery" });
    expect(await screen.findByRole("heading", { name: "Entrega a domicilio en dirección" })).toBeDefined();
    expect(screen.getByText("Restaurante: Chapinero")).toBeDefined();
    expect(screen.getByText(/Calle 93 # 11-27/)).toBeDefined();
    expect(await screen.findByRole("button", { name: "Agregar uno de Bandeja paisa" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Editar Bandeja paisa" })).toBeDefined();
    expect(screen.getByRole("radio", { name: /Datáfono/ })).toBeDefined();
    expect(await screen.findByText("Impoconsumo (8 %)")).toBeDefined();
    expect(screen.getByText("$ 5.000")).toBeDefined();
    expect(await screen.findByText("A nombre de Ana")).toBeDefined();
    expect(screen.getByText("Entrega en 30 - 45 mins")).toBeDefined();
    await readyToSend("39.560");
  });

  test("offers every method that the branch allows and somebody can take to the end (S3 §2)", async () => {
    const strange = { id: "13", kind: "online", provider: "nadie", name: "", label: "Otra", action: "form" } as const;
    openCheckout({ store: { branch: { ...storeFixture().branch, paymentMethods: [...methods, strange] } } });
    expect(await screen.findAllByRole("radio")).toHaveLength(methods.length);
    expect(screen.queryByRole("radio", { name: "Otra" })).toBeNull();
  });

  test("what the branch says of a transfer stands under it once it is chosen (A160)", () => {
    const branch = { ...storeFixture().branch, paymentInfo: "Nequi 300 555 0142" };
    const { rerender } = renderInShop(stepWith("10"), { branch });
    expect(screen.queryByText("Nequi 300 555 0142")).toBeNull();
    rerender(stepWith("14"));
    expect(screen.getByText("Nequi 300 555 0142")).toBeDefined();
  });

  test("a surcharge stands on the option, before it is chosen (UX30)", () => {
    const business = { ...storeFixture().business, surcharges: { epayco: 35_000 } };
    renderInShop(<PaymentStep methods={methods} chosenId={null} onChoose={() => undefined} error={null} />, {
      business,
    });
    expect(screen.getByText("Recargo de 3,5 % sobre el subtotal")).toBeDefined();
  });

  test.each(["delivery", "pickup"] as const)("editing a %s opens at that mode", async (mode) => {
    seedPlace(mode, true);
    renderInShop(
      <>
        <DeliveryStep time={{ when: { kind: "now" }, range: null, now: 0 }} error={null} />
        <Opened />
      </>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Editar la entrega" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe(`location ${mode}`));
    await act(async () => await shopPanels().closeAll());
  });

  test("asks for delivery first, then coverage, then payment (S3 §4, §5)", async () => {
    openCheckout({ mode: null });
    const button = await screen.findByRole("button", { name: /^Enviar pedido/ });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    fireEvent.click(button);
    expect(await screen.findByText("El método de entrega es requerido")).toBeDefined();
    expect(pageToasts().texts).toEqual([]);
    await waitFor(() => expect(document.activeElement?.id).toBe("checkout-delivery"));
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("says that the address is not covered", async () => {
    openCheckout({ mode: "delivery", isValidated: false });
    fireEvent.click(await screen.findByRole("button", { name: /^Enviar pedido/ }));
    expect(await screen.findByText("No hay área de cobertura para la dirección seleccionada")).toBeDefined();
    expect(pageToasts().texts).toEqual([]);
  });

  test("says that the payment method is missing, beside it and until it is chosen (UX15)", async () => {
    openCheckout();
    fireEvent.click(await screen.findByRole("button", { name: /^Enviar pedido/ }));
    expect(await screen.findByText("El método de pago es requerido")).toBeDefined();
    await waitFor(() => expect(document.activeElement?.id).toBe("checkout-payment"));
    fireEvent.click(screen.getByRole("radio", { name: /Efectivo/ }));
    await waitFor(() => expect(screen.queryByText("El método de pago es requerido")).toBeNull());
  });

  test("a delivery fee that could not be had is asked for again with the press, which then goes on (A68)", async () => {
    const button = await quotedWithoutFee();
    server(5000);
    fireEvent.click(button);
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a fee that cannot be had at the second try either is told, and all is read again in place (S3 §8, A68)", async () => {
    const button = await quotedWithoutFee();
    const before = quotesByMethod().length;
    fireEvent.click(button);
    const alert = await screen.findByRole("alertdialog", { name: "No pudimos calcular el domicilio" });
    expect(quotesByMethod().length).toBe(before + 1);
    expect(alert.textContent).toContain(
      "Tuvimos un inconveniente calculando el valor del domicilio. La App se recargará: por favor intenta enviar nuevamente el pedido.",
    );
    server(5000);
    fireEvent.click(within(alert).getByRole("button", { name: "OK" }));
    expect(router.refresh).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    expect(actions.placeOrder).not.toHaveBeenCalled();
    fireEvent.click(button);
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(1));
  });

  test.each([
    ["closed", "En este momento estamos fuera de horario"],
    ["unavailable", "Tienda no disponible, lo sentimos, no se puede enviar el pedido."],
  ])("a shop that is %s shows its red message instead of the button (S3 §2, A49)", async (reason, message) => {
    answers["GET /api/availability"] = () => ({ now, availability: { isOpen: false, reason, nextOpening: null } });
    openCheckout();
    expect(await screen.findByText(message)).toBeDefined();
    expect(await screen.findByText("Restaurante no disponible temporalmente")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Enviar pedido/ })).toBeNull();
  });

  test("waits while the server has not quoted what is shown", async () => {
    answers["POST /api/quote"] = () => new Promise(() => undefined);
    openCheckout();
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    const button = await sendButton("34.560");
    expect(button.getAttribute("aria-busy")).toBeNull();
    // The press counts: it waits for the quote.
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("a line that only the server knows to be gone is told at its row: the page reads the menu again (A40)", async () => {
    openCheckout();
    expect(await screen.findByRole("button", { name: "Agregar uno de Bandeja paisa" })).toBeDefined();
    answers["GET /api/catalog"] = () => ({
      menu: menuFixture([itemFixture({ disabledUntil: now + 3_600_000 })]),
      now,
      holidays: [],
    });
    answers["POST /api/quote"] = () =>
      quoteFixture(amountsFixture(0, null), {
        problems: [{ code: "item_unavailable", lineId: "l1", groupId: null }],
      });
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    expect(await screen.findByText(/no se encuentra disponible en este momento/)).toBeDefined();
  });

  test("without a quote no order is taken, and the cart stays (D3)", async () => {
    answers["POST /api/quote"] = () => new FakeStatus(503);
    openCheckout();
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    expect(await screen.findByText("En este momento no podemos recibir pedidos")).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: /^Enviar pedido/ }));
    expect(actions.placeOrder).not.toHaveBeenCalled();
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });
});

describe("sending", () => {
  test("sends the intent once, clears the cart, remembers and goes to the tracking", async () => {
    openCheckout();
    const button = await readyToSend();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
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
    expect(screen.getByText("antes $ 34.560, ahora $ 37.800")).toBeDefined();
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Enviar por $\u00a037.800" }));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2));
    expect(actions.placeOrder.mock.calls[1]?.[0].expectedTotal).toBe(37_800);
    await waitFor(() => expect(router.push).toHaveBeenCalled());
  });

  test("a duplicate is told; the cart can be had back (A118)", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "duplicate", number: "SAB-7" }));
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByRole("alertdialog", { name: "Pedido duplicado" })).toBeDefined();
    expect(kept("shopping-cart:1")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Recuperar carrito" }));
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
  });

  test("'Ver pedido' leads to the order that is there", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "duplicate", number: "SAB-7" }));
    openCheckout();
    fireEvent.click(await readyToSend());
    fireEvent.click(await screen.findByRole("button", { name: "Ver pedido" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
  });

  test.each([
    ["too_many_open", "Ya tienes varios pedidos en curso aquí. Espera a que llegue alguno para hacer otro."],
    ["too_many_an_hour", "Ya hiciste varios pedidos en la última hora. Intenta de nuevo más tarde."],
  ] as const)("%s says what to wait for (A155)", async (code, text) => {
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
    expect(await screen.findByText("Empezamos a prepararlo hoy a las 11:00 a. m.")).toBeDefined();
    expect(screen.getByText("Listo entre las 11:30 a. m. y las 11:45 a. m.")).toBeDefined();
    vi.setSystemTime(instant - 24 * 3_600_000);
    fireEvent.click(screen.getByRole("radio", { name: /Efectivo/ }));
    expect(await screen.findByText("Empezamos a prepararlo mañana a las 11:00 a. m.")).toBeDefined();
    vi.useRealTimers();
  });

  test("a refused line is named with its reason (M3)", async () => {
    refuse({ code: "item_unavailable", lineId: "l1", groupId: null });
    openCheckout();
    fireEvent.click(await readyToSend());
    expect(await screen.findByText("Bandeja paisa: no se encuentra disponible en este momento")).toBeDefined();
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });

  test("a branch that closed says so; the cart is set aside (A119)", async () => {
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
    await waitFor(() => expect(router.push).toHaveBeenCalled());
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

  test("an online order is set aside before the provider, and stays in the cart (S3 §4, A115)", async () => {
    const payment = { kind: "redirect", url: "/api/payment/start" } as const;
    actions.placeOrder.mockResolvedValueOnce(ok({ number: "SAB-7", payment }));
    openCheckout();
    fireEvent.click(await readyToSend());
    const link = await screen.findByRole("link", { name: "Ir al pago" });
    expect(link.getAttribute("href")).toBe("/api/payment/start");
    expect(leaveFor).toHaveBeenCalledWith("/api/payment/start");
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
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-8"));
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
    expect(leaveFor).toHaveBeenCalledWith("/api/payment/start");
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
  });

  describe("while the bank has a payment of theirs (A199)", () => {
    test("they may look at that order", async () => {
      const question = await openQuestion("pending");
      fireEvent.click(question.getByRole("button", { name: "Ver pedido" }));
      await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-7"));
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
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-5"), { timeout: 4000 });
    expect(actions.placeOrder).toHaveBeenCalledTimes(1);
  });

  test("a server of another build has the page loaded anew, once; cart, method and a free key stay (F12)", async () => {
    actions.placeOrder.mockRejectedValue(new UnrecognizedActionError());
    openCheckout();
    const sentAt = Date.now();
    tellServerTime(sentAt + 6 * 3_600_000);
    fireEvent.click(await readyToSend());
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
    expect(kept("paymentOrder")).toContain('"isPlaced":false');
    const { d: waiting } = JSON.parse(kept("current_order") ?? "{}") as { d: { paymentMethodId: string; at: number } };
    expect(waiting.paymentMethodId).toBe("10");
    // By the device's own clock: after the reload nobody knows the server's yet.
    expect(waiting.at - sentAt).toBeLessThan(60_000);
    tellServerTime(Date.now());
    expect(kept("shopping-cart:1")).toContain('"itemId":"10"');
    fireEvent.click(await sendButton("34.560"));
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(2));
    expect(loadAnew).toHaveBeenCalledTimes(1);
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
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-5"), { timeout: 4000 });
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
    const said = await screen.findByRole("alertdialog", { name: "Tu pedido anterior sí llegó" }, { timeout: 4000 });
    expect(said.textContent).toContain("pero con otra cuenta");
    expect(kept("paymentOrder")).toBeNull();
    fireEvent.click(within(said).getByRole("button", { name: "Revisar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("a cart that another tab has sent leaves nothing to send, and leads to the order (F20)", async () => {
    seedDevice("last_order", [{ number: "SAB-3", total: 1, sentAt: 1 }]);
    openCheckout({ lines: [] });
    expect(await screen.findByText("No hay nada por enviar")).toBeDefined();
    expect(screen.getByRole("link", { name: "Ver el pedido SAB-3" })).toBeDefined();
  });
});
