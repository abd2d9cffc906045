import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startPage } from "#browser/start-page.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("PerformanceObserver", { supportedEntryTypes: [] });
  document.head.innerHTML = '<meta name="scripts" content="/a.js /b.js">';
  document.body.innerHTML = "";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((one) => one.getAttribute("src") ?? one.getAttribute("href"));
const read = () => dispatchEvent(new Event("DOMContentLoaded"));

describe("the scripts of a page", () => {
  test("are asked for when it has been painted, and run in their order", async () => {
    startPage();
    read();
    expect(asked("link, script")).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked("link[rel=preload]")).toEqual(["/a.js", "/b.js"]);
    expect(asked("script")).toEqual(["/a.js", "/b.js"]);
  });

  test("are found by React, which would run them a second time", async () => {
    startPage();
    read();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked("script[async][src]")).toEqual(["/a.js", "/b.js"]);
  });

  test.each(["pointerdown", "keydown"])("are asked for at the first %s, once", async (sign) => {
    startPage();
    dispatchEvent(new Event(sign));
    await vi.advanceTimersByTimeAsync(1);
    read();
    dispatchEvent(new Event(sign));
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked("script")).toEqual(["/a.js", "/b.js"]);
  });

  test("do not wait longer than a second for a photo, nor than five for a sheet", async () => {
    document.body.innerHTML = '<img fetchpriority="high">';
    const photo = document.querySelector("img");
    if (photo) photo.decode = async () => await new Promise(() => undefined);
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/x.css", disabled: true });
    link.setAttribute("disabled", "");
    document.head.append(document.createElement("style"), link);
    vi.stubGlobal("fetch", async () => await new Promise(() => undefined));
    startPage();
    read();
    await vi.advanceTimersByTimeAsync(999);
    expect(asked("link[rel=preload]")).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked("link[rel=preload]")).toEqual(["/a.js", "/b.js"]);
    expect(asked("script")).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked("script")).toEqual(["/a.js", "/b.js"]);
  });

  test("are left alone where they stand in the page", async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/x.css">';
    startPage();
    read();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked("script, link[rel=preload]")).toEqual([]);
  });
});

describe("in reading mode (B7)", () => {
  const { classList, style } = document.documentElement;
  beforeEach(() => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/x.css" });
    link.setAttribute("disabled", "");
    document.head.append(document.createElement("style"), link);
    classList.add("reading");
  });
  afterEach(() => classList.remove("reading"));

  test("nothing is painted before the rules of the sheet, which is asked for at once", async () => {
    vi.stubGlobal("fetch", async () => await Promise.resolve(new Response(null, { status: 500 })));
    startPage();
    expect(style.visibility).toBe("hidden");
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
    await vi.waitFor(() => expect(link?.disabled).toBe(false));
    expect(style.visibility).toBe("hidden");
    link?.dispatchEvent(new Event("load"));
    await vi.advanceTimersByTimeAsync(1);
    expect(style.visibility).toBe("");
  });

  test("a sheet that does not come is waited for five seconds", async () => {
    vi.stubGlobal("fetch", async () => await new Promise(() => undefined));
    startPage();
    await vi.advanceTimersByTimeAsync(4999);
    expect(style.visibility).toBe("hidden");
    await vi.advanceTimersByTimeAsync(1);
    expect(style.visibility).toBe("");
  });
});

test("a sheet that cannot be fetched is loaded by its link, and asked for again when that fails", async () => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/x.css" });
  link.setAttribute("disabled", "");
  document.head.append(document.createElement("style"), link);
  vi.stubGlobal("fetch", async () => await Promise.resolve(new Response(null, { status: 500 })));
  startPage();
  dispatchEvent(new Event("keydown"));
  await vi.advanceTimersByTimeAsync(1);
  expect(link.disabled).toBe(false);
  const set = vi.spyOn(link, "disabled", "set");
  link.dispatchEvent(new Event("error"));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked("script")).toEqual(["/a.js", "/b.js"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(set.mock.calls).toEqual([[true], [false]]);
});
