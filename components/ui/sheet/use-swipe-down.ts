import { useEffect, useRef } from "react";
import type { RefObject } from "react";

const closeDistance = 110;
const closeSpeed = 0.55;
const phone = "(width < 48rem)";

/** True when something between the finger and the sheet, or it itself, still scrolls up: then the pull is a scroll. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  let node = target instanceof Element ? target : null;
  while (node && node !== sheet) {
    if (node.scrollTop > 0) return true;
    node = node.parentElement;
  }
  return sheet.scrollTop > 0;
}

/** Lets a finger pull a sheet down to close it, on a phone and from where its content is at the top (UX4). */
export function useSwipeDown(ref: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet || !isOpen || !matchMedia(phone).matches) return;
    let start: { x: number; y: number; time: number } | null = null;
    let pulled = 0;

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      const canPull = touch && event.touches.length === 1 && !isField && !isScrolled(event.target, sheet);
      start = canPull ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null;
      pulled = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const aside = Math.abs(touch.clientX - start.x);
      if (pulled === 0 && (down < 6 || aside > down)) {
        if (down < -6 || aside > 10) start = null;
        return;
      }
      pulled = Math.max(0, down);
      sheet.dataset["dragging"] = "";
      sheet.style.setProperty("--drag", `${pulled}px`);
      if (event.cancelable) event.preventDefault();
    };
    const end = (event: TouchEvent) => {
      delete sheet.dataset["dragging"];
      const speed = start ? pulled / Math.max(1, event.timeStamp - start.time) : 0;
      const isDone = pulled > closeDistance || (pulled > 30 && speed > closeSpeed);
      sheet.style.removeProperty("--drag");
      start = null;
      if (isDone) close.current();
    };

    sheet.addEventListener("touchstart", begin, { passive: true });
    sheet.addEventListener("touchmove", move, { passive: false });
    sheet.addEventListener("touchend", end);
    sheet.addEventListener("touchcancel", end);
    return () => {
      sheet.removeEventListener("touchstart", begin);
      sheet.removeEventListener("touchmove", move);
      sheet.removeEventListener("touchend", end);
      sheet.removeEventListener("touchcancel", end);
    };
  }, [ref, isOpen]);
}
