import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { InApp } from "#app/[tenant]/[locale]/[branch]/_shop/islands/in-app.tsx";
import { WayOutRow } from "#components/shell/visit/way-out-row.tsx";
import { ToastRegion } from "#components/ui/toast/toast-region.tsx";
import { linkedLines } from "#domain/cart/cart-link.ts";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { renderInShop, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { sampleLine } from "#tests/support/samples.ts";

fillBrowserGaps();

const instagram = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 350.0";
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
const line = { ...sampleLine({ itemId: "10" }), note: "sin cebolla" };

async function open(agent: string, mode: "shop" | "kiosk" = "shop"): Promise<void> {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  renderInShop(
    <>
      <InApp />
      <ToastRegion />
    </>,
    { capabilities: capabilitiesOf(mode, { onlyMenu: false }) },
  );
  await vi.dynamicImportSettled();
  await act(async () => await vi.dynamicImportSettled());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "clipboard");
});

describe("inside of another app (B5)", () => {
  test("one line says what may fail, and the link that is copied has the cart, notes too", async () => {
    const copied: string[] = [];
    await open(instagram);
    const clipboard = { writeText: async (url: string) => await Promise.resolve(void copied.push(url)) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    act(() => void shopAtoms().set(cartOf("1"), (cart) => ({ ...cart, lines: [line] })));
    expect(await screen.findByText(/^Dentro de Instagram pueden fallar/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Copiar enlace" }));
    expect(await screen.findByText(/Pégalo en tu navegador/)).toBeTruthy();
    const url = new URL(copied[0] ?? "");
    expect(`${url.pathname}${url.search}`).toBe("/?branch=1");
    const { lineId: _own, ...linked } = line;
    expect(linkedLines(url.hash.slice("#c=".length))).toEqual([linked]);
  });

  test("the main menu has the way out as well, as long as one likes", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(instagram);
    renderInShop(<WayOutRow />);
    expect(screen.getByText(/^Dentro de Instagram pueden fallar/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copiar enlace" })).toBeTruthy();
  });

  test("it is said once a visit", async () => {
    await open(instagram);
    await screen.findByText(/^Dentro de Instagram/);
    cleanup();
    await open(instagram);
    expect(screen.queryByText(/^Dentro de/)).toBeNull();
  });

  test.each([
    ["in a browser of one's own", safari, "shop"],
    ["at a kiosk, which is an app that nobody leaves", instagram, "kiosk"],
  ] as const)("nothing is said %s", async (_, agent, mode) => {
    await open(agent, mode);
    expect(screen.queryByText(/^Dentro de/)).toBeNull();
  });
});
