import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { capabilitiesOf, isShared } from "#domain/store/mode.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { totalOf } from "#domain/order/adjustment.ts";
import type { Adjustment } from "#domain/order/adjustment.ts";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { LayerAgain } from "#components/ui/sheet/layers.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import {
  amountsFixture,
  groupFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh, push: vi.fn<(address: string) => void>() }) }));

const now = Date.UTC(2026, 10, 23, 17);
const open = { isOpen: true, closesAt: null, opensAt: null };
let answers: FakeAnswers;

function storeBranchFixture(): StoreInfo["branches"][number] {
  return {
    id: "1",
    name: "Chapinero",
    line1: "Calle 63 # 9-12",
    city: "Bogotá",
    phone: null,
    point: null,
    logo: null,
    modes: ["delivery", "pickup"],
    deliveryFrom: null,
    deliveryTime: null,
  };
}

function server(items: MenuItem[], subtotal = 32_000): void {
  answers = {
    "GET /api/catalog": () => ({ menu: menuFixture(items), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: open }),
    "POST /api/quote": () => quoteFixture(amountsFixture(subtotal, null)),
  };
  fakeServer(answers);
}

function openCart(
  lines: CartLine[],
  known: MenuItem[] = [itemFixture()],
  store: Partial<StoreInfo> = {},
  panels = <CartPanel isOpen />,
) {
  const isOfKiosk = store.capabilities !== undefined && isShared(store.capabilities);
  const seed = (name: string, value: unknown) => seedDevice(name, value, undefined, isOfKiosk);
  seed(`shopping-cart:1`, { menuId: "m1", lines, legalAgeConfirmed: false });
  seed(`known-items:1`, Object.fromEntries(known.map((item) => [item.id, item])));
  return renderInShop(panels, store);
}

function discount(kind: "promotion" | "coupon", name: string, lines: LineDiscount[]): Adjustment {
  const amount = -sum(lines.map((line) => line.amount));
  return { kind, source: { id: "1", name }, rate: null, basis: 41_900, amount, lines };
}

function sum(amounts: number[]): number {
  return amounts.reduce((one, other) => one + other, 0);
}

function pesos(text: string | null | undefined): number {
  return Number(text?.replaceAll(/[^\d−-]/g, "").replace("−", "-"));
}

const makeOrder = () => screen.findByRole("button", { name: /^Ir a pagar/ });

beforeEach(() => {
  localStorage.clear();
  server([itemFixture()]);
});

afterEach(cleanup);

function Opened() {
  const [isAgain, setIsAgain] = useState(false);
  const [times, setTimes] = useState(0);
  const openAs = (again: boolean) => () => {
    setIsAgain(again);
    setTimes(times + 1);
  };
  return (
    <LayerAgain value={isAgain} key={times}>
      <CartPanel isOpen offers="Agrega más y ahorra" />
      <button type="button" onClick={openAs(false)}>
        Abrir
      </button>
      <button type="button" onClick={openAs(true)}>
        Volver
      </button>
    </LayerAgain>
  );
}

