import { afterEach, expect, test, vi } from "vitest";
import { forgetPages } from "#lib/client/kept/shop-worker.ts";

/** A browser that keeps a shop; what happens to it, in its order. */
function openBrowser(active: boolean): string[] {
  const done: string[] = [];
  const worker = { postMessage: (said: unknown) => done.push(`tell ${JSON.stringify(said)}`) };
  const caches = {
    keys: async () => await Promise.resolve(["shop-pages-b1", "shop-files-b1", "shop-photos"]),
    delete: async (name: string) => await Promise.resolve(done.push(`delete ${name}`)),
  };
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("window", { caches });
  const registration = active ? { active: worker } : undefined;
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => await Promise.resolve(registration) },
  });
  return done;
}

const deletions = ["delete shop-pages-b1", "delete shop-files-b1", "delete shop-photos"];

afterEach(() => vi.unstubAllGlobals());

test("all that was kept goes, and then the worker hears of it: it keeps the page without a connection, which is nobody's, again", async () => {
  const done = openBrowser(true);
  await forgetPages();
  expect(done).toEqual([...deletions, "tell []"]);
});

test.each(["keys", "delete"] as const)(
  "caches that cannot be used (%s) fail nobody, and the worker hears of it",
  async (call) => {
    const done = openBrowser(true);
    Object.assign(caches, { [call]: async () => await Promise.reject(new DOMException("caches", "UnknownError")) });
    await forgetPages();
    expect(done).toEqual(["tell []"]);
  },
);

test("where no worker is there is nobody to tell", async () => {
  const done = openBrowser(false);
  await forgetPages();
  expect(done).toEqual(deletions);
  vi.stubGlobal("navigator", {});
  await expect(forgetPages()).resolves.toBeUndefined();
});

test("at an address that is no secure one nothing was kept", async () => {
  vi.stubGlobal("window", {});
  await expect(forgetPages()).resolves.toBeUndefined();
});
