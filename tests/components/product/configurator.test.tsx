import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { keptOnDevice } from "#tests/support/device.ts";
import { groupFixture, itemFixture } from "#tests/support/shop-fixture.ts";
import { add, answerHere, configure, done, eachWithNewDevice, lines, pickOne } from "#tests/support/configurator.tsx";

eachWithNewDevice();

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