describe("the cart panel", () => {
  test("answers the press by its frame, before what is in it is worked out; what was open before is there at once", async () => {
    const openDialog = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    const filled: boolean[] = [];
    openDialog.mockImplementation(function showModal(this: HTMLDialogElement) {
      this.open = true;
      filled.push(within(this).queryByText("Agrega más y ahorra") !== null);
    });
    openCart([lineFixture()], [itemFixture()], {}, <Opened />);
    const hint = "Agrega más y ahorra";
    await screen.findByText(hint);
    // What the server says of the lines is known by now.
    filled.length = 0;
    fireEvent.click(screen.getByText("Abrir"));
    expect(screen.getByText(hint)).toBeTruthy();
    fireEvent.click(screen.getByText("Volver"));
    expect(screen.getByText(hint)).toBeTruthy();
    expect(filled).toEqual([false, true]);
    openDialog.mockRestore();
  });

  test("says that another branch's cart came to what lay here, and what did not fit, until it is seen (F28)", async () => {
    const lying = { menuId: null, lines: [lineFixture()], legalAgeConfirmed: false };
    const there = { fromBranchId: "far", lying, carried: { ...lying, lines: [] }, left: 2 };
    seedDevice(`carried-cart:1`, there);
    const branches = [{ ...storeBranchFixture(), id: "far", name: "Usaquén" }];
    // As beside the menu of a wide screen: seen in one place is seen in both.
    const twice = (
      <>
        <CartPanel isOpen />
        <CartPanel isOpen />
      </>
    );
    openCart([lineFixture()], [itemFixture()], { branches }, twice);
    await waitFor(() => expect(screen.getAllByText(/^Aquí ya tenías productos/)).toHaveLength(2));
    expect(screen.getAllByText("2 productos no cupieron y siguen en tu carrito de Usaquén.")).toHaveLength(2);
    fireEvent.click(screen.getAllByRole("button", { name: "Entendido" })[0] ?? document.body);
    expect(screen.queryByText(/^Aquí ya tenías productos/)).toBeNull();
    cleanup();
    openCart([lineFixture()]);
    await makeOrder();
    expect(screen.queryByText(/^Aquí ya tenías productos/)).toBeNull();
  });

  test("says nothing of days and hours while the menu is on its way (UX11)", async () => {
    answers["GET /api/catalog"] = () => new Promise(() => {});
    const mondays = itemFixture({ days: [1], disabledUntil: now - 1 });
    openCart([lineFixture()], [mondays]);
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText("Este producto no se encuentra disponible en este momento.")).toBeNull();
  });

  test("before the opening it judges what is sold by the opening, which the order is for (A147)", async () => {
    const paused = itemFixture({ disabledUntil: now + 3_600_000 });
    const soup = itemFixture({ id: "11", name: "Ajiaco", price: 28_000 });
    const lines = [lineFixture(), lineFixture({ lineId: "l2", itemId: "11" })];
    server([paused, soup]);
    const { business, branch } = storeFixture();
    const openingRules = branch.openingRules.map((rule) => ({ ...rule, open: 14 * 60, close: 20 * 60 }));
    const ahead = {
      business: { ...business, schedulingEnabled: true },
      branch: { ...branch, schedulingEnabled: true, openingRules },
    };
    const gone = "Este producto no se encuentra disponible en este momento.";
    const { unmount } = openCart(lines, [paused, { ...soup, price: 20_000 }], ahead);
    expect(await screen.findByText(/^Cambió de precio: antes/)).toBeDefined();
    expect(screen.queryByText(gone)).toBeNull();
    unmount();
    openCart(lines, [paused, soup]);
    expect(await screen.findByText(gone)).toBeDefined();
  });

  test("is empty by name, with a way back to the menu", async () => {
    openCart([]);
    expect(await screen.findByText("Tu carrito está vacío")).toBeDefined();
    expect(screen.getByRole("button", { name: "Ver el menú" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Ir a pagar/ })).toBeNull();
  });

  test("shows each line with size, options, note and its whole price, and how much of it a part costs (A54, A154)", async () => {
    const item = itemFixture({ sizes: [{ name: "Familiar", price: 60_000 }] });
    const options = [{ groupId: "g5", optionId: "o50", quantity: 2 }];
    server([item], 132_000);
    openCart([lineFixture({ sizeName: "Familiar", options, quantity: 2, note: "sin sal" })], [item]);
    const name = await screen.findByText("Bandeja paisa");
    const row = within(name.closest("li") ?? document.body);
    expect(row.getByText("2 × Familiar · 4 × Queso")).toBeDefined();
    const parts = row.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
    expect(parts).toEqual(["2 × Familiarincluye $\u00a056.000", "4 × Quesoincluye $\u00a012.000"]);
    expect(row.getByText("Nota: sin sal")).toBeDefined();
    expect(row.getByText("$ 132.000")).toBeDefined();
  });

  test("says how long the kitchen needs, per unit and line (S1 §3 Totals, §4; A163)", async () => {
    server([itemFixture(), itemFixture({ id: "11", groupId: "2", name: "Ajiaco" })]);
    openCart([lineFixture({ quantity: 2 }), lineFixture({ lineId: "l2", itemId: "11", groupId: "2" })]);
    fireEvent.click(await screen.findByRole("button", { name: /^Total/ }));
    expect(await screen.findByText("Preparación: unos 23 min")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Quitar uno de Bandeja paisa" }));
    expect(await screen.findByText("Preparación: unos 20 min")).toBeDefined();
  });

  test("totals are one line, which opens what they are made of (S1 §2)", async () => {
    openCart([lineFixture()]);
    const total = await screen.findByRole("button", { name: /^Total/, expanded: false });
    const totals = within(screen.getByRole("region", { name: "Totales" }));
    expect(totals.queryByText("Subtotal")).toBeNull();
    expect(totals.getByText("$ 34.560")).toBeDefined();
    fireEvent.click(total);
    expect(totals.getByText("Subtotal")).toBeDefined();
    fireEvent.click(totals.getByRole("button", { name: /^Total/, expanded: true }));
    expect(totals.queryByText("Subtotal")).toBeNull();
  });

  test("size and choices stand in one line, which opens what each costs (S1 §2)", async () => {
    const sizes = [{ name: "Familiar", price: 40_000 }];
    server([itemFixture({ sizes })]);
    const options = [{ groupId: "g5", optionId: "o50", quantity: 1 }];
    openCart([lineFixture({ sizeName: "Familiar", options })], [itemFixture({ sizes })]);
    const parts = (await screen.findByText("Familiar · Queso")).closest("details");
    expect(parts?.open).toBe(false);
    expect(within(parts ?? document.body).getByText("incluye $ 3.000")).toBeDefined();
  });

  test("a dish without a photo says so, in a shop that has photos (S1 §2, L1)", async () => {
    openCart([lineFixture()]);
    await makeOrder();
    expect(screen.queryByText("Sin imagen")).toBeNull();
    cleanup();
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([itemFixture()]), hasPhotos: true, now, holidays: [] });
    openCart([lineFixture()]);
    expect(await screen.findByText("Sin imagen")).toBeDefined();
  });

  test("a line shows what it comes to and, struck, what it would; all that is seen adds up", async () => {
    const juice = itemFixture({ id: "11", name: "Lulada", price: 9900, optionGroups: [], hasOptions: false });
    server([itemFixture(), juice]);
    const amounts = totalOf(41_900, [
      discount("promotion", "Hora feliz", [{ lineId: "l2", amount: 1980 }]),
      discount("coupon", "HOLA", [
        { lineId: "l1", amount: 251 },
        { lineId: "l2", amount: 250 },
      ]),
    ]);
    answers["POST /api/quote"] = () => quoteFixture(amounts);
    openCart([lineFixture({ lineId: "l1" }), lineFixture({ lineId: "l2", itemId: "11" })], [itemFixture(), juice]);
    const row = within((await screen.findByText("Lulada")).closest("li") ?? document.body);
    expect(await row.findByText("$ 7.670")).toBeDefined();
    expect(row.getByText("$ 9.900").closest("s")?.textContent).toBe("Antes $\u00a09.900$\u00a09.900");

    fireEvent.click(screen.getByRole("button", { name: /^Total/ }));
    const lines = [...document.querySelectorAll("[data-line]")];
    const gross = lines.map((line) => pesos(line.querySelector("s [aria-hidden]")?.textContent));
    const net = lines.map((line) => pesos(line.querySelector("span[data-price]")?.textContent));
    const [subtotal = 0, ...rest] = [...document.querySelectorAll("dd")].map(({ textContent }) => pesos(textContent));
    expect(sum(gross)).toBe(subtotal);
    expect(sum([subtotal, ...rest.slice(0, -1)])).toBe(rest.at(-1));
    expect(sum(net)).toBe(rest.at(-1));
  });

  test("shows a dish by one of the small squares of its photo (L1)", async () => {
    const item = itemFixture({ photo: { url: "/media/bandeja-1080.webp", width: 1080, height: 810 } });
    server([item]);
    openCart([lineFixture()], [item]);
    const row = (await screen.findByText("Bandeja paisa")).closest("li");
    expect(row?.querySelector("img")?.getAttribute("srcset")).toMatch(/^\/media\/bandeja-96\.webp 96w/);
  });

  test("shows lines at once from what was seen, then the server's total (UX11)", async () => {
    answers["GET /api/catalog"] = () => new Promise(() => undefined);
    openCart([lineFixture()]);
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
    expect((await makeOrder()).textContent).toContain("34.560");
  });

  test("plus and minus change the units; minus at one takes the line out and undo brings it back (UX16)", async () => {
    openCart([lineFixture()]);
    fireEvent.click(await screen.findByRole("button", { name: "Agregar uno de Bandeja paisa" }));
    await waitFor(() => expect(screen.getByText("2", { selector: "[role=status]" })).toBeDefined());
    fireEvent.click(screen.getByRole("button", { name: "Quitar uno de Bandeja paisa" }));
    fireEvent.click(await screen.findByRole("button", { name: "Quitar Bandeja paisa" }));
    expect(await screen.findByText("Tu carrito está vacío")).toBeDefined();
    expect(screen.getByText("Producto eliminado")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
  });

  test("an edit leads to the product with its line", async () => {
    openCart([lineFixture()]);
    const link = await screen.findByRole("link", { name: "Editar Bandeja paisa" });
    expect(link.getAttribute("href")).toBe("/producto/1/10?linea=l1");
  });

  test("says how much is missing for the minimum and does not go on (S1 §4)", async () => {
    answers["POST /api/quote"] = () =>
      quoteFixture(amountsFixture(32_000, null), { problems: [{ code: "below_minimum", missing: 8000 }] });
    answers["GET /api/fillers"] = () => [
      { item: itemFixture({ id: "12", groupId: "3", name: "Jugo", hasOptions: false }), price: 9000 },
      { item: itemFixture({ id: "13", groupId: "3", name: "Postre" }), price: 12_000 },
    ];
    openCart([lineFixture()], undefined, { branch: { ...storeFixture().branch, minimumOrder: 40_000 } });
    expect(await screen.findByText("Te faltan $ 8.000 para el pedido mínimo de $ 40.000.")).toBeDefined();
    // What would fill it, a press away.
    const juice = await screen.findByRole("link", { name: /Jugo/ });
    expect(juice.getAttribute("href")).toBe("/producto/3/12");
    expect(juice.textContent).toContain("9.000");
    const button = await makeOrder();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(window.history.state?.panels).toBeUndefined();
    // With nothing to choose it comes into the cart by its plus (UX11).
    expect(screen.queryByRole("button", { name: "Agregar Postre" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agregar Jugo" }));
    await waitFor(() => expect(document.querySelectorAll("[data-line]")).toHaveLength(2));
  });

  test("what would have filled it goes with nothing once it is full", async () => {
    answers["GET /api/fillers"] = async ({ url }) =>
      url.searchParams.get("missing") === "0"
        ? await new Promise(() => {})
        : [
            { item: itemFixture({ id: "12", groupId: "3", name: "Jugo", hasOptions: false }), price: 9000 },
            { item: itemFixture({ id: "13", groupId: "3", name: "Postre", hasOptions: false }), price: 12_000 },
          ];
    openCart([lineFixture()], undefined, { branch: { ...storeFixture().branch, minimumOrder: 40_000 } });
    fireEvent.click(await screen.findByRole("button", { name: "Agregar Jugo" }));
    await waitFor(() => expect(document.querySelectorAll("[data-line]")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Agregar Postre" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Para acompañar" })).toBeNull();
  });

  test("at a kiosk one dish more is offered before it is paid, once", async () => {
    answers["GET /api/fillers"] = () => [
      { item: itemFixture({ id: "12", groupId: "3", name: "Jugo", hasOptions: false }), price: 9000 },
      { item: itemFixture({ id: "13", groupId: "3", name: "Postre", hasOptions: false }), price: 12_000 },
    ];
    openCart([lineFixture()], undefined, { capabilities: capabilitiesOf("kiosk", { onlyMenu: false }) });
    expect(await screen.findByText("¿Le sumas algo más?")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Agregar Postre" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Agregar Jugo" }));
    await waitFor(() => expect(document.querySelectorAll("[data-line]")).toHaveLength(2));
    expect(screen.queryByText("¿Le sumas algo más?")).toBeNull();
  });

  test("with nothing missing it says what goes with it, a press away, and not again (B27)", async () => {
    const juice = itemFixture({ id: "12", groupId: "3", name: "Jugo", hasOptions: false });
    answers["GET /api/fillers"] = ({ url }) =>
      url.searchParams.get("missing") === "0" && url.searchParams.get("items") === "10"
        ? [{ item: juice, price: 9000 }]
        : [];
    openCart([lineFixture()]);
    const beside = within(await screen.findByRole("region", { name: "Para acompañar" }));
    expect(screen.queryByText("Te puede servir para completarlo")).toBeNull();
    fireEvent.click(beside.getByRole("button", { name: "Agregar Jugo" }));
    await waitFor(() => expect(document.querySelectorAll("[data-line]")).toHaveLength(2));
    expect(screen.queryByRole("region", { name: "Para acompañar" })).toBeNull();
  });

  test("what would fill it is sold at the time that was chosen (B18)", async () => {
    const time = now / 1000 + 3600;
    seedDevice("scheduling:1", { time, label: "1:00 p. m." });
    const juice = { item: itemFixture({ id: "12", groupId: "3", name: "Jugo" }), price: 9000 };
    answers["GET /api/fillers"] = ({ url }) => (url.searchParams.get("at") === String(time * 1000) ? [juice] : []);
    openCart([lineFixture()], undefined, { branch: { ...storeFixture().branch, minimumOrder: 40_000 } });
    expect(await screen.findByRole("link", { name: /Jugo/ })).toBeDefined();
  });

  test("says that the shop is closed and when it opens (UX31)", async () => {
    const nextOpening = { instant: now, day: "tomorrow", weekday: 2, minute: 660 };
    answers["GET /api/availability"] = () => ({ now, availability: { isOpen: false, reason: "closed", nextOpening } });
    openCart([lineFixture()]);
    expect(await screen.findByText("Sede no disponible, abre mañana a las 11:00 a. m.")).toBeDefined();
    expect((await makeOrder()).getAttribute("aria-disabled")).toBe("true");
  });

  test("of a menu that is only read is a selection with its total, and leads nowhere (A20)", async () => {
    const nextOpening = { instant: now, day: "tomorrow", weekday: 2, minute: 660 };
    answers["GET /api/availability"] = () => ({ now, availability: { isOpen: false, reason: "closed", nextOpening } });
    openCart([lineFixture()], undefined, {
      capabilities: capabilitiesOf("menu", { onlyMenu: false }),
      branch: { ...storeFixture().branch, minimumOrder: 40_000 },
    });
    expect(await screen.findByRole("dialog", { name: "Mi selección" })).toBeDefined();
    await waitFor(() => expect(screen.getByText("Total")).toBeDefined());
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText(/pedido mínimo/)).toBeNull();
    expect(screen.queryByText(/no disponible/)).toBeNull();
    expect(screen.queryByText("Domicilio")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Ir a pagar/ })).toBeNull();
  });

  test("of a menu that is only read says at which table it is shown (A247)", async () => {
    window.history.replaceState(null, "", "/m/7");
    try {
      openCart([lineFixture()], undefined, { capabilities: capabilitiesOf("menu", { onlyMenu: false }) });
      expect(await screen.findByText("Mesa 7")).toBeDefined();
    } finally {
      window.history.replaceState(null, "", "/");
    }
  });

  test("of a menu that is only read says of an empty selection what it is for (A20)", async () => {
    openCart([], undefined, { capabilities: capabilitiesOf("menu", { onlyMenu: false }) });
    expect(await screen.findByText("Tu selección está vacía")).toBeDefined();
    expect(screen.queryByText(/carrito/)).toBeNull();
  });

  test("opens the confirm panel", async () => {
    openCart([lineFixture()]);
    const button = await makeOrder();
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    await act(async () => {
      fireEvent.click(button);
      await Promise.resolve();
    });
    await waitFor(() => expect(window.history.state?.panels?.[0]?.name).toBe("confirm"));
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  });
});

