import { afterEach, expect, test, vi } from "vitest";
import { reloadMark } from "#domain/base/shop-worker.ts";
import { loadAnew } from "#lib/client/device/leave-for.ts";

/** A window whose caches answer so; what is done to it, in its order. */
function openWindow(open: (() => Promise<unknown>) | null): string[] {
  const done: string[] = [];
  const caches = {
    open: async (name: string) => {
      await open?.();
      done.push(`open ${name}`);
    },
  };
  vi.stubGlobal("window", { location: { reload: () => done.push("reload") }, ...(open && { caches }) });
  return done;
}

afterEach(() => vi.unstubAllGlobals());

test("what is loaded anew is asked of the network: the worker knows it before the page goes", async () => {
  const done = openWindow(async () => await Promise.resolve());
  loadAnew();
  await vi.waitFor(() => expect(done).toEqual([`open ${reloadMark}`, "reload"]));
});

test.each([
  ["cannot be used", async () => await Promise.reject(new Error("Unexpected internal error."))],
  ["are not there", null],
])("a page whose caches %s is loaded anew all the same", async (_, open) => {
  const done = openWindow(open);
  loadAnew();
  await vi.waitFor(() => expect(done).toEqual(["reload"]));
});
