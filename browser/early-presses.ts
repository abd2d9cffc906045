import { changeField, changedFields, isField } from "./changed-fields.ts";
import type { Field } from "./changed-fields.ts";

/** How often what did not arrive is replayed, and how many milliseconds apart. */
const mostReplays = 200;
const pause = 100;
/** Milliseconds until a page that does not hydrate gives the browser its buttons back. */
const longestHydration = 20_000;

function show(button: HTMLElement | null, isKept: boolean): void {
  button?.toggleAttribute("data-early", isKept);
}

/** Of a card's own button every press counts, of all others the last one. */
function countsEach(button: HTMLElement): boolean {
  return button.parentElement?.matches("[data-add]") ?? false;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function buttonOf(event: Event): HTMLElement | null {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  return document.documentElement.id === "__next_error__" ? null : button;
}

/** Whether an event reaches its control; until that is known no form is sent by the browser. */
function watchArrival(event: Event, control: HTMLElement, done: (hasArrived: boolean) => void): void {
  let hasArrived = false;
  const arrive = () => {
    hasArrived = true;
  };
  const hold = (sent: Event) => {
    if (!hasArrived) stop(sent);
  };
  control.addEventListener(event.type, arrive, true);
  addEventListener("submit", hold, true);
  setTimeout(() => {
    control.removeEventListener(event.type, arrive, true);
    removeEventListener("submit", hold, true);
    done(hasArrived || event.defaultPrevented);
  });
}

/** Changes of fields: React fires none for what was changed before it was there, so each is made again until it arrives. */
function createFieldReplay() {
  const waiting = new Map<Field, string | boolean>();
  let isChanging = false;
  /** Answers whether every change has arrived. */
  function settle(): boolean {
    isChanging = true;
    for (const [field, to] of waiting) if (!field.isConnected || changeField(field, to)) waiting.delete(field);
    isChanging = false;
    return waiting.size === 0;
  }
  function retry(left: number): void {
    if (settle()) return;
    if (left > 0) setTimeout(retry, pause, left - 1);
    else waiting.clear();
  }
  /** All of them at once: the first one to arrive has React set the others back to what it knows. */
  function collect(place: ParentNode): void {
    for (const field of waiting.keys()) if (place.contains(field)) waiting.delete(field);
    for (const [field, to] of changedFields(place)) waiting.set(field, to);
  }
  function replay(place: ParentNode): void {
    collect(place);
    retry(mostReplays);
  }
  /** Before the page is awake: a part that hydrates earlier and renders anew has its fields as React knows them. */
  function keep(event: Event): void {
    if (isField(event.target)) collect(event.target.form ?? document);
  }
  function replayKept(): void {
    // What the browser filled in by itself was no event.
    for (const [field, to] of changedFields(document)) waiting.set(field, to);
    retry(mostReplays);
  }
  function watch(event: Event): void {
    const field = event.target;
    if (isChanging || !isField(field)) return;
    const place = field.form ?? document;
    if (waiting.has(field)) return collect(place);
    watchArrival(event, field, (hasArrived) => {
      if (!hasArrived) replay(place);
    });
  }
  return { keep, replayKept, settle, watch };
}

/** Presses of a page that has hydrated: React stops one whose part waits for its code, so it is replayed until it arrives. */
function createPressReplay(isReady: () => boolean) {
  let last: Event | HTMLElement | null = null;
  let left = mostReplays;
  function press(button: HTMLElement, replays: number): void {
    if (!button.isConnected) return;
    left = replays;
    button.click();
    left = mostReplays;
  }
  function repeat(button: HTMLElement, by: Event | HTMLElement, replays: number): void {
    show(button, true);
    setTimeout(() => {
      if (replays === 0 || !(countsEach(button) || last === by)) show(button, false);
      else if (isReady()) press(button, replays - 1);
      else repeat(button, by, replays - 1);
    }, pause);
  }
  function watch(event: Event, button: HTMLElement): void {
    const replays = left;
    if (!countsEach(button)) last = event;
    watchArrival(event, button, (hasArrived) => {
      show(button, false);
      if (!hasArrived) repeat(button, event, replays);
    });
  }
  return {
    watch,
    press: (button: HTMLElement) => {
      if (isReady()) return press(button, mostReplays);
      if (!countsEach(button)) last = button;
      repeat(button, button, mostReplays);
    },
  };
}

/**
 * Until the page hydrates it keeps the last button pressed and every press of a card's own button, which show as busy, and lets
 * no form be sent by the browser; `Awake` has them replayed, what was changed in fields before them. When a script fails, or
 * nothing hydrates, the browser gets its buttons back (ADR 1).
 */
export function keepEarlyPresses(): void {
  let last: HTMLElement | null = null;
  let each: HTMLElement[] = [];
  const fields = createFieldReplay();
  let replay: ReturnType<typeof createPressReplay> | null = null;
  function keep(event: Event): void {
    const button = buttonOf(event);
    if (!button) return;
    if (replay) return replay.watch(event, button);
    stop(event);
    if (countsEach(button)) each.push(button);
    else {
      show(last, false);
      last = button;
    }
    show(button, true);
  }
  function release(): HTMLElement[] {
    clearTimeout(limit);
    removeEventListener("error", fail, true);
    const kept = last ? [...each, last] : each;
    for (const button of kept) show(button, false);
    last = null;
    each = [];
    return kept;
  }
  function giveUp(): void {
    release();
    removeEventListener("click", keep, true);
  }
  function fail(event: Event): void {
    if (event.target instanceof HTMLScriptElement) giveUp();
  }
  const limit = setTimeout(giveUp, longestHydration);
  addEventListener("click", keep, true);
  addEventListener("input", fields.keep, true);
  addEventListener("error", fail, true);
  addEventListener(
    "vitrina:awake",
    () => {
      const kept = release();
      removeEventListener("input", fields.keep, true);
      for (const type of ["click", "input"]) addEventListener(type, fields.watch, true);
      fields.replayKept();
      replay = createPressReplay(fields.settle);
      for (const button of kept) replay.press(button);
    },
    { once: true },
  );
}