describe("a menu that changed under the cart (F28)", () => {
  test("an item that left is named and stays until the person takes it out", async () => {
    server([itemFixture({ id: "11", name: "Ajiaco", productId: "p11" })]);
    openCart([lineFixture(), lineFixture({ lineId: "l2", itemId: "11" })]);
    expect(await screen.findByText("Ya no está disponible")).toBeDefined();
    fireEvent.click(await makeOrder());
    expect((await screen.findByText("Bandeja paisa")).closest("li")).toBe(document.activeElement);
    fireEvent.click(screen.getByRole("button", { name: "Quitar Bandeja paisa" }));
    await waitFor(async () => expect((await makeOrder()).getAttribute("aria-disabled")).toBeNull());
  });

  test("a higher price is shown from → to and needs consent", async () => {
    server([itemFixture({ price: 35_000 })], 35_000);
    openCart([lineFixture()]);
    expect(await screen.findByText(/antes \$ 32\.000, ahora \$ 35\.000/)).toBeDefined();
    expect((await makeOrder()).getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Aceptar el cambio" }));
    await waitFor(() => expect(screen.queryByText(/antes \$ 32\.000/)).toBeNull());
    await waitFor(async () => expect((await makeOrder()).getAttribute("aria-disabled")).toBeNull());
  });

  test("an option that left is named; agreeing takes it off the line", async () => {
    server([itemFixture({ optionGroups: [groupFixture({ options: groupFixture().options.slice(1) })] })]);
    openCart([lineFixture({ options: [{ groupId: "g5", optionId: "o50", quantity: 1 }] })]);
    expect(await screen.findByText("Queso ya no está disponible.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Aceptar el cambio" }));
    await waitFor(() =>
      expect(localStorage.getItem(`vitrina:sabor.localhost:shopping-cart:1`)).toContain('"options":[]'),
    );
    await waitFor(() => expect(screen.queryByText("Queso ya no está disponible.")).toBeNull());
  });

  test("another menu is announced and the page is read again", async () => {
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([itemFixture()], { id: "m2" }), now, holidays: [] });
    openCart([lineFixture()]);
    expect(await screen.findByText("El menú ha cambiado, la tienda se recargará")).toBeDefined();
    expect(refresh).toHaveBeenCalled();
    await waitFor(() =>
      expect(localStorage.getItem(`vitrina:sabor.localhost:shopping-cart:1`)).toContain('"menuId":"m2"'),
    );
  });

  test("without an answer the cart is shown as it was, and says so", async () => {
    answers["GET /api/catalog"] = () => new FakeStatus(503);
    openCart([lineFixture()]);
    expect(await screen.findByText(/No pudimos actualizar los precios/)).toBeDefined();
    expect(screen.getByText("Bandeja paisa")).toBeDefined();
  });

  test("without an answer and without a memory there is a way to try again", async () => {
    answers["GET /api/catalog"] = () => new FakeStatus(503);
    openCart([lineFixture()], []);
    expect(await screen.findByText(/No pudimos cargar tu carrito/)).toBeDefined();
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] });
    fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByText("Bandeja paisa")).toBeDefined();
  });

  test("what is not for who uses the device is said with why, and stays (B6)", async () => {
    seedDevice("avoided", ["animal", "nuts"]);
    const traits = { ...itemFixture().traits, vegan: true, containsNuts: true };
    answers["GET /api/catalog"] = () => ({ menu: menuFixture([itemFixture({ traits })]), now, holidays: [] });
    openCart([lineFixture()]);
    expect(await screen.findByText("Esto no va con lo que comes")).toBeTruthy();
    expect(screen.getByText(/: Contiene nueces$/)).toBeTruthy();
    expect(screen.queryByText(/no dice que sea vegano/)).toBeNull();
  });

  test("another tab's change is shown line by line (F20)", async () => {
    openCart([lineFixture()]);
    await screen.findByText("Bandeja paisa");
    seedDevice(`shopping-cart:1`, {
      menuId: "m1",
      lines: [lineFixture({ quantity: 5 })],
      legalAgeConfirmed: false,
    });
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: `vitrina:sabor.localhost:shopping-cart:1` }));
    });
    expect(await screen.findByText("Bandeja paisa: antes 1, ahora 5")).toBeDefined();
  });
});
