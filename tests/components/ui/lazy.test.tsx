import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";

function Part() {
  return <p>aquí está</p>;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" onClick={onRetry}>
      otra vez
    </button>
  );
}

/** Code that comes only while there is a connection. */
function lazyUnless(isOffline: () => boolean): ComponentType {
  return lazy(async () => {
    await Promise.resolve();
    if (isOffline()) throw new Error("no connection");
    return Part;
  });
}

/** Until it is known whether it comes. */
async function wait(): Promise<void> {
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a part that is lazy (F17)", () => {
  test("stands in its place once it is there", async () => {
    const LazyPart = lazyUnless(() => false);
    render(
      <LazyBoundary fallback="espera">
        <LazyPart />
      </LazyBoundary>,
    );
    expect(screen.getByText("espera")).toBeDefined();
    expect(await screen.findByText("aquí está")).toBeDefined();
  });

  test("that did not come leaves the rest alone, says so once, and comes with the connection", async () => {
    let isOffline = true;
    const LazyPart = lazyUnless(() => isOffline);
    const onFailed = vi.fn<() => void>();
    render(
      <LazyBoundary fallback="espera" onFailed={onFailed}>
        <LazyPart />
      </LazyBoundary>,
    );
    await wait();
    expect(screen.getByText("espera")).toBeDefined();
    expect(onFailed).toHaveBeenCalledTimes(1);
    isOffline = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("aquí está")).toBeDefined();
  });

  test("can be asked for again by a press, as often as it takes", async () => {
    let isOffline = true;
    const LazyPart = lazyUnless(() => isOffline);
    render(
      <LazyBoundary failed={Failed}>
        <LazyPart />
      </LazyBoundary>,
    );
    await wait();
    fireEvent.click(screen.getByRole("button"));
    await wait();
    isOffline = false;
    fireEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("aquí está")).toBeDefined();
  });

  test("is asked for again where it is shown anew, without a retry", async () => {
    let isOffline = true;
    const LazyPart = lazyUnless(() => isOffline);
    const part = (
      <LazyBoundary>
        <LazyPart />
      </LazyBoundary>
    );
    const { unmount } = render(part);
    await wait();
    unmount();
    isOffline = false;
    render(part);
    expect(await screen.findByText("aquí está")).toBeDefined();
  });
});
