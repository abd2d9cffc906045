import { day } from "#domain/base/duration.ts";
import { languageOf } from "./kept-page.ts";
import { asKept, cacheNames, keptOf } from "./shop-caches.ts";

/** The page that stands for all that are not kept, in the shop's colours. */
const offlinePath = "/api/offline";

async function findOfflinePage(): Promise<Response | null> {
  const cache = await caches.open(cacheNames.file);
  return (await cache.match(offlinePath)) ?? null;
}

/** The page that says that there is no connection, as it was kept; the browser's own where it is missing. */
export async function offlinePage(): Promise<Response> {
  return (await findOfflinePage()) ?? Response.error();
}

async function loadOfflinePage(): Promise<Response> {
  const response = await fetch(offlinePath);
  if (!response.ok) throw new Error(`No offline page: ${response.status}`);
  return await asKept(response);
}

async function keep(page: Response): Promise<void> {
  await (await caches.open(cacheNames.file)).put(offlinePath, page);
}

/** Keeps the page that says that there is no connection. @throws when it does not come: then this worker is not installed */
export async function keepOfflinePage(): Promise<void> {
  const page = await loadOfflinePage();
  // A device that is full has room once this worker drops what those before it kept: a visit keeps the page then.
  await keep(page).catch(() => null);
}

async function isStale(kept: Response): Promise<boolean> {
  // The shop may have other colours since.
  if (Date.now() - keptOf(kept).keptAt > day) return true;
  if (!("cookieStore" in self)) return false;
  return kept.headers.get("content-language") !== languageOf(await self.cookieStore.getAll());
}

/** Keeps it anew where it is missing, as after 'forget all', or stale; a line that breaks meanwhile is no failure. */
export async function renewOfflinePage(): Promise<void> {
  const kept = await findOfflinePage();
  if (kept === null || (await isStale(kept)))
    await loadOfflinePage()
      .then(keep)
      .catch(() => null);
}
