import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CartWatch } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-watch.tsx";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const seen = vi.hoisted(() => vi.fn<() => void>());
vi.mock("#components/cart/cart-news.tsx", () => ({
  CartNews: () => {
    seen();
    return null;
  },
}));

const pass = async (milliseconds: number) => await act(async () => await vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  localStorage.clear();
  seen.mockReset();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a cart is held against the menu three seconds after it, without being opened (S1 §4, §9)", async () => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  renderInShop(<CartWatch />);
  await pass(2900);
  expect(seen).not.toHaveBeenCalled();
  await pass(200);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
});

test("nothing is asked for an empty cart", async () => {
  renderInShop(<CartWatch />);
  await pass(10_000);
  expect(seen).not.toHaveBeenCalled();
});

test("nothing is asked for without a connection, which could not answer, but when it is back", async () => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderInShop(<CartWatch />);
  await pass(10_000);
  expect(seen).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await pass(3100);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  onLine.mockRestore();
});
