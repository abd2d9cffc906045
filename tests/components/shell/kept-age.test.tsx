import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { agoText } from "#components/shell/kept/ago-text.ts";
import { ShopNotice } from "#components/shell/kept/shop-notice.tsx";
import { ToastRegion } from "#components/ui/toast/toast-region.tsx";
import { keepShop } from "#lib/client/kept/shop-worker.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const { loadAnew } = vi.hoisted(() => ({ loadAnew: vi.fn<() => void>() }));
vi.mock("#lib/client/device/leave-for.ts", () => ({ loadAnew, leaveFor: () => undefined }));

test.each([
  [5_000, "hace 1 min"],
  [12 * 60_000, "hace 12 min"],
  [3 * 3_600_000 + 5000, "hace 3 h"],
  [50 * 3_600_000, "hace 2 días"],
])("what is %i ms old is said in short words (B19)", (passed, text) => {
  expect(agoText(1_000_000_000_000, 1_000_000_000_000 + passed, "es-CO")).toBe(text);
});

/** A worker as the browser shows it. */
class FakeWorker extends EventTarget {
  state = "installing";
  readonly heard: unknown[] = [];
  postMessage(said: unknown): void {
    this.heard.push(said);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

const nothing = async () => await Promise.resolve();
let active = new FakeWorker();
let registration = new FakeRegistration();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  registration = new FakeRegistration();
  active = new FakeWorker();
  const container = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve({ active }),
    register: async () => await Promise.resolve(registration),
  });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
  // jsdom has none of a page that was loaded.
  Object.assign(performance, { getEntriesByType: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("the worker that comes with a fresh page is no news; one that is found later is", async () => {
  const onNewer = vi.fn<() => void>();
  const now = vi.spyOn(performance, "now").mockReturnValue(5000);
  keepShop({ onNewer, prefetch: nothing });
  await vi.advanceTimersByTimeAsync(3900);
  expect(active.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  // The page and the menu, which it has not seen itself.
  expect(active.heard).toEqual([[`${window.location.origin}/`]]);
  const fresh = new FakeWorker();
  registration.find(fresh);
  fresh.become("installed");
  // Told to begin it would hold every page until the one before has answered everything.
  expect(fresh.heard).toEqual([]);
  expect(onNewer).not.toHaveBeenCalled();

  now.mockReturnValue(3_600_000);
  const later = new FakeWorker();
  registration.find(later);
  later.become("installed");
  expect(later.heard).toEqual([]);
  expect(onNewer).toHaveBeenCalledOnce();
  expect(later.heard).toEqual([]);
});

test("a page that went before its time registers nothing", async () => {
  const register = vi.spyOn(navigator.serviceWorker, "register");
  keepShop({ onNewer: () => undefined, prefetch: nothing })();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).not.toHaveBeenCalled();
});

test("what says how old a kept page is has come before the worker is given what to keep", async () => {
  let come: (() => void) | undefined;
  const prefetch = async () =>
    await new Promise<void>((resolve) => {
      come = resolve;
    });
  keepShop({ onNewer: () => undefined, prefetch });
  await vi.advanceTimersByTimeAsync(5000);
  expect(active.heard).toEqual([]);
  come?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(active.heard).toHaveLength(1);
});

test("a press at the news of a newer shop loads the page anew", async () => {
  vi.useRealTimers();
  renderInShop(
    <>
      <ShopNotice news="newer" />
      <ToastRegion />
    </>,
  );
  expect(await screen.findByText("Hay una versión nueva de la tienda.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  expect(loadAnew).toHaveBeenCalledOnce();
  cleanup();
});
