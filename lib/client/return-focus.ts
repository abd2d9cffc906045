/** How long the content of a layer may take to come. */
const patience = 1500;

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

/** Gives the focus back to a control as soon as it is there again, unless the person goes on before. */
export function returnFocus(opener: Element): void {
  const began = performance.now();
  const given = new AbortController();
  const stop = () => given.abort();
  for (const touch of ["keydown", "pointerdown"]) document.addEventListener(touch, stop, { signal: given.signal });
  const look = () => {
    if (given.signal.aborted) return;
    const control = opener instanceof HTMLElement && opener.isConnected ? opener : findAgain(opener);
    control?.focus();
    if (control || performance.now() - began > patience) stop();
    else requestAnimationFrame(look);
  };
  look();
}
