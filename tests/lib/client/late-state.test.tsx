// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lateState } from "#lib/client/late-state.ts";
import { seedDevice } from "#tests/support/render-in-shop.tsx";

const tenant = "sabor.localhost";
const unhandled = vi.fn<(reason: unknown) => void>();

/** A state whose code comes only while there is a connection. */
function stateUnless(isOffline: () => boolean) {
  const count = { asked: 0 };
  // No spy: it would take care of the rejection.
  const state = lateState<string>(async () => {
    count.asked += 1;
    await Promise.resolve();
    if (isOffline()) throw new Error("no connection");
    state.announce("aquí está");
  });
  return { state, count };
}

async function settle(work: () => unknown): Promise<void> {
  await act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

const reconnect = () => window.dispatchEvent(new Event("online"));

beforeEach(() => {
  localStorage.clear();
  unhandled.mockReset();
  process.on("unhandledRejection", unhandled);
});

afterEach(() => {
  process.off("unhandledRejection", unhandled);
  cleanup();
});

describe("state whose code comes when it is needed", () => {
  test("that did not come is asked for again when the connection is back (F17)", async () => {
    seedDevice("cart", "x", tenant);
    let isOffline = true;
    const { state, count } = stateUnless(() => isOffline);
    const { result } = renderHook(() => state.useModule(tenant, "cart"));
    await settle(() => undefined);
    expect(result.current).toBeNull();
    expect(unhandled).not.toHaveBeenCalled();
    await settle(reconnect);
    expect(count.asked).toBe(2);
    isOffline = false;
    await settle(reconnect);
    expect(result.current).toBe("aquí está");
  });

  test("is not asked for with nothing on the device, nor by who has left", async () => {
    const { state, count } = stateUnless(() => false);
    const { unmount } = renderHook(() => state.useModule(tenant, "cart"));
    await settle(reconnect);
    unmount();
    seedDevice("cart", "x", tenant);
    await settle(reconnect);
    expect(count.asked).toBe(0);
  });
});
