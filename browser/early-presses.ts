/** How often a press that did not arrive is replayed, and how many milliseconds apart. */
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

/** Whether a press reaches its button; until that is known no form is sent by the browser. */
function watchArrival(event: Event, button: HTMLElement, done: (hasArrived: boolean) => void): void {
  let hasArrived = false;
  const arrive = () => {
    hasArrived = true;
  };
  const hold = (sent: Event) => {
    if (!hasArrived) stop(sent);
  };
  button.addEventListener("click", arrive, true);
  addEventListener("submit", hold, true);
  setTimeout(() => {
    button.removeEventListener("click", arrive, true);
    removeEventListener("submit", hold, true);
    done(hasArrived || event.defaultPrevented);
  });
}

/** Presses of a page that has hydrated: React stops one whose part waits for its code, so it is replayed until it arrives. */
function createReplay() {
  let last: Event | null = null;
  let left = mostReplays;
  function press(button: HTMLElement, replays: number): void {
    if (!button.isConnected) return;
    left = replays;
    button.click();
    left = mostReplays;
  }
  function watch(event: Event, button: HTMLElement): void {
    const replays = left;
    if (!countsEach(button)) last = event;
    watchArrival(event, button, (hasArrived) => {
      show(button, !hasArrived);
      if (hasArrived) return;
      setTimeout(() => {
        if (replays > 0 && (countsEach(button) || last === event)) press(button, replays - 1);
        else show(button, false);
      }, pause);
    });
  }
  return { watch, press: (button: HTMLElement) => press(button, mostReplays) };
}

/**
 * Until the page hydrates it keeps the last button pressed and every press of a card's own button, which show as busy, and lets
 * no form be sent by the browser; `Awake` has them replayed. When a script fails, or nothing hydrates, the browser gets its
 * buttons back (ADR 1).
 */
export function keepEarlyPresses(): void {
  let last: HTMLElement | null = null;
  let each: HTMLElement[] = [];
  let replay: ReturnType<typeof createReplay> | null = null;
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
  addEventListener("error", fail, true);
  addEventListener(
    "vitrina:awake",
    () => {
      const kept = release();
      replay = createReplay();
      for (const button of kept) replay.press(button);
    },
    { once: true },
  );
}
