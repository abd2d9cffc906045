import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Configurator } from "#components/product/configurator.tsx";
import type { ConfiguratorProduct } from "#components/product/configurator.tsx";
import type { ProductParts } from "#components/product/configurator.tsx";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { orderDetail } from "#lib/client/cart/cart-atom.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { keptOnDevice } from "#tests/support/device.ts";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { groupFixture, itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";

const done = vi.fn<() => void>();

function Frame({ intro, fields, bar }: ProductParts) {
  return (
    <>
      {intro}
      {fields}
      {bar}
      <OpenPanel />
    </>
  );
}

function OpenPanel() {
  const { panel } = usePanel();
  return <output aria-label="panel">{panel ?? ""}</output>;
}

interface Circumstances {
  notes?: TimedText[];
  closedTexts?: TimedText[];
  store?: Partial<StoreInfo>;
  /** The order's place was not said yet. */
  isSomewhere?: boolean;
  cookingMinutes?: number;
  offers?: ConfiguratorProduct["offers"];
  sizePrices?: ConfiguratorProduct["sizePrices"];
  leadsToCart?: boolean;
}

function configure(item: MenuItem, circumstances: Circumstances = {}) {
  const { notes = [], closedTexts = [], store, isSomewhere = true, cookingMinutes = 0, offers = [] } = circumstances;
  const { sizePrices = [], leadsToCart = false } = circumstances;
  if (isSomewhere) seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1" });
  return renderInShop(
    <Configurator
      item={item}
      cookingMinutes={cookingMinutes}
      notes={notes}
      closedTexts={closedTexts}
      offers={offers}
      sizePrices={sizePrices}
      photo={null}
      intro={<h1>{item.name}</h1>}
      frame={Frame}
      leadsToCart={leadsToCart}
      onDone={done}
    />,
    store,
  );
}

/** The location panel is done, with a place that this branch or another one serves. */
async function answer(branchId: string): Promise<void> {
  act(() => shopPanels().close({ result: "done", place: { mode: "pickup", branchId } }));
  await act(shopPanels().settled);
}

const answerHere = () => answer("1");
const add = () => screen.getByRole("button", { name: /^(Agregar|Actualizar).* · / });
const lines = (): CartLine[] => keptOnDevice("shopping-cart:1")?.lines ?? [];
const waits = () => keptOnDevice("pending-line:1");
const pickOne = groupFixture({ id: "g1", name: "Acompañamiento", minimum: 1, maximum: 1, allowsQuantity: false });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/producto/1/10");
  done.mockClear();
});

afterEach(async () => {
  // The browser is back before the next test opens a panel of its own.
  await act(shopPanels().closeAll);
  cleanup();
});

describe("what a product costs, in the button (UX9)", () => {
  test("its price has the promotion of the chosen size, for all units and no option (A159)", async () => {
    const sizes = [
      { name: "Personal", price: 32_000 },
      { name: "Familiar", price: 60_000 },
    ];
    const offer = { sizeName: "Familiar", oldPrice: 60_000, newPrice: 56_800 };
    const state = [{ ...offer, discount: { kind: "percent" as const, rate: 100_000 } }];
    configure(itemFixture({ sizes }), { offers: [{ at: 0, state }], sizePrices: [null, <b key="">lowered</b>] });
    expect(screen.getByRole("radio", { name: /^Personal\s*\$\s32\.000$/ })).toBeDefined();
    expect(screen.getByRole("radio", { name: /^Familiar\s*lowered$/ })).toBeDefined();
    expect(add().textContent).toMatch(/32\.000$/);
    fireEvent.click(screen.getByRole("radio", { name: /^Familiar/ }));
    expect(add().textContent).toMatch(/56\.800$/);
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    expect(add().textContent).toMatch(/113\.600$/);
  });

  test("base price, then with options and quantity at once", () => {
    configure(itemFixture());
    expect(add().textContent).toBe("Agregar · $\u00a032.000");
    fireEvent.click(screen.getByRole("checkbox", { name: /Queso/ }));
    expect(add().textContent).toBe("Agregar · $\u00a035.000");
    fireEvent.click(screen.getByRole("button", { name: "Agregar uno: Queso" }));
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    expect(add().textContent).toBe("Agregar · $\u00a076.000");
  });

  test("the first size is preselected and each has its own price (A53)", () => {
    const sizes = [
      { name: "Personal", price: 20_000 },
      { name: "Familiar", price: 45_000 },
    ];
    configure(itemFixture({ price: 20_000, sizes, optionGroups: [], hasOptions: false }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Personal/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: /Familiar/ }));
    expect(add().textContent).toBe("Agregar · $\u00a045.000");
  });
});

