import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WhenIdle } from "#components/ui/when-idle.tsx";

let idle: (() => void) | null = null;
const cancel = vi.fn<(id: number) => void>();

vi.stubGlobal("requestIdleCallback", (run: () => void) => {
  idle = run;
  return 7;
});
vi.stubGlobal("cancelIdleCallback", cancel);

afterEach(() => {
  cleanup();
  idle = null;
  cancel.mockClear();
});

test("a part waits for an idle browser, with what stands in its place", () => {
  render(<WhenIdle fallback={<p>vacío</p>}>parte</WhenIdle>);
  expect(screen.getByText("vacío")).toBeDefined();
  expect(screen.queryByText("parte")).toBeNull();
  act(() => idle?.());
  expect(screen.getByText("parte")).toBeDefined();
  expect(screen.queryByText("vacío")).toBeNull();
});

test("a part that is needed does not wait", () => {
  render(<WhenIdle isNeeded>parte</WhenIdle>);
  expect(screen.getByText("parte")).toBeDefined();
});

test("a part that is gone asks for nothing", () => {
  const { unmount } = render(<WhenIdle>parte</WhenIdle>);
  unmount();
  expect(cancel).toHaveBeenCalledWith(7);
});
