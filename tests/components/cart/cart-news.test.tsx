import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CartNews } from "#components/cart/cart-news.tsx";
import { CartTotal } from "#components/shell/cart-total.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { laterMenu } from "#tests/support/later-menu.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, shopPanels } from "#tests/support/render-in-shop.tsx";
import { samplePromotion } from "#tests/support/samples.ts";
import { tellServerTime } from "#tests/support/server-time.ts";
import { groupFixture, itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: vi.fn<(address: string) => void>() }),
  useSelectedLayoutSegment: () => null,
}));

const cartKey = "vitrina:sabor.localhost:shopping-cart:1";
const waiting = "Hay novedades en tu pedido. Míralas antes de enviarlo.";
const soup = itemFixture({ id: "11", name: "Ajiaco", price: 28_000 });

function Total() {
  return (
    <p aria-label="total">
      <CartTotal plus={{ taxes: "+ impuestos", delivery: "+ domicilio", both: "+ impuestos y domicilio" }} />
    </p>
  );
}

/** A page with its bar, some time after the menu; the menu has these items now. */
function page(items: MenuItem[], lines: CartLine[], known: MenuItem[], menuId = "m1") {
  laterMenu(items, { lines, known, menuId });
  return renderInShop(
    <>
      <Total />
      <CartNews />
    </>,
  );
}

const total = () => screen.getByLabelText("total").textContent.replaceAll(/\D/g, "");
const twoLines = [lineFixture(), lineFixture({ lineId: "l2", itemId: "11" })];

beforeEach(() => {
  localStorage.clear();
  refresh.mockClear();
});
afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
});

describe("what the bar says on a device whose clock is wrong (A148, M16)", () => {
  test("is what holds by the server's clock", async () => {
    const monday = bogotaInstant("2026-11-23", 12 * 60);
    vi.useFakeTimers({ now: monday - 20 * 3_600_000, toFake: ["Date"] });
    try {
      laterMenu([itemFixture()], { lines: [lineFixture()], known: [itemFixture()], menuId: "m1" });
      const promotions = [samplePromotion({ weekdays: [1], discount: { kind: "percent", rate: 100_000 } })];
      renderInShop(<Total />, { promotions });
      expect(total()).toBe("32000");
      tellServerTime(monday);
      expect(total()).toBe("28800");
    } finally {
      tellServerTime(Date.now());
      vi.useRealTimers();
    }
  });
});

describe("price and menu news without opening the cart (S1 §4, §9)", () => {
  test("a dearer product: the bar shows what it costs now, and that there is something to see", async () => {
    page([itemFixture({ price: 35_000 }), soup], twoLines, [itemFixture(), soup]);
    expect(total()).toBe("60000");
    await waitFor(() => expect(total()).toBe("63000"));
    expect(pageToasts().texts).toEqual([waiting]);
  });

  test("what is gone, or has nothing left to choose, is not counted any more", async () => {
    const gone = groupFixture({ minimum: 1, options: [] });
    page([itemFixture({ optionGroups: [gone] })], twoLines, [itemFixture(), soup]);
    await waitFor(() => expect(pageToasts().texts).toEqual([waiting]));
    expect(total()).toBe("");
  });

  test("a cart that the menu still allows says nothing", async () => {
    page([itemFixture(), soup], twoLines, [
      itemFixture({ photo: { url: "/media/antes.webp", width: 4, height: 3 } }),
      soup,
    ]);
    await waitFor(() =>
      expect(localStorage.getItem("vitrina:sabor.localhost:known-items:1")).not.toContain("antes.webp"),
    );
    expect(total()).toBe("60000");
    expect(pageToasts().texts).toEqual([]);
  });

  test("another menu is said once, and the page is asked for again (S1 §4)", async () => {
    page([itemFixture(), soup], twoLines, [itemFixture(), soup], "m2");
    await waitFor(() => expect(pageToasts().texts).toEqual(["El menú ha cambiado, la tienda se recargará"]));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("another menu that another tab has taken over is said here too, and this page is asked for again (F20)", async () => {
    page([itemFixture()], [lineFixture()], [itemFixture()]);
    await waitFor(() => expect(total()).toBe("32000"));
    await act(() => vi.dynamicImportSettled());
    const moved = itemFixture({ id: "20" });
    laterMenu([moved], { lines: [lineFixture({ itemId: "20" })], known: [moved], menuId: "m2" });
    const taken = (localStorage.getItem(cartKey) ?? "").replace('"menuId":"m1"', '"menuId":"m2"');
    localStorage.setItem(cartKey, taken);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: cartKey })));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(pageToasts().texts).toEqual(["El menú ha cambiado, la tienda se recargará"]);
    await act(() => vi.dynamicImportSettled());
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("whoever looks at the cart sees it there: nothing is said over it, nor afterwards", async () => {
    page([itemFixture({ price: 35_000 }), soup], twoLines, [itemFixture(), soup]);
    act(() => shopPanels().open("cart"));
    await waitFor(() => expect(total()).toBe("63000"));
    expect(pageToasts().texts).toEqual([]);
    await act(shopPanels().closeAll);
    expect(pageToasts().texts).toEqual([]);
  });
});
