// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usePanel } from "#lib/client/panel.ts";

async function settle(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const back = () => window.history.back();

beforeEach(async () => {
  const { result } = renderHook(() => usePanel());
  await settle(() => result.current.closeAll());
});

afterEach(cleanup);

describe("usePanel", () => {
  test("Back closes the topmost layer only (U5)", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("cart"));
    await settle(() => result.current.open("confirm"));
    expect(result.current.layers).toEqual(["cart", "confirm"]);
    await settle(back);
    expect(result.current.panel).toBe("cart");
    await settle(back);
    expect(result.current.panel).toBeNull();
  });

  test("opening the same layer twice is one layer", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => {
      result.current.open("cart");
      result.current.open("cart");
    });
    expect(result.current.layers).toEqual(["cart"]);
  });

  test("a layer that is done tells the one below, once (A91)", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("confirm"));
    await settle(() => result.current.open("login", { next: "send" }));
    expect(result.current.payload).toEqual({ next: "send" });
    await settle(() => result.current.close("done"));
    expect(result.current.panel).toBe("confirm");
    act(() => {
      expect(result.current.takeOutcome()).toEqual({ panel: "login", result: "done", payload: { next: "send" } });
    });
    expect(result.current.outcome).toBeNull();
  });

  test("Back from the log-in is no log-in", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("confirm"));
    await settle(() => result.current.open("login", { next: "send" }));
    await settle(back);
    expect(result.current.outcome?.result).toBe("dismissed");
  });

  test("close and open at once end in the layer that was opened", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("cart"));
    await settle(() => {
      result.current.close();
      result.current.open("confirm");
    });
    expect(result.current.layers).toEqual(["confirm"]);
    await settle(back);
    expect(result.current.panel).toBeNull();
  });

  test("closing all ends at the page's own entry", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("cart"));
    await settle(() => result.current.open("confirm"));
    await settle(() => result.current.closeAll());
    expect(window.history.state?.panels).toBeUndefined();
    expect(result.current.layers).toEqual([]);
  });

  test("a link inside a layer leaves it behind, Back brings it again", async () => {
    const { result } = renderHook(() => usePanel());
    await settle(() => result.current.open("cart"));
    await settle(() => {
      result.current.leave();
      window.history.pushState({}, "", "/producto/1/2");
    });
    expect(result.current.panel).toBeNull();
    await settle(back);
    await waitFor(() => {
      expect(result.current.panel).toBe("cart");
    });
  });
});
