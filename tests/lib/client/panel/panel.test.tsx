// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PanelProvider } from "#components/page/panel-provider.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";

async function settle(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const back = () => window.history.back();

beforeEach(async () => {
  const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
  await settle(() => result.current.closeAll());
});

afterEach(cleanup);

describe("usePanel", () => {
  test("Back closes the topmost layer only (UX5)", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("cart"));
    await settle(() => result.current.open("confirm"));
    expect(result.current.layers).toEqual(["cart", "confirm"]);
    await settle(back);
    expect(result.current.panel).toBe("cart");
    await settle(back);
    expect(result.current.panel).toBeNull();
  });

  test("opening the same layer twice is one layer", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => {
      result.current.open("cart");
      result.current.open("cart");
    });
    expect(result.current.layers).toEqual(["cart"]);
  });

  test("whoever asked hears how the panel ended, with what it answers (A91)", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("confirm"));
    const answer = result.current.ask("login", "ended");
    await settle(() => undefined);
    expect(result.current.start).toBe("ended");
    await settle(() => result.current.close({ result: "done", place: null }));
    expect(await answer).toEqual({ result: "done", place: null });
    expect(result.current).toMatchObject({ panel: "confirm", isBack: true });
  });

  test("Back from the log-in is no log-in", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("confirm"));
    expect(result.current.isBack).toBe(false);
    const answer = result.current.ask("login", "ended");
    await settle(() => undefined);
    await settle(back);
    expect(await answer).toEqual({ result: "closed" });
  });

  test("after a reload a panel is there again, without what it was opened for", async () => {
    const first = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => first.result.current.open("login", "signUp"));
    first.unmount();
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    expect(result.current).toMatchObject({ panel: "login", start: null });
    await settle(back);
    expect(result.current.panel).toBeNull();
  });

  test("after a reload a panel begins at the step that it marked, with what lies over it or not", async () => {
    const first = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => first.result.current.open("location"));
    await settle(() => first.result.current.resumeAt("location", "delivery"));
    // Not on top any more, or closed: its entry is not the current one.
    await settle(() => first.result.current.resumeAt("login", "signUp"));
    await settle(() => first.result.current.open("login", "ended"));
    await settle(() => first.result.current.resumeAt("location", "pickup"));
    first.unmount();
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    expect(result.current).toMatchObject({ layers: ["location", "login"], start: null });
    await settle(back);
    expect(result.current).toMatchObject({ layers: ["location"], start: "delivery" });
    await settle(() => result.current.close());
    expect(result.current.panel).toBeNull();
  });

  test("a panel outlives that Next writes the page's entry anew after an action", async () => {
    const first = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => first.result.current.open("menu"));
    const entries = window.history.length;
    await settle(() => first.result.current.open("login"));
    window.history.replaceState({ __NA: true }, "", window.location.href);
    expect(window.history.state).toMatchObject({ __NA: true, depth: 2 });
    first.unmount();
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    expect(result.current.layers).toEqual(["menu", "login"]);
    await settle(() => result.current.close());
    expect(result.current.layers).toEqual(["menu"]);
    await settle(() => result.current.open("cart"));
    expect(window.history.length).toBe(entries + 1);
    window.history.replaceState({ __NA: true }, "", "/otra");
    expect(window.history.state).toEqual({ __NA: true });
    window.history.replaceState(null, "", "/");
  });

  test("close and open at once end in the layer that was opened", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
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
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("cart"));
    await settle(() => result.current.open("confirm"));
    await settle(() => result.current.closeAll());
    expect(window.history.state?.panels).toBeUndefined();
    expect(result.current.layers).toEqual([]);
  });

  test("a link inside a layer leaves it behind, Back brings it again", async () => {
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
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

  test("a page that comes while a panel is open is gone back over by no closing", async () => {
    window.history.pushState({}, "", "/producto/1/2");
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("cart"));
    // The menu was on its way when the cart was opened.
    await settle(() => window.history.pushState({}, "", "/"));
    await settle(() => result.current.open("confirm"));
    await settle(() => result.current.open("login", "ended"));
    await settle(() => result.current.close());
    expect(result.current.layers).toEqual(["cart", "confirm"]);
    await settle(() => result.current.closeAll());
    expect(window.location.pathname).toBe("/");
    expect(result.current.layers).toEqual([]);
  });

  test("nor is it when that panel alone is closed", async () => {
    window.history.pushState({}, "", "/producto/1/2");
    const { result } = renderHook(() => usePanel(), { wrapper: PanelProvider });
    await settle(() => result.current.open("cart"));
    await settle(() => window.history.pushState({}, "", "/"));
    await settle(() => result.current.close());
    expect(window.location.pathname).toBe("/");
    expect(result.current.panel).toBeNull();
  });
});
