import { changeField, changedFields, isField } from "./changed-fields.ts";
import type { Field } from "./changed-fields.ts";

/** Milliseconds until a page that does not hydrate leaves its buttons to the browser. */
const longestHydration = 20_000;

function show(button: HTMLElement | null, isKept: boolean): void {
  button?.toggleAttribute("data-early", isKept);
}

/** Of a card's own button every press counts, of all others the last one. */
function countsEach(button: HTMLElement): boolean {
  return button.parentElement?.matches("[data-add]") ?? false;
}

function buttonOf(event: Event): HTMLElement | null {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  return document.documentElement.id === "__next_error__" ? null : button;
}

/** Keeps what fields are changed to: React fires no event for what was changed before it was there. */
function createFieldReplay() {
  const kept = new Map<Field, string | boolean>();
  /** All of a form at once: a part that hydrates before its page has sets the others back to what React knows. */
  function keep(event: Event): void {
    if (!isField(event.target)) return;
    const place = event.target.form ?? document;
    for (const field of kept.keys()) if (place.contains(field)) kept.delete(field);
    for (const [field, to] of changedFields(place)) kept.set(field, to);
  }
  function replay(): void {
    // What the browser filled in by itself was no event.
    for (const [field, to] of changedFields(document)) kept.set(field, to);
    for (const [field, to] of kept) if (field.isConnected) changeField(field, to);
  }
  return { keep, replay };
}

/**
 * Until the page has hydrated it keeps the last button pressed and every press of a card's own button, which show as busy, and
 * lets no form be sent by the browser; then they are replayed, what was changed in fields before them. When a script fails, or
 * nothing hydrates, they are left to the browser (ADR 1).
 */
export function keepEarlyPresses(): void {
  let last: HTMLElement | null = null;
  let each: HTMLElement[] = [];
  const fields = createFieldReplay();
  function keep(event: Event): void {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (countsEach(button)) each.push(button);
    else {
      show(last, false);
      last = button;
    }
    show(button, true);
  }
  /** Leaves the buttons to the browser; answers which were pressed. */
  function release(): HTMLElement[] {
    clearTimeout(limit);
    removeEventListener("click", keep, true);
    removeEventListener("input", fields.keep, true);
    removeEventListener("error", fail, true);
    const pressed = last ? [...each, last] : each;
    for (const button of pressed) show(button, false);
    last = null;
    each = [];
    return pressed;
  }
  function fail(event: Event): void {
    if (event.target instanceof HTMLScriptElement) release();
  }
  const limit = setTimeout(release, longestHydration);
  addEventListener("click", keep, true);
  addEventListener("input", fields.keep, true);
  addEventListener("error", fail, true);
  function replay(): void {
    const pressed = release();
    fields.replay();
    for (const button of pressed) button.click();
  }
  addEventListener("vitrina:hydrated", replay, { once: true });
}
