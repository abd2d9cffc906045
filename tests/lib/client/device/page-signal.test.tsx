// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createPageSignal, usePageSignal } from "#lib/client/device/page-signal.ts";

const signal = createPageSignal<string | null>("sol");

function Shown() {
  return <output>{usePageSignal(signal) ?? "nada"}</output>;
}

test("hydrates with what the server painted, then shows the value and each change of it", () => {
  expect(renderToString(<Shown />)).toContain("nada");
  render(<Shown />);
  expect(screen.getByRole("status").textContent).toBe("sol");
  act(() => signal.set("luna"));
  expect(screen.getByRole("status").textContent).toBe("luna");
});

test("begins its work with the first user and ends it with the last; an equal value is no change", () => {
  const onUnused = vi.fn<() => void>();
  const onUsed = vi.fn<() => () => void>(() => onUnused);
  const listener = vi.fn<() => void>();
  const watched = createPageSignal(0, onUsed);
  const leaveFirst = watched.subscribe(listener);
  const leaveLast = watched.subscribe(() => {});
  expect(onUsed).toHaveBeenCalledTimes(1);
  watched.set(0);
  expect(listener).not.toHaveBeenCalled();
  watched.set(1);
  expect(listener).toHaveBeenCalledTimes(1);
  leaveFirst();
  expect(onUnused).not.toHaveBeenCalled();
  leaveLast();
  expect(onUnused).toHaveBeenCalledTimes(1);
});
