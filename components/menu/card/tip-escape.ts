import { useEffect } from "react";

const tip = ".trait-tips > li";

/** Escape puts a tooltip away that is shown, and nothing else: the sheet around it stays; it comes again with the next look. */
export function useTipEscape(): void {
  useEffect(() => {
    const putAway = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const shown = document.querySelectorAll(`${tip}:not([data-away]):is(:hover, :focus-within)`);
      for (const one of shown) one.setAttribute("data-away", "");
      if (shown.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const forget = ({ target }: Event) => {
      const left = target instanceof Element ? target.closest(tip) : null;
      if (left?.matches(":hover, :focus-within") === false) left.removeAttribute("data-away");
    };
    const leave = new AbortController();
    document.addEventListener("keydown", putAway, { capture: true, signal: leave.signal });
    for (const name of ["focusout", "pointerout"]) {
      // By then the browser knows where focus and pointer are.
      document.addEventListener(name, (event) => setTimeout(forget, 0, event), { signal: leave.signal });
    }
    return () => leave.abort();
  }, []);
}
