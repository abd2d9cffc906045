import { createPageSignal, usePageSignal } from "#lib/client/device/page-signal.ts";
import { shownSections } from "./shown-sections.ts";

// One watcher for strip and rail: the section that crosses a line below the sticky bars is being read (UX1).
const current = createPageSignal<string | null>(null, () => watch());
/** Where a jump leads, until it has arrived. */
const jump = createPageSignal<string | null>(null);

function barsHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

function isAtEnd(): boolean {
  return window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
}

function findCurrent(): string | null {
  const sections = shownSections();
  if (isAtEnd()) return sections.at(-1)?.id ?? null;
  const line = barsHeight() + 24;
  return sections.findLast((section) => section.getBoundingClientRect().top <= line)?.id ?? sections[0]?.id ?? null;
}

/** A jump that another one interrupted ends as well: what counts is where the page stands. */
function hasArrived(id: string): boolean {
  const section = shownSections().find((one) => one.id === id);
  return !section || isAtEnd() || Math.abs(section.getBoundingClientRect().top - barsHeight()) <= 2;
}

/** Milliseconds without a scroll after which an interrupted jump is over. */
const restBeforeRelease = 300;

const interruptions = ["wheel", "pointerdown", "keydown"] as const;

function watch(): () => void {
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    frame = 0;
    current.set(jump.get() ?? findCurrent());
  };
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(update);
  };
  const release = () => {
    clearTimeout(rest);
    jump.set(null);
    schedule();
  };
  const end = () => {
    const target = jump.get();
    if (target === null) return;
    if (hasArrived(target)) release();
    else rest = setTimeout(release, restBeforeRelease);
  };
  const follow = () => {
    clearTimeout(rest);
    schedule();
  };
  update();
  addEventListener("scroll", follow, { passive: true });
  addEventListener("scrollend", end);
  // A jump that does not scroll fires no `scrollend`: then it is over when the person goes on.
  for (const sign of interruptions) addEventListener(sign, release, { passive: true });
  addEventListener("resize", schedule);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    removeEventListener("scroll", follow);
    removeEventListener("scrollend", end);
    for (const sign of interruptions) removeEventListener(sign, release);
    removeEventListener("resize", schedule);
  };
}

/** The id of the section that is being read, null before the first look. */
export function useCurrentSection(): string | null {
  return usePageSignal(current);
}

/**
 * Scrolls to a section and gives its heading the focus (UX1). At once for who presses a key: a scroll that is still going
 * would take the next control that gets the focus out of sight (UX3).
 */
export function goToSection(id: string, isByKeyboard = false): void {
  const section = shownSections().find((one) => one.id === id);
  const heading = section?.querySelector<HTMLElement>("h2");
  if (!section || !heading) return;
  jump.set(id);
  current.set(id);
  // The page knows its length only when all of it has been laid out.
  for (const one of shownSections()) one.style.contentVisibility = "visible";
  const isCalm = isByKeyboard || matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  heading.focus({ preventScroll: true });
}
