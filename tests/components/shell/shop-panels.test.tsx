import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopPanels } from "#app/[tenant]/[locale]/[branch]/_shop/panels/shop-panels.tsx";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined, prefetch: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => "/",
}));

const came = vi.hoisted(() => {
  const parts = new Array<string>();
  const fetching = (names: string[]) => names.map((name) => async () => await Promise.resolve(parts.push(name)));
  return { parts, fetching };
});
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/panels/panel-table.ts", () => ({
  panelTable: { search: () => <dialog open>Buscar</dialog> },
  CardAdder: () => null,
  addingParts: came.fetching(["add-flow", "toast"]),
  orderParts: came.fetching(["cart", "confirm"]),
}));

function connect(connection: unknown): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

function renderPanels(): void {
  renderInShop(
    <ShopPanels
      branchSelected="{name}"
      offline={{ text: "Sin conexión", link: "Reintentar" }}
      missing={{ product: "No está", menu: "No está", onsite: "No", table: "No" }}
      refused={{ delivery: "No", pickup: "No" }}
      waiting={<progress />}
      presses={[]}
    />,
  );
}

beforeEach(() => {
  localStorage.clear();
  came.parts.length = 0;
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

const line = { lineId: "a", itemId: "20", groupId: "1", sizeName: null, options: [], quantity: 1, note: "" };

test("ahead of a press comes what answers it, and no more", async () => {
  renderPanels();
  await waitFor(() => expect(came.parts).toEqual(["add-flow", "toast"]));
});

test("once something is in the cart, what it needs to be ordered comes too", async () => {
  seedDevice("shopping-cart:1", { menuId: null, legalAgeConfirmed: false, lines: [line] });
  renderPanels();
  await waitFor(() => expect(came.parts.toSorted()).toEqual(["add-flow", "cart", "confirm", "toast"]));
});

test("a panel comes with what it stands on, also where nothing is fetched ahead", async () => {
  connect({ saveData: true });
  seedDevice("shopping-cart:1", { menuId: null, legalAgeConfirmed: false, lines: [line] });
  renderPanels();
  act(() => shopPanels().open("search"));
  expect(await screen.findByText("Buscar")).toBeDefined();
  expect(came.parts).toEqual([]);
});
