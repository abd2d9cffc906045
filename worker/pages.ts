import { Strategy, type StrategyHandler } from "workbox-strategies";
import { reloadMark } from "#domain/base/shop-worker.ts";
import { pageNameHeader, pageNameOf } from "#lib/edge/visit/page-name.ts";
import { type Choice, choiceOf, isOfChoice, keptPageOf, keyOf, mayKeep } from "./kept-page.ts";
import { offlinePage } from "./offline-page.ts";
import { pageAt, type PlannedPage } from "./plan.ts";
import { asKept, build, cacheNames, keptOf, sweepSoon } from "./shop-caches.ts";

/** How long a page may take where one is kept (ms): a line that hardly carries anything is none (B19). */
const patience = 4000;

/** What the cookies choose; null where the browser shows a worker no cookies: then no page is kept. */
async function readChoice(page: PlannedPage): Promise<Choice | null> {
  if (!("cookieStore" in self)) return null;
  return choiceOf(await self.cookieStore.getAll(), page, Date.now());
}

/** The key of an answer that may be kept, null for any other. */
function keyOfAnswer(response: Response, page: PlannedPage, choice: Choice): string | null {
  const name = pageNameOf(response.headers.get(pageNameHeader));
  // Another business that answers here for a trial says that it is to be kept nowhere (A23).
  const isStored = response.headers.get("cache-control")?.includes("no-store") !== true;
  const isKept = response.status === 200 && isStored && name !== null && mayKeep(name, page, choice, build);
  return isKept ? keyOf({ name, choice }, self.location.origin) : null;
}

async function keep(response: Response, key: string): Promise<void> {
  const cache = await caches.open(cacheNames.page);
  await cache.put(key, await asKept(response));
  await sweepSoon();
}

/** The newest that is kept like it: of one choice there may be two, as before and after a branch was chosen that was the shop's first. */
async function findKept(page: PlannedPage, choice: Choice): Promise<Response | null> {
  const cache = await caches.open(cacheNames.page);
  const keys = (await cache.keys()).filter(({ url }) => {
    const kept = keptPageOf(url);
    return kept !== null && isOfChoice(kept, page, choice);
  });
  const found = await Promise.all(keys.map(async (key) => await cache.match(key)));
  const pages = found.filter((response) => response !== undefined);
  return pages.toSorted((one, other) => keptOf(other).keptAt - keptOf(one).keptAt)[0] ?? null;
}

/** A kept page, which says of itself when it was kept: its scripts read that as the navigation's timing. */
function withAge(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set("server-timing", `kept;desc="${keptOf(kept).keptAt}"`);
  return new Response(kept.body, { status: kept.status, headers });
}

/** Keeps the page at an address, where none like it is kept; a line that breaks meanwhile is no failure. */
export async function keepPageAt(address: string): Promise<void> {
  const page = pageAt(new URL(address));
  const choice = page && (await readChoice(page));
  if (!page || !choice || (await findKept(page, choice))) return;
  const response = await fetch(address).catch(() => null);
  const key = response && keyOfAnswer(response, page, choice);
  if (key) await keep(response, key);
}

/** A page from the network, else as it was kept, else the one that says that there is no connection. */
export class ShopPages extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const page = pageAt(new URL(request.url));
    const choice = page && (await readChoice(page));
    // While the caches cannot be used nothing is kept: the line brings pages all the same.
    const [kept, isReload] = await Promise.all([
      page && choice ? findKept(page, choice).catch(() => null) : null,
      caches.delete(reloadMark).catch(() => false),
    ]);
    const asked = handler.fetch(request).then((response) => {
      const key = page && choice && keyOfAnswer(response, page, choice);
      // A copy that nobody reads would have this event last for good: another build's worker could not begin, and pages wait for it.
      // What cannot be kept is shown all the same.
      if (key) void handler.waitUntil(keep(response.clone(), key).catch(() => null));
      return response;
    });
    if (!kept) return await asked.catch(offlinePage);
    // Who asks for what there is now waits for it: they have the kept page before them.
    if (isReload) return await asked.catch(() => withAge(kept));
    const tired = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    return (await Promise.race([asked, tired]).catch(() => null)) ?? withAge(kept);
  }
}
