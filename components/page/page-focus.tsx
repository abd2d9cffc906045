import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** How long a page may take until its title is there (ms). */
const longestWait = 15_000;

/** Pages that were left are kept, hidden. */
function inSight(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
}

/** Whether the focus is where one goes on: in a layer, in the page itself, or where the person has put it since. */
function isInPlace(before: Element | null): boolean {
  const focused = document.activeElement;
  if (document.querySelector("dialog[open]") !== null) return true;
  if (focused === null || focused === document.body || !focused.checkVisibility()) return false;
  return focused !== before || inSight("#content")?.contains(focused) === true;
}

/** True once nothing more is to be done. */
function focusTitle(before: Element | null): boolean {
  if (isInPlace(before)) return true;
  const title = inSight("#content h1");
  if (!title) return false;
  title.tabIndex = -1;
  title.style.outline = "none";
  title.focus({ preventScroll: true });
  return true;
}

/** Puts the focus at the title of a page that came without a new load: what had it stayed behind, or is of the frame (UX6). */
export function PageFocus() {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const before = document.activeElement;
    if (focusTitle(before)) return;
    const watch = new MutationObserver(() => {
      if (focusTitle(before)) stop();
    });
    const timer = setTimeout(() => stop(), longestWait);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [path]);
  return null;
}
