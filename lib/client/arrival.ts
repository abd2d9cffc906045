import type { Arrival } from "#domain/store/greeting.ts";

function hostOf(address: string): string | null {
  return URL.parse(address)?.hostname ?? null;
}

/** How this tab came to the shop. */
export function readArrival(): Arrival {
  const [entry] = performance.getEntriesByType("navigation");
  const opened = URL.parse(entry?.name ?? "") ?? new URL(window.location.href);
  return {
    path: opened.pathname,
    query: opened.searchParams,
    hasFragment: window.location.hash !== "",
    isNew: entry !== undefined && "type" in entry && entry.type === "navigate",
    host: window.location.hostname,
    from: hostOf(document.referrer),
    isRobot: /bot\b|crawl|spider|lighthouse/i.test(navigator.userAgent),
  };
}

/** Whether the page was pressed already, where the browser says it. */
export function isPressed(): boolean {
  return "userActivation" in navigator && navigator.userActivation.hasBeenActive;
}
