import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLoadedAhead } from "#components/shell/loaded-ahead.ts";

const load = vi.fn<() => Promise<unknown>[]>(() => [Promise.reject(new Error("did not come"))]);

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
  Reflect.deleteProperty(document, "readyState");
  Reflect.deleteProperty(navigator, "connection");
});

function finishLoading(): void {
  act(() => void window.dispatchEvent(new Event("load")));
}

test("nothing is fetched ahead while the page and its photos are on their way", () => {
  renderHook(() => useLoadedAhead(load));
  expect(load).not.toHaveBeenCalled();
  finishLoading();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page that has come fetches at once", () => {
  arrive("complete");
  renderHook(() => useLoadedAhead(load));
  expect(load).toHaveBeenCalledTimes(1);
});

test("a page that is left meanwhile fetches nothing", () => {
  const { unmount } = renderHook(() => useLoadedAhead(load));
  unmount();
  finishLoading();
  expect(load).not.toHaveBeenCalled();
});

test.each([{ saveData: true, effectiveType: "4g" }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "nothing is fetched ahead where data is dear: %j",
  (connection) => {
    connect(connection);
    renderHook(() => useLoadedAhead(load));
    finishLoading();
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([null, undefined, {}, { saveData: false, effectiveType: "3g" }, { saveData: "yes" }])(
  "it is where nobody says so: %j",
  (connection) => {
    connect(connection);
    renderHook(() => useLoadedAhead(load));
    finishLoading();
    expect(load).toHaveBeenCalledTimes(1);
  },
);
