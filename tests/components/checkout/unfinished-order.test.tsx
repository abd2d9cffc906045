import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { setOrderAside } from "#lib/client/order/payment/paid-order.ts";
import { openConfirmOrder } from "#lib/client/order/checkout/current-order.ts";
import { useUnfinishedOrder } from "#lib/client/order/checkout/unfinished-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { tellServerTime } from "#tests/support/server-time.ts";

const minute = 60_000;

function Shop({ isLate = false }: { isLate?: boolean }) {
  const { layers } = usePanel();
  return (
    <>
      <output aria-label="panels">{layers.join()}</output>
      {!isLate && <Late />}
    </>
  );
}

function Late() {
  useUnfinishedOrder();
  return null;
}

const sent: KeptAttempt = {
  attemptKey: "3f0c6a5e-6f0e-4f8a-9b1a-0c7e2d1b4a55",
  branchId: "1",
  fingerprint: "",
  isPlaced: true,
  isWaiting: false,
  total: 34_560,
  lines: [],
};

const panels = () => screen.getByLabelText("panels").textContent;

beforeEach(() => localStorage.clear());

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
});

test("the checkout opens by itself for an order that was left waiting for who orders (S3 §4 openConfirmOrder)", async () => {
  seedDevice("current_order", { paymentMethodId: "10", at: Date.now() - 5 * minute });
  renderInShop(<Shop />);
  await waitFor(() => expect(panels()).toBe("confirm"));
  await act(shopPanels().closeAll);
  expect(panels()).toBe("");
});

test("after the log-in that lies over the page, not in its place", async () => {
  seedDevice("current_order", { paymentMethodId: "10", at: Date.now() });
  const page = renderInShop(<Shop isLate />);
  act(() => shopPanels().open("login"));
  page.rerender(<Shop />);
  await waitFor(() => expect(panels()).toBe("login"));
  act(() => shopPanels().close({ result: "done", place: null }));
  await waitFor(() => expect(panels()).toBe("confirm"));
});

test("on a device whose clock is six hours from the server's too (A148)", async () => {
  tellServerTime(Date.now() + 6 * 60 * minute);
  seedDevice("current_order", { paymentMethodId: "10", at: Date.now() - minute });
  renderInShop(<Shop />);
  await waitFor(() => expect(panels()).toBe("confirm"));
  tellServerTime(Date.now());
});

test("one that has gone to its payment waits no longer: who comes back from there is not led into the checkout", async () => {
  seedDevice("current_order", { paymentMethodId: "10", at: Date.now() });
  renderInShop(<Shop isLate />);
  act(() => {
    shopAtoms().set(setOrderAside, "SAB-7", sent);
  });
  cleanup();
  renderInShop(<Shop />);
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)));
  expect(panels()).toBe("");
});

test("one of long ago, of a clock that went wrong, or none opens nothing", () => {
  const order = { paymentMethodId: null, at: 100 * minute };
  expect(openConfirmOrder(order, 129 * minute)).toBe(true);
  expect(openConfirmOrder(order, 131 * minute)).toBe(false);
  expect(openConfirmOrder(order, 60 * minute)).toBe(false);
  expect(openConfirmOrder(null, 0)).toBe(false);
  renderInShop(<Shop />);
  expect(panels()).toBe("");
});
