import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShopPanels } from "#app/[tenant]/[locale]/[branch]/_shop/panels/shop-panels.tsx";
import { renderInShop, shopPanels } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined, prefetch: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => "/",
}));

const came = vi.hoisted(() => ({ parts: new Array<string>() }));
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/panels/panel-parts.ts", () => ({
  load: { search: async () => await Promise.resolve(() => <dialog open>Buscar</dialog>) },
  parts: ["cart", "toast", "add-flow"].map((name) => async () => await Promise.resolve(came.parts.push(name))),
}));

function connect(connection: unknown): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

function renderPanels(): void {
  renderInShop(
    <ShopPanels
      branchSelected="{name}"
      offline={{ said: "Sin conexión", link: "Reintentar" }}
      missing={{ product: "No está", menu: "No está" }}
      waiting={<progress />}
      presses={[]}
    />,
  );
}

beforeEach(() => {
  came.parts.length = 0;
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

test("what may be opened is there ahead, once what it stands on has come", async () => {
  renderPanels();
  await waitFor(() => expect(came.parts).toEqual(["cart", "toast", "add-flow"]));
});

test("a panel comes with what it stands on, also where nothing is fetched ahead", async () => {
  connect({ saveData: true });
  renderPanels();
  act(() => shopPanels().open("search"));
  expect(await screen.findByText("Buscar")).toBeDefined();
  expect(came.parts).toEqual([]);
});
