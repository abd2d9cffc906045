import { hour } from "#domain/base/duration.ts";
import { workerPath } from "#domain/base/shop-worker.ts";

/** The page has all of the line and of the processor first (ms). */
const pause = 4000;
/** A worker that is found so soon after its page is of the same build (ms). */
const sameBuild = 60_000;

/** When the page that is shown was kept by this device (ms); null of one that the server sent. Its worker says so (B19). */
export function pageKeptAt(): number | null {
  const [page] = performance.getEntriesByType("navigation");
  const isKnown = "PerformanceNavigationTiming" in window && page instanceof PerformanceNavigationTiming;
  const timings = isKnown ? page.serverTiming : [];
  const keptAt = Number(timings.find(({ name }) => name === "kept")?.description);
  return Number.isFinite(keptAt) ? keptAt : null;
}

/** What this page has loaded so far, itself and the menu first: a worker that comes later has not seen it. */
function seenAddresses(): string[] {
  const { origin, pathname, search } = window.location;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const kept = loaded.filter(
    (name) => name.startsWith(`${origin}/_next/static/`) || name.startsWith(`${origin}/media/`),
  );
  return [...new Set([`${origin}${pathname}${search}`, `${origin}/`, ...kept])];
}

/** What hears of a shop that is kept. */
interface KeptShopPort {
  /** A newer build is there. */
  onNewer: () => void;
  /** Loads what has to be kept beside what was seen. */
  prefetch: () => Promise<unknown>;
}

/**
 * Announces a worker of another build, unless it comes with its own page. It begins once no page of the shop is open: made to begin
 * before, it would wait for what the other one still answers, and each page for it. Pages come from the network either way.
 */
function watchUpdates(registration: ServiceWorkerRegistration, onNewer: () => void): void {
  const isNew = pageKeptAt() === null;
  const announce = () => {
    if (!isNew || performance.now() >= sameBuild) onNewer();
  };
  if (registration.waiting) announce();
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      // The first worker of a shop takes nobody's place.
      if (worker.state === "installed" && navigator.serviceWorker.controller !== null) announce();
    });
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

async function register({ onNewer, prefetch }: KeptShopPort, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(workerPath);
  if (signal.aborted) return;
  watchUpdates(registration, onNewer);
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState !== "visible" || Date.now() - askedAt < hour) return;
    askedAt = Date.now();
    // Without a line there is nothing newer.
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", ask, { signal });
  const { active } = await serviceWorker.ready;
  await prefetch();
  active?.postMessage(seenAddresses(), []);
}

/** Has this device keep what it has seen of the shop, once the page has settled; the answer stops it (B19). */
export function keepShop(port: KeptShopPort): () => void {
  const stop = new AbortController();
  if (!("serviceWorker" in navigator)) return () => undefined;
  // A browser that allows no worker goes on without.
  const timer = setTimeout(() => void register(port, stop.signal).catch(() => undefined), pause);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Lets go of the pages and photos that were kept: what somebody looked at is theirs. */
export async function forgetPages(): Promise<void> {
  // Only where the shop's address is a secure one.
  if (!("caches" in window)) return;
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(names.map(async (name) => await caches.delete(name)));
  if (!("serviceWorker" in navigator)) return;
  // With nothing seen the worker keeps the page without a connection alone, which is nobody's.
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage([], []);
}
