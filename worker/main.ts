import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { keepPageAt, ShopPages } from "./pages.ts";
import { showNotices } from "./notices.ts";
import { keepOfflinePage, renewOfflinePage } from "./offline-page.ts";
import { planOf, type Plan } from "./plan.ts";
import { asKept, cacheNames, dropOtherBuilds, sweepSoon } from "./shop-caches.ts";

declare const self: ServiceWorkerGlobalScope;

const { origin } = self.location;

function planOfRequest(request: Request): Plan {
  const { method, mode, url } = request;
  return planOf({ method, url: new URL(url), origin, isNavigation: mode === "navigate" });
}

/** What never changes under its name: from the device, else from the network and then kept. */
function keptForever(kind: "file" | "photo"): CacheFirst {
  return new CacheFirst({
    cacheName: cacheNames[kind],
    plugins: [
      {
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? await asKept(response) : null),
        cacheDidUpdate: sweepSoon,
        // While the caches cannot be used the line brings files all the same; what did not come is not asked for again.
        handlerDidError: async ({ error, request }) =>
          error.name === "no-response" ? undefined : await fetch(request),
      },
    ],
  });
}

const files = { file: keptForever("file"), photo: keptForever("photo") };

registerRoute(({ request }) => planOfRequest(request).kind === "page", new ShopPages());
registerRoute(({ request }) => planOfRequest(request).kind === "file", files.file);
registerRoute(({ request }) => planOfRequest(request).kind === "photo", files.photo);

/** What was loaded before this worker was there, and the page that stands for what was not. */
async function keepSeen(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  await renewOfflinePage();
  for (const address of addresses) {
    const request = new Request(address);
    const plan = planOfRequest(request);
    if (plan.kind === "file" || plan.kind === "photo") {
      await files[plan.kind].handle({ request, event }).catch(() => null);
    } else await keepPageAt(address);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOtherBuilds().then(async () => await self.clients.claim()));
});

showNotices();

self.addEventListener("message", (event) => {
  const seen: unknown = event.data;
  const isList = Array.isArray(seen) && seen.every((address) => typeof address === "string");
  if (isList) event.waitUntil(keepSeen(seen, event));
});
