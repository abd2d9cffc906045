import { act, cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NoSketch } from "#tests/support/no-sketch.ts";
import { OrderTracking } from "#components/order/order-tracking.tsx";
import { PaymentGuard } from "#components/payment/payment-guard.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { FakeEventSource } from "#tests/support/fake-event-source.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { orderFixture } from "#tests/support/order-fixture.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", () => ({
  usePathname: () => "/rastrear-orden/SAB-1001",
  useRouter: () => ({ push: () => undefined }),
}));

let order: TrackedOrder;
let looks: number;

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

async function openPage(beside: ReactNode = null): Promise<FakeEventSource> {
  renderInShop(
    <>
      <OrderTracking sketch={NoSketch} />
      {beside}
    </>,
  );
  await screen.findAllByText("Pedido SAB-1001");
  await waitFor(() => expect(FakeEventSource.lines).toHaveLength(1));
  const [line] = FakeEventSource.lines;
  if (!line) throw new Error("no line");
  return line;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  order = orderFixture({ status: 1, updatedAt: 1000 });
  looks = 0;
  fakeServer({
    "GET /api/orders/SAB-1001": () => {
      looks += 1;
      return order;
    },
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "GET /api/payment": () => ({
      payment: {
        number: "SAB-1001",
        state: order.status === 10 ? "pending" : "approved",
        amount: 34_560,
        refund: null,
        end: null,
      },
    }),
  });
  FakeEventSource.install();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a tracking page that hears of changes", () => {
  test("looks when an event says something new, not for what it knows, nor every few seconds", async () => {
    const line = await openPage();
    expect(line.address).toBe("/api/orders/SAB-1001/events");
    act(() => line.tell("open"));
    act(() => line.tell("message", { status: 1, updatedAt: 1000 }));
    await act(async () => await vi.advanceTimersByTimeAsync(30_000));
    expect(looks).toBe(1);
    order = orderFixture({ status: 5, updatedAt: 2000 });
    act(() => line.tell("message", { status: 5, updatedAt: 2000 }));
    expect(await screen.findByRole("heading", { name: "Tu pedido va en camino" })).toBeDefined();
    expect(looks).toBe(2);
    // What is no event of ours changes nothing.
    act(() => line.tell("message", { status: "?" }));
    expect(looks).toBe(2);
  });

  test("has the payment asked about when its order moves: the payment's bar says nothing else than the page", async () => {
    const paid = { number: "SAB-1001", branchId: "1", total: 34_560, lines: [], step: "pay", isOpen: true };
    seedDevice("orderDetail", { ...paid, kind: "online", coupon: null, scheduling: null, isTaken: true });
    order = orderFixture({ status: 10, updatedAt: 1000 });
    const line = await openPage(<PaymentGuard hint={null} onAnswered={() => undefined} />);
    act(() => line.tell("open"));
    await screen.findByText("Estamos confirmando tu pago");
    order = orderFixture({ status: 1, updatedAt: 2000 });
    act(() => line.tell("message", { status: 1, updatedAt: 2000 }));
    expect(await screen.findByRole("heading", { name: "Recibimos tu pedido" })).toBeDefined();
    expect(await screen.findByText("Recibimos tu pago", {}, { timeout: 1000 })).toBeDefined();
  });

  test("hears nothing while it is hidden, and again when it is seen", async () => {
    const line = await openPage();
    act(() => line.tell("open"));
    act(() => show("hidden"));
    expect(line.isClosed).toBe(true);
    act(() => show("visible"));
    await waitFor(() => expect(FakeEventSource.lines).toHaveLength(2));
  });

  test("looks by itself as before while the line is broken", async () => {
    const line = await openPage();
    act(() => line.tell("open"));
    act(() => line.tell("error"));
    await act(async () => await vi.advanceTimersByTimeAsync(11_000));
    expect(looks).toBeGreaterThanOrEqual(3);
  });

  test("leaves the line when the order is over", async () => {
    const line = await openPage();
    act(() => line.tell("open"));
    order = orderFixture({ status: 6, updatedAt: 3000 });
    act(() => line.tell("message", { status: 6, updatedAt: 3000 }));
    expect(await screen.findByRole("heading", { name: "Tu pedido fue entregado" })).toBeDefined();
    await waitFor(() => expect(line.isClosed).toBe(true));
    expect(FakeEventSource.lines).toHaveLength(1);
  });
});
