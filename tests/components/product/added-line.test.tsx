import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { groupFixture, itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";
import {
  add,
  answer,
  answerHere,
  configure,
  done,
  eachWithNewDevice,
  lines,
  pickOne,
  waits,
} from "#tests/support/configurator.tsx";

eachWithNewDevice();

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

  test("pressed again while the product is being left, it is still one unit (UX42)", async () => {
    done.mockReturnValue(true);
    configure(itemFixture());
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    fireEvent.click(add());
    await act(shopPanels().settled);
    expect(lines()).toMatchObject([{ quantity: 1 }]);
  });

  test("on a page of its own leads to the cart at once (A181)", async () => {
    configure(itemFixture(), { leadsToCart: true });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("cart"));
    expect(lines()).toHaveLength(1);
    expect(done).not.toHaveBeenCalled();
    // The second press of a double tap meets this button until the cart is drawn over it (UX42).
    fireEvent.click(add());
    expect(lines()).toMatchObject([{ quantity: 1 }]);
    act(() => shopPanels().close());
    await waitFor(() => {
      fireEvent.click(add());
      expect(lines()).toMatchObject([{ quantity: 2 }]);
    });
  });

  test("on a page of its own leads to the cart after the question of where it goes, too (A181)", async () => {
    configure(itemFixture(), { leadsToCart: true, isSomewhere: false });
    fireEvent.click(add());
    await waitFor(() => expect(screen.getByLabelText("panel").textContent).toBe("location"));
    await answerHere();
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

  test.each(["table", "kiosk"] as const)("at a %s nobody asks where to (S1 §1)", async (variant) => {
    const capabilities = capabilitiesOf(variant, { onlyMenu: false });
    configure(itemFixture(), { isSomewhere: false, store: { capabilities } });
    fireEvent.click(add());
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(screen.getByLabelText("panel").textContent).toBe("");
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
    act(() => void shopAtoms().set(pageCart, (cart) => ({ ...cart, lines: [full] })));
    await answerHere();
    expect(await screen.findByText(/Tu carrito llegó a su límite/)).toBeDefined();
    expect(done).not.toHaveBeenCalled();
    expect(pageToasts().texts).toEqual([]);
  });

  test("a menu that is only to be read needs no address (A20)", async () => {
    configure(itemFixture(), {
      isSomewhere: false,
      store: { capabilities: capabilitiesOf("menu", { onlyMenu: false }) },
    });
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
