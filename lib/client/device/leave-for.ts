import { reloadMark } from "#domain/base/shop-worker.ts";

/** Leaves the page for another that is no page of the shop, or has to be loaded anew. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}

async function markReload(): Promise<void> {
  if ("caches" in window) await window.caches.open(reloadMark);
}

function reload(): void {
  window.location.reload();
}

/** Loads this page again, with whatever the server has of it now, however slow the line is: its worker shows a kept one only where it breaks. */
export function loadAnew(): void {
  // Where the caches cannot be used nothing is shown from them.
  markReload().then(reload, reload);
}
