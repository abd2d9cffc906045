import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ActiveOrder } from "#app/[tenant]/[locale]/[branch]/_shop/islands/active-order.tsx";
import { ActiveOrderBar } from "#components/order/known/active-order-bar.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { contentsFixture, orderEvening, orderFixture } from "#tests/support/order-fixture.ts";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";

const { page } = vi.hoisted(() => ({ page: { path: "/" } }));
vi.mock("next/navigation", () => ({ usePathname: () => page.path, useRouter: () => ({}) }));

const minute = 60_000;
// The cache of what was read is the page's own: each test asks for another order.
let order: TrackedOrder;
let answers: FakeAnswers;

function sent(number: string, sentAt = orderEvening) {
  return { number, total: 30_000, sentAt, dishes: [], isOver: false, heard: null };
}

function isOver(): boolean | undefined {
  return shopAtoms().set(sentOrders, currentValue)[0]?.isOver;
}

beforeEach(() => {
  vi.setSystemTime(orderEvening + 33 * minute);
  localStorage.clear();
  page.path = "/";
  order = orderFixture({ status: 5 });
  answers = { "GET /api/orders/SAB-1001": () => order };
  fakeServer(answers);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the bar of an order under way", () => {
  test("says how it stands and how long it still takes, and leads there", async () => {
    seedDevice("last_order", [sent("SAB-1001")]);
    renderInShop(<ActiveOrder />);
    const link = await screen.findByRole("link", { name: /En camino · 12 min/ });
    expect(link.textContent).toContain("Pedido SAB-1001");
    expect(link.getAttribute("href")).toBe("/rastrear-orden/SAB-1001");
    expect(screen.getByRole("complementary", { name: "Tu pedido en curso" })).toBeDefined();
  });

  test("on a phone that slept, says how long it still takes when somebody looks, also without an answer", async () => {
    const now = orderEvening + 33 * minute;
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    seedDevice("last_order", [sent("SAB-1001")]);
    renderInShop(<ActiveOrder />);
    await screen.findByRole("link", { name: /En camino · 12 min/ });
    answers["GET /api/orders/SAB-1001"] = async () => await new Promise(() => undefined);
    vi.setSystemTime(now + 7 * minute);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(screen.getByRole("link", { name: /En camino · 5 min/ })).toBeDefined();
  });

  test("says what goes back of an order that is not made, until it is back (A210)", async () => {
    order = orderFixture({
      number: "SAB-1030",
      status: 7,
      contents: contentsFixture({ refund: { due: 147_560, back: 0 } }),
    });
    answers["GET /api/orders/SAB-1030"] = () => order;
    seedDevice("last_order", [sent("SAB-1030")]);
    vi.useFakeTimers({ shouldAdvanceTime: true, now: orderEvening });
    renderInShop(<ActiveOrder />);
    expect(await screen.findByRole("link", { name: /Te devolvemos \$\s147\.560/ })).toBeDefined();
    expect(isOver()).toBe(false);
    order = orderFixture({
      number: "SAB-1030",
      status: 7,
      contents: contentsFixture({ refund: { due: 0, back: 147_560 } }),
    });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    await waitFor(() => expect(isOver()).toBe(true));
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("leaves an order that is being paid to the bar of its payment: one order has one bar", async () => {
    const paid = { number: "SAB-1001", branchId: "1", total: 30_000, lines: [], step: "pay", isOpen: true };
    seedDevice("orderDetail", { ...paid, kind: "online", coupon: null, scheduling: null, isTaken: true });
    seedDevice("last_order", [sent("SAB-1001"), sent("SAB-1000")]);
    answers["GET /api/orders/SAB-1000"] = () => orderFixture({ number: "SAB-1000", status: 5 });
    renderInShop(<ActiveOrder />);
    const link = await screen.findByRole("link");
    expect(link.textContent).toContain("Pedido SAB-1000");
    expect(link.textContent).not.toContain("otro más");
  });

  test("names the latest of several and counts the others", async () => {
    seedDevice("last_order", [sent("SAB-1001"), sent("SAB-1000"), sent("SAB-2", orderEvening - 8 * 24 * 60 * minute)]);
    renderInShop(<ActiveOrder />);
    expect((await screen.findByRole("link")).textContent).toContain("Pedido SAB-1001 y otro más");
  });

  test("is not there on the order's own page, which has a line of its own", async () => {
    page.path = "/rastrear-orden/SAB-1003";
    seedDevice("last_order", [sent("SAB-1003")]);
    renderInShop(<ActiveOrderBar numbers={["SAB-1003"]} />);
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.queryByRole("link")).toBeNull();
    cleanup();
    page.path = "/rastrear-orden/SAB-1004";
    renderInShop(<ActiveOrderBar numbers={["SAB-1004", "SAB-1001"]} />);
    expect((await screen.findByRole("link")).textContent).toContain("SAB-1001");
  });

  test.each([
    ["is over", "SAB-1004", () => orderFixture({ status: 6 })],
    ["is not known any more", "SAB-1005", () => new FakeStatus(404)],
  ])("goes for good when the order %s, and nobody asks again", async (_what, number, answer) => {
    seedDevice("last_order", [sent(number)]);
    answers[`GET /api/orders/${number}`] = answer;
    renderInShop(<ActiveOrder />);
    await waitFor(() => expect(isOver()).toBe(true));
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("asks for nothing where nothing was ordered", () => {
    renderInShop(<ActiveOrder />);
    expect(fetch).not.toHaveBeenCalled();
  });
});
