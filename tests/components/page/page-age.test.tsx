import { act, cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageAge } from "#components/page/page-age.tsx";
import { draftLine } from "#lib/client/cart/draft-line.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { renderInShop, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const hour = 3_600_000;
let now = Date.UTC(2026, 10, 23, 17);

/** Somebody comes back to the page that much later. */
function comeBackAfter(milliseconds: number): void {
  now += milliseconds;
  fireEvent.focus(window);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  refresh.mockClear();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
  vi.restoreAllMocks();
});

describe("a page that was left for an hour (S1 §2, §9; A24)", () => {
  test("is read again when somebody comes back, and an hour later again", () => {
    renderInShop(<PageAge />);
    comeBackAfter(hour - 1);
    expect(refresh).not.toHaveBeenCalled();
    comeBackAfter(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    comeBackAfter(hour - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    comeBackAfter(1);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test("after a minute by itself when it could not say what is on offer (F7)", () => {
    vi.useFakeTimers();
    renderInShop(<PageAge />, { arePromotionsAway: true });
    now += 60_000;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  test("not over an open panel; then when it is closed", async () => {
    renderInShop(<PageAge />);
    act(() => shopPanels().open("location"));
    comeBackAfter(hour);
    expect(refresh).not.toHaveBeenCalled();
    await act(shopPanels().closeAll);
    comeBackAfter(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("not over a product that is being configured, a payment that is pending, or the checkout", () => {
    renderInShop(<PageAge />);
    window.history.replaceState(null, "", "/producto/1/10");
    const { lineId: _, ...line } = lineFixture();
    act(() => void shopAtoms().set(draftLine, () => ({ lineId: null, line })));
    comeBackAfter(hour);
    act(() => void shopAtoms().set(draftLine, () => null));
    const attempt = {
      attemptKey: "a".repeat(20),
      branchId: "1",
      fingerprint: "f",
      isPlaced: true,
      isWaiting: false,
      at: null,
      total: 0,
      lines: [],
    };
    act(() => void shopAtoms().set(paymentOrder, () => attempt));
    comeBackAfter(0);
    act(() => void shopAtoms().set(paymentOrder, () => null));
    window.history.replaceState(null, "", "/order");
    comeBackAfter(0);
    expect(refresh).not.toHaveBeenCalled();
    // What was left unfinished elsewhere holds nothing up.
    act(() => void shopAtoms().set(draftLine, () => ({ lineId: null, line })));
    window.history.replaceState(null, "", "/");
    comeBackAfter(0);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
