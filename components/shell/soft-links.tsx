"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** The path that a press leads to, null when the browser has to see to it: another key, another button, another target. */
function softPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[data-soft]") : null;
  return link?.getAttribute("href") ?? null;
}

/** Follows the shop's own links without a new load of the page; before any script they are plain links. */
export function SoftLinks() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = softPath(event);
      if (path === null) return;
      event.preventDefault();
      router.push(path);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return null;
}
