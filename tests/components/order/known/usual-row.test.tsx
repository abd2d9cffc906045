import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UsualRow } from "#components/order/known/usual-row.tsx";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Favorite } from "#domain/order/usual.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { groupFixture, itemFixture, menuFixture } from "#tests/support/shop-fixture.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, refresh: () => undefined }) }));

let items: MenuItem[];

function favorite(changes: Partial<Favorite> & { itemId?: string } = {}): Favorite {
  const { itemId = "10", ...rest } = changes;
  const options = [{ groupId: "g5", optionId: "o50", quantity: 1 }];
  const line = { itemId, groupId: "1", sizeName: null, options, quantity: 2, note: "" };
  return { branchId: "1", productId: `p${itemId}`, line, count: 1, orderedAt: 1, ...rest };
}

function put(name: string, version: number, d: unknown): void {
  localStorage.setItem(`vitrina:sabor.localhost:${name}`, JSON.stringify({ v: version, d }));
}

function keep(favorites: Favorite[], known: MenuItem[] = [itemFixture()]): void {
  put("favoriteProducts", 2, favorites);
  put("known-items:1", 1, Object.fromEntries(known.map((item) => [item.id, item])));
}

function Open() {
  return <p>panel: {usePanel().panel ?? "ninguno"}</p>;
}

function show(): void {
  renderInShop(
    <>
      <UsualRow />
      <Open />
    </>,
  );
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "");
  items = [itemFixture(), itemFixture({ id: "11", productId: "p11", name: "Ajiaco" })];
  fakeServer({ "GET /api/catalog": () => ({ menu: menuFixture(items), now: Date.UTC(2026, 10, 24), holidays: [] }) });
});

afterEach(cleanup);

describe("'Lo de siempre' (B3)", () => {
  test("has what is ordered most first, with its choices and today's price, and one press has it again", async () => {
    keep([favorite({ itemId: "11" }), favorite({ count: 3 })]);
    show();
    const buttons = await screen.findAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual([
      "Pedir de nuevo: 2 × Bandeja paisaQueso$\u00a070.000",
      "Pedir de nuevo: 2 × AjiacoQueso$\u00a070.000",
    ]);
    // Who speaks to the device says what is written there, the price among it (WCAG 2.5.3).
    expect(screen.getAllByRole("button", { name: /^Pedir de nuevo: ?2 × .+Queso.+70.000$/ })).toHaveLength(2);
    fireEvent.click(buttons[0] ?? document.body);
    expect(await screen.findByText("panel: cart")).toBeDefined();
    expect(shopAtoms().set(cartOf("1"), currentValue).lines).toMatchObject([
      { itemId: "10", quantity: 2, options: [{ optionId: "o50" }] },
    ]);
  });

  test("says what is different today before it is pressed, and after", async () => {
    keep([favorite()]);
    items = [itemFixture({ price: 33_000, optionGroups: [groupFixture({ options: [] })] })];
    show();
    expect((await screen.findByRole("button")).textContent).toContain("Queso ya no está disponible.");
    fireEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("panel: menuChange")).toBeDefined();
  });

  test("leaves out what is gone or cannot be had now, and what belongs to another branch", async () => {
    keep([favorite({ count: 9, itemId: "99" }), favorite({ branchId: "2", count: 8 }), favorite({ itemId: "11" })]);
    items = [itemFixture({ id: "11", name: "Ajiaco" })];
    show();
    expect((await screen.findAllByRole("button")).map(({ textContent }) => textContent?.slice(0, 26))).toEqual([
      "Pedir de nuevo: 2 × Ajiaco",
    ]);
    cleanup();
    items = [];
    show();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByRole("heading")).toBeNull();
  });

  test("is nothing where nothing was ordered, and asks for nothing", () => {
    show();
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

const heart = (itemId: string, branchId = "1") => ({ branchId, itemId });
const kept = () => JSON.parse(localStorage.getItem("vitrina:sabor.localhost:saved-dishes") ?? "null")?.d;

describe("'Favoritos' (B26)", () => {
  test("stand beside what is usual, each a press from its product, as the branch's menu has them", async () => {
    keep([favorite()]);
    put("saved-dishes", 1, [heart("11"), heart("10", "2")]);
    show();
    expect((await screen.findByRole("link")).getAttribute("href")).toBe("/producto/1/11");
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
      "Lo de siempre",
      "Favoritos",
    ]);
    expect(screen.getByRole("link").textContent).toBe("Ajiaco$\u00a032.000");
  });

  test("what left the menu is forgotten, of this branch alone; what is paused stays, unseen", async () => {
    items = [itemFixture({ id: "11", name: "Ajiaco", isActive: false }), itemFixture({ id: "12", name: "Mazorca" })];
    put("saved-dishes", 1, [heart("10"), heart("11"), heart("12"), heart("10", "2")]);
    show();
    await screen.findByRole("link", { name: /Mazorca/ });
    await waitFor(() => expect(kept()).toEqual([heart("11"), heart("12"), heart("10", "2")]));
    expect(screen.queryByText("Ajiaco")).toBeNull();
  });

  test("are not touched while the menu does not answer", async () => {
    fakeServer({ "GET /api/catalog": () => new Response(null, { status: 503 }) });
    put("saved-dishes", 1, [heart("10")]);
    show();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByRole("heading")).toBeNull();
    expect(kept()).toEqual([heart("10")]);
  });
});
