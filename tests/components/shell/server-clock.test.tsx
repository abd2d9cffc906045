import { Profiler } from "react";
import type { ProfilerOnRenderCallback } from "react";
import { act, cleanup, render, screen } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TimedText } from "#lib/client/device/timed-text.ts";

const hour = 3_600_000;
/** By the server's clock; a person's is six hours ahead. */
const opened = Date.UTC(2026, 10, 23, 16);
const texts: TimedText[] = [
  { at: opened, text: "abierto" },
  { at: opened + 4 * hour, text: "cerrado" },
];

const seen = () => screen.getByRole("status").textContent;

/** The page with its own clock, as a fresh visit has it. */
async function openPage() {
  vi.resetModules();
  const { useTimedText } = await import("#lib/client/device/timed-text.ts");
  const { readJson } = await import("#lib/client/device/read-json.ts");
  const onRender = vi.fn<ProfilerOnRenderCallback>();
  function Page() {
    const text = useTimedText(texts) ?? "nada";
    return (
      <Profiler id="text" onRender={onRender}>
        <output>{text}</output>
      </Profiler>
    );
  }
  return { Page, readJson, onRender };
}

function serverAt(now: () => number) {
  const fetchDouble = vi.fn<typeof fetch>(async () =>
    Response.json({}, { headers: { date: new Date(now()).toUTCString() } }),
  );
  vi.stubGlobal("fetch", fetchDouble);
  return fetchDouble;
}

beforeEach(() => void vi.useFakeTimers({ now: opened + 6 * hour }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("A148: a device six hours ahead sees what holds by the server's clock, and its changes in time", async () => {
  const start = Date.now();
  const asked = serverAt(() => opened + Date.now() - start);
  const { Page } = await openPage();
  render(<Page />);
  expect(seen()).toBe("abierto");
  await act(async () => await vi.advanceTimersByTimeAsync(1000));
  expect(seen()).toBe("abierto");
  await act(async () => await vi.advanceTimersByTimeAsync(4 * hour));
  expect(seen()).toBe("cerrado");
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what is shown is not rendered again when the server's time is known and changes nothing", async () => {
  serverAt(() => opened);
  vi.setSystemTime(opened);
  const { Page, onRender } = await openPage();
  render(<Page />);
  await act(async () => await vi.advanceTimersByTimeAsync(1000));
  expect(onRender).toHaveBeenCalledTimes(1);
});

test("A148: a page that was kept for hours is corrected as soon as the server's time is known", async () => {
  vi.setSystemTime(opened - 20 * hour);
  serverAt(() => opened + 5 * hour);
  const { Page } = await openPage();
  render(<Page />);
  await act(async () => await vi.advanceTimersByTimeAsync(0));
  expect(seen()).toBe("cerrado");
});

test("A148: any answer of the shop tells the time", async () => {
  serverAt(() => opened + 5 * hour);
  vi.setSystemTime(opened);
  const { Page, readJson } = await openPage();
  await readJson("/api/x", v.object({}));
  render(<Page />);
  expect(seen()).toBe("cerrado");
});

test("without an answer the device's own clock has to do", async () => {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockRejectedValue(new TypeError("offline")));
  const { Page } = await openPage();
  render(<Page />);
  await act(async () => await vi.advanceTimersByTimeAsync(0));
  expect(seen()).toBe("cerrado");
});

test("a phone that slept past a change shows it when somebody looks: its timers stood still", async () => {
  vi.setSystemTime(opened);
  serverAt(() => Date.now());
  const { Page } = await openPage();
  render(<Page />);
  await act(async () => await vi.advanceTimersByTimeAsync(1000));
  expect(seen()).toBe("abierto");
  vi.setSystemTime(opened + 5 * hour);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(seen()).toBe("cerrado");
});
