import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { DeliveryStep } from "#components/checkout/delivery-step.tsx";
import { PaymentStep } from "#components/checkout/payment/payment-step.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { eatingAtom } from "#lib/client/kiosk/eating-atom.ts";
import { renderInShop, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, menuFixture, quoteFixture, storeFixture } from "#tests/support/shop-fixture.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import {
  answers,
  eachWithNewCheckout,
  kept,
  methods,
  now,
  openCheckout,
  quotesByMethod,
  readyToSend,
  seedPlace,
  sendButton,
  server,
} from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const stepWith = (id: string) => (
  <PaymentStep methods={methods} chosenId={id} isOfLastTime={false} onChoose={() => undefined} error={null} />
);

/** Which panel is open, and where it begins. */
function Opened() {
  const { panel, start } = usePanel();
  return <output aria-label="panel">{`${panel} ${start}`}</output>;
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

/** The first note of each question to the quote so far. */
const quotedNotes = () =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([url, init]) =>
      url === "/api/quote" && typeof init?.body === "string" ? [/"note":"[^"]*"/.exec(init.body)?.[0]] : [],
    );

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
    const folded = screen.getByText("1 producto · $ 32.000").closest("details");
    expect(folded?.open).toBe(false);
    expect(folded?.contains(screen.getByRole("link", { name: "Editar Bandeja paisa" }))).toBe(true);
    expect(screen.getByText("Entrega en 30–45 min")).toBeDefined();
    await readyToSend("39.560");
  });

  test("the order that is sent is not shared, the cart is (B11)", async () => {
    openCheckout();
    renderInShop(<CartPanel isOpen />);
    const share = { name: "Compartir carrito", hidden: true };
    const [checkout, cart] = screen.getAllByRole("dialog", { hidden: true });
    expect(await within(cart ?? document.body).findByRole("button", share)).toBeDefined();
    expect(within(checkout ?? document.body).queryByRole("button", share)).toBeNull();
  });

  test.each([
    ["table", "Te lo llevamos a"],
    ["kiosk", "Entregado por"],
  ] as const)("at a %s asks how it is paid, not where to or when (S1 §1, A16): %s", async (variant, title) => {
    const { business, branch } = storeFixture();
    openCheckout({
      store: {
        capabilities: capabilitiesOf(variant, { onlyMenu: false }),
        business: { ...business, schedulingEnabled: true },
        branch: { ...branch, schedulingEnabled: true, paymentMethods: methods },
      },
    });
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(await screen.findAllByRole("radio")).toHaveLength(methods.length);
    await vi.dynamicImportSettled();
    expect(screen.queryByRole("button", { name: "Editar la entrega" })).toBeNull();
    expect(screen.queryByRole("heading", { name: /Cuándo/ })).toBeNull();
  });

  test("at a kiosk the kitchen reads where it is eaten, at the front of the first note (A16)", async () => {
    openCheckout({ store: { capabilities: capabilitiesOf("kiosk", { onlyMenu: false }) } });
    act(() => shopAtoms().set(eatingAtom, "away"));
    await waitFor(() => expect(quotedNotes().at(-1)).toMatch(/^"note":"Para llevar/));
  });

  test("offers every method that the branch allows and somebody can take to the end (S3 §2)", async () => {
    const strange = {
      id: "13",
      kind: "online",
      provider: "nadie",
      name: "",
      label: "Otra",
      action: "form",
      endpoint: null,
      isLive: false,
    } as const;
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

  test("each method has the icon of its kind, one with marks as well (S3 §2)", () => {
    renderInShop(
      <PaymentStep methods={methods} chosenId={null} isOfLastTime={false} onChoose={() => undefined} error={null} />,
    );
    const rows = screen.getAllByRole("radio").map((radio) => radio.closest("label"));
    expect(
      rows.map((row) => row?.querySelector("[class*=icon-]:not([class*=check])")?.className.split(" ")[1]),
    ).toEqual(["icon-banknote", "icon-smartphone-nfc", "icon-credit-card", "icon-arrow-left-right"]);
  });

  test("of two methods that look alike each says what happens, the others nothing", () => {
    const link = methods
      .filter(({ id }) => id === "14")
      .map((nequi) => ({ ...nequi, id: "15", kind: "link.transfer" as const }));
    renderInShop(
      <PaymentStep
        methods={[...methods, ...link]}
        chosenId={null}
        isOfLastTime={false}
        onChoose={() => undefined}
        error={null}
      />,
    );
    const rows = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent.trim());
    expect(rows).toEqual([
      "Efectivo",
      "Datáfono",
      "Tarjeta en línea",
      "NequiTransfieres y mandas el comprobante",
      "NequiAbres un enlace y pagas ahí",
    ]);
  });

  test("a surcharge stands on the option, before it is chosen (UX30)", () => {
    const business = { ...storeFixture().business, surcharges: { epayco: 35_000 } };
    renderInShop(
      <PaymentStep methods={methods} chosenId={null} isOfLastTime={false} onChoose={() => undefined} error={null} />,
      {
        business,
      },
    );
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

  test("the button says what happens: with a provider that follows it also pays (A180)", async () => {
    openCheckout({ store: { branch: { ...storeFixture().branch, paymentMethods: methods } } });
    const button = await readyToSend();
    fireEvent.click(screen.getByRole("radio", { name: /Tarjeta en línea/ }));
    await waitFor(() => expect(button.textContent).toBe("Enviar pedido y pagar · $\u00a034.560"));
    fireEvent.click(screen.getByRole("radio", { name: /Nequi/ }));
    await waitFor(() => expect(button.textContent).toBe("Enviar pedido · $\u00a034.560"));
  });

  test("a delivery fee that could not be had is asked for again with the press, which then goes on (A68)", async () => {
    const button = await quotedWithoutFee();
    server(5000);
    fireEvent.click(button);
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a fee that cannot be had at the second try either is shown, and all is read again in place (S3 §8, A68)", async () => {
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
    expect(checkoutDoubles.router.refresh).toHaveBeenCalledTimes(1);
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
    expect(await screen.findByText("Sede no disponible temporalmente")).toBeDefined();
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

  test("a line that only the server knows to be gone is shown at its row: the page reads the menu again (A40)", async () => {
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

  test("the second tap of a double tap sends nothing: 'Ir a pagar' lay at the same place (UX42)", async () => {
    openCheckout();
    const button = await readyToSend();
    fireEvent.click(button, { detail: 2 });
    await act(() => Promise.resolve());
    // It would be on its way by now, or wait for the quote.
    expect(button.isConnected && button.getAttribute("aria-busy") === null).toBe(true);
    expect(actions.placeOrder).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledOnce());
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
