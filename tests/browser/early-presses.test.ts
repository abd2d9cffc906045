import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepEarlyPresses } from "#browser/early-presses.ts";

const hydrate = () => dispatchEvent(new Event("vitrina:hydrated"));

function buttonOf(id: string): HTMLElement {
  const button = document.getElementById(id);
  if (!button) throw new Error(id);
  return button;
}

/** Who was pressed, in order, as the page hears it: a listener of its own on each button, from now on. */
function hearPresses(): string[] {
  const heard: string[] = [];
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => {
      heard.push(button.id);
    });
  return heard;
}

const isBusy = (id: string) => buttonOf(id).hasAttribute("data-early");

const listeners: Parameters<typeof removeEventListener>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const add = globalThis.addEventListener.bind(globalThis);
  vi.stubGlobal("addEventListener", (...listener: Parameters<typeof addEventListener>) => {
    listeners.push(listener);
    add(...listener);
  });
  document.body.innerHTML = `<form><button id="pay"></button></form><button id="more" type="button"></button>
    <span data-add><button id="plus" type="button"></button></span><a id="link" href="#x"></a>`;
});

afterEach(() => {
  // A page of its own for each test.
  for (const listener of listeners.splice(0)) removeEventListener(...listener);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("presses before a page hydrates", () => {
  test("reach nobody, show as busy, and send no form; of most buttons the last counts, of a card's each", () => {
    keepEarlyPresses();
    const heard = hearPresses();
    const sent = vi.fn<() => void>();
    document.addEventListener("submit", sent);
    for (const id of ["pay", "plus", "more", "plus"]) buttonOf(id).click();
    expect(heard).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    expect(["pay", "plus", "more"].map(isBusy)).toEqual([false, true, true]);
    hydrate();
    expect(heard).toEqual(["plus", "plus", "more"]);
    vi.advanceTimersByTime(1);
    expect(["pay", "plus", "more"].map(isBusy)).toEqual([false, false, false]);
  });

  test("are the browser's again when a script fails, or nothing hydrates in 20 s", () => {
    for (const giveUp of [
      () => document.head.appendChild(document.createElement("script")).dispatchEvent(new Event("error")),
      () => vi.advanceTimersByTime(20_000),
    ]) {
      keepEarlyPresses();
      const heard = hearPresses();
      buttonOf("more").click();
      expect(heard).toEqual([]);
      giveUp();
      expect(isBusy("more")).toBe(false);
      buttonOf("more").click();
      expect(heard).toEqual(["more"]);
      document.body.innerHTML += "";
    }
  });

  test("of links are theirs", () => {
    keepEarlyPresses();
    const heard = vi.fn<() => void>();
    buttonOf("link").addEventListener("click", heard);
    buttonOf("link").click();
    expect(heard).toHaveBeenCalledOnce();
  });
});

test("presses of a page that has hydrated arrive once", () => {
  keepEarlyPresses();
  hydrate();
  const heard = hearPresses();
  for (const id of ["more", "plus", "more"]) buttonOf(id).click();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(["more", "plus", "more"]);
  expect([isBusy("more"), isBusy("plus")]).toEqual([false, false]);
});
