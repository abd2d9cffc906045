"use client";

import { useEffect, useRef } from "react";
import type { FocusEvent, MouseEvent } from "react";
import { goToSection, useCurrentSection } from "./section-spy.ts";

export interface CategoryLink {
  /** The id of the section on the page. */
  id: string;
  name: string;
}

const shapes = {
  strip: {
    list: "flex w-max min-w-full gap-1 pr-6 pl-3",
    // 44 px to press, 36 px to see: the border is part of the first alone.
    link: "inline-flex min-h-11 items-center rounded-full border-y-4 border-transparent bg-clip-padding px-4 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-sunken aria-[current]:bg-category aria-[current]:text-on-category",
  },
  rail: {
    list: "flex flex-col gap-1",
    link: "flex min-h-11 items-center rounded-md px-3 text-sm font-semibold transition-colors hover:bg-sunken aria-[current]:bg-category aria-[current]:text-on-category",
  },
};

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

/** A browser leaves a link that is half out of its strip where it is; who comes by the keyboard sees it whole (U3). */
function showWhole({ target }: FocusEvent): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function go(event: MouseEvent, id: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // A click that no pointer made counts no presses.
  goToSection(id, event.detail === 0);
}

/** Links to the sections of the menu, the one being read marked (U1). Plain anchors, so they work before any script. */
export function CategoryLinks({ categories, shape }: { categories: CategoryLink[]; shape: keyof typeof shapes }) {
  const current = useCurrentSection() ?? categories[0]?.id;
  const ref = useSelfScroll(current ?? null);
  return (
    <ul ref={ref} className={shapes[shape].list}>
      {categories.map(({ id, name }) => (
        <li key={id} className="shrink-0">
          <a
            href={`#${id}`}
            aria-current={id === current || undefined}
            onClick={(event) => go(event, id)}
            onFocus={showWhole}
            className={shapes[shape].link}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