describe("cooking time grows with each unit and shrinks again (S1 §4, A163)", () => {
  test("as the kitchen needs it", () => {
    configure(itemFixture(), { cookingMinutes: 10 });
    expect(screen.getByText("Preparación: unos 10 min")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    expect(screen.getByText("Preparación: unos 13 min")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Uno menos" }));
    expect(screen.getByText("Preparación: unos 10 min")).toBeDefined();
  });

  test("a menu without one says nothing", () => {
    configure(itemFixture());
    expect(screen.queryByText(/^Preparación/)).toBeNull();
  });
});

describe("rules before choosing (UX12, UX13)", () => {
  test("one of several is radios, says what is missing and when it is done", () => {
    configure(itemFixture({ optionGroups: [pickOne] }));
    const group = screen.getByRole("group", { name: "Acompañamiento" });
    expect(group.textContent).toContain("Elige 1 · te falta 1");
    expect(group.textContent).toContain("Obligatorio");
    fireEvent.click(within(group).getByRole("radio", { name: /Queso/ }));
    expect(group.textContent).not.toContain("te falta");
    expect(group.textContent).toContain("Listo");
  });

  test.each([
    ["a minimum and a maximum", 2, 4, "Elige hasta 4 · te faltan 2"],
    ["both the same", 2, 2, "Elige 2 · te faltan 2"],
    ["a minimum alone", 2, 0, "te faltan 2"],
  ])("A143: the chip says the minimum, the line below the rest: %s", (_, minimum, maximum, line) => {
    configure(itemFixture({ optionGroups: [groupFixture({ minimum, maximum })] }));
    const group = screen.getByRole("group", { name: "Adiciones" });
    expect(within(group).getByText("Obligatorio")).toBeDefined();
    expect(within(group).getByText("Elige al menos 2")).toBeDefined();
    expect(within(group).getByText(line)).toBeDefined();
  });

  test("one that may be left out has a way to choose none", () => {
    configure(itemFixture({ optionGroups: [{ ...pickOne, minimum: 0 }] }));
    fireEvent.click(screen.getByRole("radio", { name: /Queso/ }));
    fireEvent.click(screen.getByRole("radio", { name: "Ninguno" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Queso/ }).checked).toBe(false);
  });

  test("at the maximum the rest is off and the plus stops (S1 §5)", () => {
    configure(itemFixture({ optionGroups: [groupFixture({ maximum: 2 })] }));
    fireEvent.click(screen.getByRole("checkbox", { name: /Queso/ }));
    fireEvent.click(screen.getByRole("button", { name: "Agregar uno: Queso" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Tocineta/ }).disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Agregar uno: Queso" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("group", { name: "Adiciones" }).textContent).toContain("máximo alcanzado");
  });

  test("minus at one takes the option out", () => {
    configure(itemFixture());
    fireEvent.click(screen.getByRole("checkbox", { name: /Queso/ }));
    fireEvent.click(screen.getByRole("button", { name: "Quitar uno: Queso" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Queso/ }).checked).toBe(false);
  });

  test("an option that ran out says so and cannot be chosen", () => {
    const [first] = groupFixture().options;
    if (!first) throw new Error("the fixture has options");
    configure(itemFixture({ optionGroups: [groupFixture({ options: [{ ...first, isAvailable: false }] })] }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Queso.*Agotado/ }).disabled).toBe(true);
  });
});

describe("the one press (A49, S1 §4)", () => {
  test("while something is missing it goes there, says so and gives it the focus", () => {
    configure(itemFixture({ optionGroups: [groupFixture(), pickOne] }));
    expect(add().getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(add());
    expect(screen.getByText("Falta elegir: Acompañamiento").getAttribute("aria-live")).toBe("assertive");
    expect(screen.getByRole("group", { name: "Acompañamiento" }).contains(document.activeElement)).toBe(true);
    expect(lines()).toEqual([]);
  });

  test("puts the intention into the cart, without a price, and is done", async () => {
    configure(itemFixture());
    fireEvent.click(screen.getByRole("checkbox", { name: /Queso/ }));
    fireEvent.change(screen.getByRole("textbox", { name: "Instrucciones" }), { target: { value: "Sin cebolla" } });
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(lines()).toMatchObject([
      { itemId: "10", options: [{ optionId: "o50", quantity: 1 }], quantity: 1, note: "Sin cebolla" },
    ]);
    expect(JSON.stringify(lines())).not.toContain("price");
  });

  test("on a page of its own leads to the cart at once, where nothing else was asked (A181)", async () => {
    configure(itemFixture(), { leadsToCart: true });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("cart"));
    expect(lines()).toHaveLength(1);
    expect(done).not.toHaveBeenCalled();
  });

  test("asks first where the order goes, with the line that waits (A106)", async () => {
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
    expect(lines()).toEqual([]);
    expect(done).not.toHaveBeenCalled();
    // On the device, for the page may be loaded anew meanwhile.
    expect(waits()).toMatchObject({ line: { itemId: "10", quantity: 1 }, isAdult: false });
    await answerHere();
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(waits()).toBeNull();
  });

  test("whoever closes the question leaves nothing waiting", async () => {
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(waits()).not.toBeNull());
    act(() => shopPanels().close());
    await waitFor(() => expect(waits()).toBeNull());
    expect(lines()).toEqual([]);
  });

  test("goes on by itself when that was said, and stays when it was not (A106)", async () => {
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).not.toBe(""));
    act(() => shopPanels().close());
    await act(shopPanels().settled);
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe(""));
    expect(done).not.toHaveBeenCalled();
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).not.toBe(""));
    await answerHere();
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  test("app mode 'line' asks as ecommerce does (A18)", async () => {
    configure(itemFixture(), { isSomewhere: false, store: { mode: "line" } });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
  });

  test("another branch's place: the line is put in here to be taken along, and whoever asked shows the other menu", async () => {
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
    await answer("elsewhere");
    expect(lines()).toMatchObject([{ itemId: "10", quantity: 1 }]);
    expect(done).not.toHaveBeenCalled();
  });

  test("a cart that became full meanwhile: said on the product, which stays; nothing says that it was added", async () => {
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
    const full = lineFixture({ quantity: 99, options: [] });
    act(() => void shopAtoms().set(orderDetail, (cart) => ({ ...cart, lines: [full] })));
    await answerHere();
    expect(await screen.findByText(/Tu carrito llegó a su límite/)).toBeDefined();
    expect(done).not.toHaveBeenCalled();
    expect(pageToasts().texts).toEqual([]);
  });

  test("a menu that is only to be read needs no address (A20)", async () => {
    configure(itemFixture(), { isSomewhere: false, store: { mode: "digital_menu" } });
    expect(add().textContent).toContain("Agregar a mi selección");
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(lines()).toHaveLength(1);
  });

  test("a cart that is full says so and keeps what was chosen (M2)", async () => {
    const kept = Array.from({ length: 50 }, (_, index) =>
      lineFixture({ lineId: `l${index}`, itemId: `${100 + index}`, note: `${index}` }),
    );
    seedDevice("shopping-cart:1", { menuId: "m1", lines: kept, legalAgeConfirmed: false });
    configure(itemFixture());
    fireEvent.click(add());
    expect(await screen.findByText(/Tu carrito llegó a su límite/)).toBeDefined();
    expect(done).not.toHaveBeenCalled();
  });

  test("a full cart is said before anybody is asked where the order goes", async () => {
    const kept = lineFixture({ quantity: 99 });
    seedDevice("shopping-cart:1", { menuId: "m1", lines: [kept], legalAgeConfirmed: false });
    configure(itemFixture(), { isSomewhere: false });
    fireEvent.click(add());
    expect(await screen.findByText(/Tu carrito llegó a su límite/)).toBeDefined();
    expect(screen.getByLabelText("panel").textContent).toBe("");
  });
});

