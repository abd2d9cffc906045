import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { MenuSearch } from "#components/menu/menu-search.tsx";
import { aboutOf, entryFinder, readEntries } from "#components/menu/search-index.ts";
import { renderPanel } from "#tests/support/render-in-shop.tsx";

fillBrowserGaps();

/** A menu as the page shows it: the search reads nothing else. */
function show(
  sections: Record<string, { name: string; description?: string; note?: string; badges?: string[] }[]>,
): void {
  const page = document.createElement("div");
  page.innerHTML = Object.entries(sections)
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
  document.body.replaceChildren(page);
}

function find(needle: string): string[] {
  return entryFinder(readEntries(document), null)(needle).map(({ entry }) => entry.name);
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
  test("looks into names, sections, descriptions and badges, names first", () => {
    expect(find("pollo")).toEqual(["Hamburguesa de pollo", "Ajiaco santafereño"]);
    expect(find("sopas")).toEqual(expect.arrayContaining(["Ajiaco santafereño", "Changua"]));
    show({
      Platos: [
        { name: "Arroz con coco", description: "Sin cebolla" },
        { name: "Bowl", badges: ["Sin gluten"] },
      ],
    });
    expect(find("sin gluten")).toEqual(["Bowl"]);
  });

  test("finds by what may be chosen with an item, and says what that is", () => {
    const words = { lists: [["Queso costeño", "Huevo frito"]], items: { "1": 0 } };
    const hits = entryFinder(readEntries(document), words)("huevo");
    const [own, ...others] = hits.filter(({ entry }) => entry.section === "Hamburguesas");
    expect(own?.entry.name).toBe("Hamburguesa de pollo");
    expect(own && aboutOf(own, words)).toBe("Huevo frito");
    expect(others).toEqual([]);
  });

  test("says below the name where the words stand, else the section", () => {
    const finder = entryFinder(readEntries(document), null);
    const about = ["tocineta", "clasica", "changua"].map((needle) => finder(needle).map((hit) => aboutOf(hit, null)));
    expect(about).toEqual([["Res, cheddar y tocineta"], ["Hamburguesas"], ["Agotado"]]);
  });

  test("an item that stands in two sections is found once", () => {
    const [first] = document.querySelectorAll("a");
    document.querySelector("section:last-child")?.append(first?.cloneNode(true) ?? "");
    expect(find("clasica")).toEqual(["La Clásica"]);
  });

  test("knows what cannot be ordered now, where it leads and what it costs", () => {
    const changua = readEntries(document).find((entry) => entry.name === "Changua");
    expect(changua).toMatchObject({ note: "Agotado", href: "/producto/1/1", price: "$ 10.000", section: "Sopas" });
  });
});

describe("the search itself", () => {
  beforeEach(() => vi.stubGlobal("fetch", async () => await Promise.resolve(Response.json({ lists: [], items: {} }))));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("marks the words, and a button clears them and gives the field back", async () => {
    renderPanel(<MenuSearch isOpen />, { name: "search" });
    const field = screen.getByRole("searchbox", { name: "Buscar en el menú" });
    expect(screen.queryByRole("button", { name: "Borrar la búsqueda" })).toBeNull();
    fireEvent.change(field, { target: { value: "amburgesa poyo" } });
    await waitFor(() => expect(within(screen.getByRole("dialog")).getAllByRole("link")).toHaveLength(1));
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(
      expect.arrayContaining(["Hamburguesa", "pollo"]),
    );
    fireEvent.click(screen.getByRole("button", { name: "Borrar la búsqueda" }));
    await waitFor(() => expect(within(screen.getByRole("dialog")).queryAllByRole("link")).toHaveLength(0));
    expect(field).toHaveProperty("value", "");
    expect(document.activeElement).toBe(field);
  });

  test("opens on what most people order and on what was looked for, and adds what has nothing to choose", async () => {
    document.body.innerHTML = `<section data-menu-section id="g--3"><h2>Lo más pedido</h2>
        <li data-card="1/7"><a data-menu-item href="/producto/1/7"><span data-name>Ajiaco</span><span data-price>$ 30.000</span></a></li></section>
      <section data-menu-section id="g-1"><h2>Sopas</h2>
        <li data-card="1/7"><a data-menu-item href="/producto/1/7"><span data-name>Ajiaco</span><span data-price>$ 30.000</span></a>
          <span data-add></span></li>
        <li data-card="1/8"><a data-menu-item href="/producto/1/8"><span data-name>Changua</span><span data-price>$ 12.000</span></a></li></section>`;
    renderPanel(<MenuSearch isOpen />, { name: "search" });
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("heading", { name: "Lo más pedido" })).toBeDefined();
    expect(dialog.getAllByRole("link").map((link) => link.textContent)).toEqual(["AjiacoSopas$ 30.000"]);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "ajiaco" } });
    const more = await dialog.findByRole("button", { name: "Agregar Ajiaco" });
    expect(more.closest("[data-card]")?.getAttribute("data-card")).toBe("1/7");
    fireEvent.click(more);
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
    fireEvent.click(await dialog.findByRole("button", { name: "ajiaco" }));
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "ajiaco");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "changua" } });
    await dialog.findByRole("link", { name: /Changua/ });
    expect(dialog.queryByRole("button", { name: "Agregar Changua" })).toBeNull();
  });
});
