declare const self: ServiceWorkerGlobalScope;

/** What is sent in place of the worker where it is switched off: takes the place of the one before, and goes with all that was kept. */
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("shop-")).map(async (name) => await caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener("activate", (event) => event.waitUntil(leave()));