describe("legal age (A134)", () => {
  const beer = itemFixture({ id: "77", name: "Cerveza", requiresLegalAge: true, optionGroups: [], hasOptions: false });

  test("is asked before the first such product, and not again for this cart", async () => {
    configure(beer);
    fireEvent.click(add());
    fireEvent.click(await screen.findByRole("button", { name: "Sí, soy mayor de edad" }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(keptOnDevice("shopping-cart:1").legalAgeConfirmed).toBe(true);
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
    expect(lines()).toMatchObject([{ itemId: "77", quantity: 2 }]);
  });

  test("the answer travels with the line that waits for the location, so that it is given once", async () => {
    configure(beer, { isSomewhere: false });
    fireEvent.click(add());
    fireEvent.click(await screen.findByRole("button", { name: "Sí, soy mayor de edad" }));
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
    await answerHere();
    await waitFor(() =>
      expect(keptOnDevice("shopping-cart:1")).toMatchObject({ legalAgeConfirmed: true, lines: [{ itemId: "77" }] }),
    );
  });

  test("'no' adds nothing", async () => {
    configure(beer);
    fireEvent.click(add());
    fireEvent.click(await screen.findByRole("button", { name: "No, volver" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(lines()).toEqual([]);
    fireEvent.click(add());
    expect(await screen.findByRole("alertdialog")).toBeDefined();
  });
});

describe("what cannot be had now (S1 §8, A34)", () => {
  test("a product says when it is sold, and the press says it in the specified words", async () => {
    configure(itemFixture(), { notes: [{ at: 0, text: "Disponible de 6:00 a. m. a 11:00 a. m." }] });
    expect(screen.getByText("Disponible de 6:00 a. m. a 11:00 a. m.")).toBeDefined();
    fireEvent.click(add());
    const alert = await screen.findByRole("alertdialog", { name: "Producto no disponible" });
    expect(alert.textContent).toContain("Este producto no se encuentra disponible en este momento.");
    fireEvent.click(within(alert).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(lines()).toEqual([]);
  });

  test("a closed branch says so, and when it opens, beside a button that is off (UX31)", () => {
    const closed = "Restaurante no disponible, abre mañana a las 8:00 a. m.";
    configure(itemFixture(), { closedTexts: [{ at: 0, text: closed }] });
    expect(screen.getByText("No estamos recibiendo pedidos en este momento")).toBeDefined();
    expect(screen.getByText(closed)).toBeDefined();
    expect(add()).toHaveProperty("disabled", true);
  });
});

function seedLine(): void {
  const line = lineFixture({
    quantity: 2,
    note: "Sin sal",
    options: [{ groupId: "g5", optionId: "o51", quantity: 1 }],
  });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [line], legalAgeConfirmed: false });
  window.history.replaceState(null, "", "/producto/1/10?linea=l1");
}

/** The page is loaded again in the same tab: nothing of React's hears of it. */
function reload(item: MenuItem): void {
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  configure(item);
}

const draft = () => sessionStorage.getItem("vitrina:sabor.localhost:draft-line");

async function choose(): Promise<void> {
  configure(itemFixture());
  fireEvent.click(screen.getByRole("checkbox", { name: /Queso/ }));
  fireEvent.click(screen.getByRole("button", { name: "Agregar uno: Queso" }));
  fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Sin sal" } });
  await waitFor(() => expect(draft()).toContain("Sin sal"));
}

describe("what is being configured is kept over a reload", () => {
  test("size, options with their counts, note and units", async () => {
    await choose();
    reload(itemFixture());
    await waitFor(() => expect(add().textContent).toBe("Agregar · $\u00a076.000"));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Sin sal");
  });

  test("what is chosen before the draft is there stays chosen", async () => {
    await choose();
    reload(itemFixture());
    fireEvent.click(screen.getByRole("checkbox", { name: /Tocineta/ }));
    // Two units with bacon alone.
    await waitFor(() => expect(add().textContent).toBe("Agregar · $\u00a073.000"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Queso/ }).checked).toBe(false);
  });

  test("an option that is sold out since is left out, and another product begins anew", async () => {
    await choose();
    reload(itemFixture({ optionGroups: [groupFixture({ options: groupFixture().options.slice(1) })] }));
    await waitFor(() => expect(add().textContent).toBe("Agregar · $\u00a064.000"));
    reload(itemFixture({ id: "11" }));
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    await waitFor(() => expect(draft()).toContain('"itemId":"11"'));
    expect(add().textContent).toBe("Agregar · $\u00a064.000");
  });

  test("of an edited line too", async () => {
    seedLine();
    configure(itemFixture());
    await waitFor(() => expect(add().textContent).toBe("Actualizar · $\u00a073.000"));
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    await waitFor(() => expect(draft()).toContain('"lineId":"l1"'));
    reload(itemFixture());
    await waitFor(() => expect(add().textContent).toBe("Actualizar · $\u00a0109.500"));
    expect(lines()).toMatchObject([{ quantity: 2 }]);
  });

  test("leaving the product forgets it", async () => {
    await choose();
    cleanup();
    expect(draft()).toBeNull();
  });
});

describe("editing a line of the cart", () => {
  test("begins with what was chosen and replaces it", async () => {
    seedLine();
    configure(itemFixture());
    await waitFor(() => expect(add().textContent).toBe("Actualizar · $\u00a073.000"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Tocineta/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(lines()).toMatchObject([{ lineId: "l1", quantity: 3, note: "Sin sal" }]);
  });

  test("what has left the menu since is left out", async () => {
    seedLine();
    configure(itemFixture({ optionGroups: [groupFixture({ options: groupFixture().options.slice(0, 1) })] }));
    await waitFor(() => expect(add().textContent).toBe("Actualizar · $\u00a064.000"));
  });

  test("a line that is no more is added as a new one", async () => {
    window.history.replaceState(null, "", "/producto/1/10?linea=weg");
    configure(itemFixture());
    fireEvent.click(add());
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]?.lineId).not.toBe("weg");
  });
});
