import { beforeEach, describe, expect, test } from "vitest";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { makeFinder, readEntries } from "#components/menu/search-index.ts";

fillBrowserGaps();

/** A menu as the page shows it: the search reads nothing else. */
function show(
  sections: Record<string, { name: string; description?: string; note?: string; badges?: string[] }[]>,
): void {
  document.body.innerHTML = Object.entries(sections)
    .map(
      ([title, items], section) =>
        `<section data-menu-section id="g-${section}"><h2>${title}</h2>${items
          .map(
            (item, index) => `<a data-menu-item href="/producto/${section}/${index}"><span data-name>${item.name}</span>
            <span data-description>${item.description ?? ""}</span><span data-price>$ 10.000</span>
            <span class="traits">${(item.badges ?? []).map((badge) => `<span><svg></svg>${badge}</span>`).join("")}</span>
            ${item.note === undefined ? "" : `<span data-unavailable>${item.note}</span>`}</a>`,
          )
          .join("")}</section>`,
    )
    .join("");
}

function find(needle: string): string[] {
  return makeFinder(readEntries(document))(needle).map((entry) => entry.name);
}

beforeEach(() => {
  show({
    Hamburguesas: [{ name: "La Clásica", description: "Res, cheddar y tocineta" }, { name: "Hamburguesa de pollo" }],
    Sopas: [
      { name: "Ajiaco santafereño", description: "Con pollo, mazorca y guascas" },
      { name: "Changua", note: "Agotado" },
    ],
    Bebidas: [{ name: "Limonada de coco" }, { name: "Jugo de maracuyá" }],
  });
});

describe("search over the menu", () => {
  test("finds without accents and without capitals", () => {
    expect(find("MARACUYA")).toEqual(["Jugo de maracuyá"]);
    expect(find("clasica")).toContain("La Clásica");
  });

  test("forgives a slip of the finger", () => {
    expect(find("amburgesa")).toContain("Hamburguesa de pollo");
    expect(find("limonda")).toEqual(["Limonada de coco"]);
    expect(find("ajiaoc")).toContain("Ajiaco santafereño");
  });

  test("takes words in any order", () => {
    expect(find("pollo hamburguesa")).toContain("Hamburguesa de pollo");
  });

  test("looks into descriptions and section names too, names first", () => {
    expect(find("pollo")).toEqual(["Hamburguesa de pollo", "Ajiaco santafereño"]);
    expect(find("sopas")).toEqual(expect.arrayContaining(["Ajiaco santafereño", "Changua"]));
  });

  test("finds what the badges say", () => {
    show({
      Platos: [
        { name: "Arroz con coco", description: "Sin cebolla" },
        { name: "Bowl del huerto", badges: ["Sin gluten", "Vegano"] },
        { name: "Torta de nuez", badges: ["Contiene nueces"] },
        { name: "Pan de masa madre", description: "Harina con gluten" },
      ],
    });
    expect(find("sin gluten")[0]).toBe("Bowl del huerto");
    expect(find("vegano")).toEqual(["Bowl del huerto"]);
    expect(find("nueces")).toEqual(["Torta de nuez"]);
    expect(find("glutenvegano")).toEqual([]);
  });

  test("what is meant exactly comes before what is only like it, wherever it stands", () => {
    show({
      Bebidas: [{ name: "Limonada cerezada" }, { name: "Cervesa de raíz" }],
      Entradas: [
        { name: "Alitas", description: "En salsa de cerveza negra" },
        { name: "Club", description: "Con papas" },
      ],
      Cervezas: [{ name: "Club dorada" }, { name: "Cerveza artesanal" }],
    });
    expect(find("cerveza").slice(0, 3)).toEqual(["Cerveza artesanal", "Alitas", "Club dorada"]);
    expect(find("cerv").slice(0, 3)).toEqual(["Cervesa de raíz", "Cerveza artesanal", "Alitas"]);
    expect(find("club cerveza")[0]).toBe("Club dorada");
  });

  test("says nothing for nothing, and for what is not there", () => {
    expect(find("  ")).toEqual([]);
    expect(find("sushi")).toEqual([]);
    expect(find("(((")).toEqual([]);
  });

  test("knows what cannot be ordered now, where it leads and what it costs", () => {
    const changua = readEntries(document).find((entry) => entry.name === "Changua");
    expect(changua).toMatchObject({ note: "Agotado", href: "/producto/1/1", price: "$ 10.000", section: "Sopas" });
  });
});
