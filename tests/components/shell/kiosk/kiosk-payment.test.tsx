import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KioskPayment } from "#components/shell/kiosk/kiosk-payment.tsx";
import type { KioskEvent } from "#domain/store/kiosk-turn.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";
import messages from "#messages/server.es-CO.json";
import { FakeEventSource } from "#tests/support/fake-event-source.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const server = vi.hoisted(() => ({
  payment: null as ShownPayment | null,
  code: "made" as "made" | "taken" | "away",
  codes: 0,
}));

vi.mock("#lib/client/device/read-json.ts", () => ({
  readJson: async (path: string, _schema: unknown, init: { body?: object } = {}) => {
    if (path === "/api/payment/link") {
      if (server.code === "away") throw new Error("away");
      server.codes += 1;
      const made = { kind: "made", size: 33, squares: `M${server.codes} 0h1v1h-1z`, seconds: 600 };
      return await Promise.resolve(server.code === "made" ? made : { kind: server.code });
    }
    if (init.body !== undefined && server.payment) server.payment = { ...server.payment, state: "expired" };
    return await Promise.resolve({ payment: server.payment });
  },
}));

const { due } = messages.kiosk;
const events: KioskEvent[] = [];
const untouched: ShownPayment = { number: "SB-8", state: "none", amount: 20_000, refund: null, end: null };

async function settle(milliseconds = 0): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(milliseconds));
}

async function open(): Promise<void> {
  renderInShop(<KioskPayment number="SB-8" texts={due} send={(event) => void events.push(event)} />);
  await settle();
}

const heard = () => events.map(({ type }) => type);
const code = () => screen.queryByRole("figure", { name: due.code })?.querySelector("path")?.getAttribute("d") ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { payment: untouched, code: "made", codes: 0 });
  events.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an order's payment stands as a code beside its number, and as another one before that is over (A262)", async () => {
  await open();
  expect([code(), screen.getByText("SB-8").textContent]).toEqual(["M1 0h1v1h-1z", "SB-8"]);
  await settle(575_000);
  expect(code()).toBe("M1 0h1v1h-1z");
  await settle(10_000);
  expect([code(), heard()]).toEqual(["M2 0h1v1h-1z", []]);
});

test.each<[string, Partial<ShownPayment>, string]>([
  ["a phone that has it", { isOnPhone: true }, "onPhone"],
  ["a bank that has it", { state: "pending" }, "onPhone"],
  ["a payment that is approved", { state: "approved" }, "ordered"],
  ["one that is over", { state: "expired" }, "unpaid"],
])("the turn hears of %s, also without a line of events", async (_, change, type) => {
  await open();
  server.payment = { ...untouched, ...change };
  await settle(10_000);
  expect(heard()[0]).toBe(type);
});

test("a line of events that stands and brings nothing keeps nobody waiting", async () => {
  FakeEventSource.install();
  await open();
  act(() => FakeEventSource.lines[0]?.tell("open"));
  server.payment = { ...untouched, state: "approved" };
  await settle(10_000);
  expect(heard()[0]).toBe("ordered");
});

test("a payment that is approved is told as paid: nobody is sent to the till with it", async () => {
  await open();
  server.payment = { ...untouched, state: "approved" };
  await settle(10_000);
  expect(events[0]).toMatchObject({ type: "ordered", number: "SB-8", isPaid: true });
});

test("a guest who pays otherwise ends the payment, and goes on", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: due.otherwise }));
  await settle();
  expect(heard()).toEqual(["unpaid"]);
});

test("a code that a phone took meanwhile is not shown, and a shop that is away is asked again", async () => {
  server.code = "away";
  await open();
  expect(screen.getByText(due.failed)).toBeTruthy();
  server.code = "taken";
  server.payment = { ...untouched, isOnPhone: true };
  await settle(5000);
  expect([code(), heard()[0]]).toEqual([null, "onPhone"]);
});

test("nothing of it stays in the browser", async () => {
  await open();
  const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
  expect(kept.join("") + document.cookie + window.location.href).not.toContain("h1v1");
});
