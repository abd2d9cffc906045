"use client";

import { useEffect, useRef } from "react";
import type { FocusEvent, MouseEvent } from "react";
import { goToSection, useCurrentSection } from "./section-spy.ts";

export interface CategoryLink {
  /** The id of the section on the page. */
  id: string;
  name: string;
  /** Of its name, where it is not the page's. */
  lang?: string | undefined;
}

/** Keeps the current link in sight inside of its own strip or rail, without moving the page. */
function useSelfScroll(current: string | null) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = current === null ? null : ref.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    const scroller = ref.current?.parentElement;
    if (!link || !scroller) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller.scrollTo({
      left: link.offsetLeft - (scroller.clientWidth - link.offsetWidth) / 2,
      top: link.offsetTop - (scroller.clientHeight - link.offsetHeight) / 2,
      behavior: isCalm ? "auto" : "smooth",
    });
  }, [current]);
  return ref;
}

/** A browser leaves a link that is half out of its strip where it is; who comes by the keyboard sees it whole (UX3). */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function go(event: MouseEvent, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // A click that no pointer made counts no presses.
  goToSection(id, event.detail === 0);
}

/** Links to the sections of the menu, the one being read marked (UX1). Plain anchors, so they work before any script. */
export function CategoryLinks({ categories, shape }: { categories: CategoryLink[]; shape: "strip" | "rail" }) {
  const current = useCurrentSection() ?? categories[0]?.id;
  const ref = useSelfScroll(current ?? null);
  return (
    <ul ref={ref} className={`categories-${shape}`}>
      {categories.map(({ id, name, lang }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            lang={lang}
            aria-current={id === current || undefined}
            onClick={(event) => go(event, id)}
            onFocus={showWhole}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
