import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePrefetch } from "#components/page/use-prefetch.ts";

const load = vi.fn<() => Promise<unknown>>(async () => await Promise.reject(new Error("did not come")));
const parts = [load];

function arrive(state: DocumentReadyState): void {
  Object.defineProperty(document, "readyState", { configurable: true, value: state });
}

function connect(connection: unknown): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
}

beforeEach(() => {
  load.mockClear();
  arrive("interactive");
  vi.stubGlobal("requestIdleCallback", (run: () => void) => {
    run();
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "readyState");
  Reflect.deleteProperty(navigator, "connection");
});

function finishLoading(): void {
  act(() => void window.dispatchEvent(new Event("load")));
}

test("nothing is fetched ahead while the page and its photos are on their way", () => {
  renderHook(() => usePrefetch(parts));
  expect(load).not.toHaveBeenCalled();
  finishLoading();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page that has come fetches at once", () => {
  arrive("complete");
  renderHook(() => usePrefetch(parts));
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page that is left meanwhile fetches nothing", () => {
  const { unmount } = renderHook(() => usePrefetch(parts));
  unmount();
  finishLoading();
  expect(load).not.toHaveBeenCalled();
});

test.each([{ saveData: true, effectiveType: "4g" }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "nothing is fetched ahead where data is dear: %j",
  (connection) => {
    connect(connection);
    renderHook(() => usePrefetch(parts));
    finishLoading();
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([null, undefined, {}, { saveData: false, effectiveType: "3g" }, { saveData: "yes" }])(
  "it is where nobody says so: %j",
  (connection) => {
    connect(connection);
    renderHook(() => usePrefetch(parts));
    finishLoading();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("one part comes each time that the browser is idle, and none once the page is left", () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", (request: number) => idle.splice(request - 1, 1));
  const five = [load, load, load, load, load];
  arrive("complete");
  const { unmount } = renderHook(() => usePrefetch(five));
  for (const count of [1, 2, 3]) {
    idle.splice(0).forEach((run) => run());
    expect(load).toHaveBeenCalledTimes(count);
  }
  unmount();
  expect(idle).toEqual([]);
});
