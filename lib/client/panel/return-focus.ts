/** What a control is called, without the amount that it may state. */
function nameOf(control: Element): string {
  const text = control.getAttribute("aria-label") ?? control.textContent ?? "";
  return text.replaceAll(/[\d.,\s]/g, "");
}

/** The control in the topmost layer that stands where `opener` stood before the layer was made anew. */
function findAgain(opener: Element): HTMLElement | null {
  const layer = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
  const alike = [...(layer?.querySelectorAll<HTMLElement>(opener.tagName) ?? [])];
  return alike.find((control) => nameOf(control) === nameOf(opener)) ?? null;
}

/** Gives the focus back to a control, or to the one that took its place (UX6). */
export function returnFocus(opener: Element): void {
  const control = opener instanceof HTMLElement && opener.isConnected ? opener : findAgain(opener);
  control?.focus();
}
