import { beforeEach, describe, expect, test, vi } from "vitest";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { type CachedPage, type CachedValue, packPage, unpackPage } from "#lib/cache/cached-page.ts";
import { createDataStore, type DataEntry } from "#lib/cache/data-store.ts";
import { createPageStore } from "#lib/cache/page-store.ts";
import { createTagClock, markOf } from "#lib/cache/tag-clock.ts";

let now = 1_000_000;
beforeEach(() => {
  now = 1_000_000;
});

function page(text: string, changes: Partial<CachedValue> = {}): CachedValue {
  return {
    kind: "APP_PAGE",
    html: `<html><script>x()</script>${text}</html>`,
    headers: { "x-next-cache-tags": "menu:sabor.localhost,menu:sabor.localhost:1" },
    rscData: Buffer.from(text),
    segmentData: new Map([["/_tree", Buffer.from("t")]]),
    ...changes,
  };
}

function pageStore(pageBytes = 1_000_000) {
  const tags = createTagClock();
  const policy = { mediaOrigins: [], hasMaps: false };
  const store = createPageStore({
    clock: () => now,
    tags,
    prefix: "b1:",
    pageBytes,
    imageBytes: 50_000,
    shared: null,
    policy,
    buildScripts: new Set(["x()"]),
    styleSheets: new Map(),
  });
  return { store, tags };
}

const life = { cacheControl: { revalidate: 300, expire: 86_400 } };

describe("bytes", () => {
  test("what was not used for longest goes first; the bound holds", () => {
    const cache = createByteCache<{ text: string; bytes: number }>(20_000, ({ bytes }) => bytes);
    for (let turn = 0; turn < 200; turn += 1) {
      cache.set(`k${turn}`, { text: "x", bytes: 500 });
      cache.get("k0");
      expect(cache.calculatedSize).toBeLessThanOrEqual(20_000);
    }
    expect(cache.get("k0")?.text).toBe("x");
    expect(cache.get("k1")).toBeUndefined();
    expect(cache.get("k199")?.text).toBe("x");
  });

  test("one giant does not empty it", () => {
    const cache = createByteCache<{ text: string; bytes: number }>(20_000, ({ bytes }) => bytes);
    cache.set("small", { text: "x", bytes: 10 });
    cache.set("giant", { text: "x", bytes: 15_000 });
    expect(cache.get("giant")).toBeUndefined();
    expect(cache.get("small")?.text).toBe("x");
    cache.set("small", { text: "y", bytes: 15_000 });
    expect(cache.get("small")).toBeUndefined();
    expect(cache.calculatedSize).toBe(0);
  });
});

describe("tags", () => {
  test("make old what was made before them, at once or later", () => {
    const clock = createTagClock();
    expect(clock.state(["a"], 100, 200)).toBe("fresh");
    clock.mark(["a"], markOf({ expire: 0 }, 150));
    expect(clock.state(["a"], 100, 200)).toBe("expired");
    expect(clock.state(["a"], 150, 200)).toBe("expired");
    expect(clock.state(["a"], 151, 200)).toBe("fresh");
    clock.mark(["b"], markOf({ expire: 10 }, 150));
    expect(clock.state(["b"], 100, 200)).toBe("stale");
    expect(clock.state(["b"], 100, 10_151)).toBe("expired");
    clock.mark(["c"], markOf(undefined, 150));
    expect(clock.state(["x", "c"], 100, 200)).toBe("expired");
    expect(clock.lastExpiry(["a", "x"])).toBe(150);
    expect(clock.lastExpiry(["x"])).toBe(0);
  });

  test("a late message does not turn the clock back", () => {
    const clock = createTagClock();
    clock.mark(["a"], { staleAt: 500, expiredAt: 500 });
    clock.mark(["a"], { staleAt: 100, expiredAt: 100 });
    expect(clock.state(["a"], 300, 600)).toBe("expired");
  });

  test("are remembered by tenant, those of nobody for everybody", () => {
    const clock = createTagClock();
    clock.mark(["menu:sabor.localhost:1"], markOf({ expire: 0 }, 150));
    expect(clock.tenantMark("sabor.localhost")).toBe(150);
    expect(clock.tenantMark("tienda.localhost")).toBe(0);
    clock.mark(["holidays"], markOf({ expire: 0 }, 160));
    expect(clock.tenantMark("tienda.localhost")).toBe(160);
  });

  test("do not grow for ever", () => {
    const clock = createTagClock();
    for (let turn = 0; turn < 120_000; turn += 1) clock.mark([`menu:x${turn}.co`], { staleAt: turn, expiredAt: turn });
    expect(clock.tenantMark("x0.co")).toBe(0);
    expect(clock.tenantMark("x119999.co")).toBe(119_999);
  });
});

describe("the page store", () => {
  test("warns of scripts that will not run, but not for a sheet's page, whose HTML is never sent", async () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { store } = pageStore();
    const html = "<html><script>$RC('B:0','S:0')</script></html>";
    await store.set("/$/sabor.localhost/es-CO/101/(.)producto/1/2", page("", { html }), life);
    expect(said).not.toHaveBeenCalled();
    await store.set("/$/sabor.localhost/es-CO/101/producto/1/2", page("", { html }), life);
    expect(said).toHaveBeenCalledWith(expect.stringContaining("page.script_refused"));
    said.mockRestore();
  });

  test("keeps a page with its policy, and the first visitor gets that policy too", async () => {
    const { store } = pageStore();
    const value = page("hola");
    await store.set("/sabor.localhost/es-CO/1", value, life);
    expect(value.headers?.["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    const found = await store.get("/sabor.localhost/es-CO/1", { kind: "APP_PAGE" });
    expect(found).toMatchObject({ lastModified: now, cacheControl: life.cacheControl, value: { html: value.html } });
  });

  test.each([
    ["a 404", page("x", { status: 404 })],
    ["a 500", page("x", { status: 500 })],
    ["a redirect", { kind: "REDIRECT" }],
  ])("never keeps %s", async (_name, value) => {
    const { store } = pageStore();
    await store.set("/k", value, life);
    expect(await store.get("/k", {})).toBeNull();
  });

  test("10 000 invented addresses stay within the bound, and the used page stays (T11)", async () => {
    const { store } = pageStore(2_000_000);
    await store.set("/used", page("used"), life);
    for (let turn = 0; turn < 10_000; turn += 1) {
      await store.set(`/x${turn}`, page("x".repeat(2000)), life);
      if (turn % 50 === 0) await store.get("/used", {});
    }
    expect(store.usage().pageBytes).toBeLessThanOrEqual(2_000_000);
    expect(await store.get("/used", {})).not.toBeNull();
  });

  test("pictures have a budget of their own", async () => {
    const { store } = pageStore();
    await store.set("/page", page("x"), life);
    for (let turn = 0; turn < 200; turn += 1) {
      await store.set(`/img${turn}`, { kind: "IMAGE", buffer: Buffer.alloc(4000) }, {});
    }
    expect(store.usage().imageBytes).toBeLessThanOrEqual(50_000);
    expect(await store.get("/page", {})).not.toBeNull();
    expect(await store.get("/img199", { kind: "IMAGE" })).not.toBeNull();
  });

  test("a purge while a page is made makes that page old", async () => {
    const { store, tags } = pageStore();
    expect(await store.get("/k", {})).toBeNull();
    now += 100;
    tags.mark(["menu:sabor.localhost"], markOf({ expire: 0 }, now));
    now += 100;
    await store.set("/k", page("made of what was before"), life);
    expect(await store.get("/k", {})).toBeNull();
    now += 100;
    await store.set("/k", page("made of what is now"), life);
    expect(await store.get("/k", {})).not.toBeNull();
  });

  test("a render that failed long ago dates no later page", async () => {
    const { store } = pageStore();
    await store.get("/k", {});
    now += 3_600_000;
    await store.set("/k", page("x"), life);
    expect(await store.get("/k", {})).toMatchObject({ lastModified: now });
  });

  test("a purge makes the page go; a soft one lets it be served once more", async () => {
    const { store, tags } = pageStore();
    await store.set("/k", page("x"), life);
    now += 1000;
    tags.mark(["menu:tienda.localhost"], markOf({ expire: 0 }, now));
    expect(await store.get("/k", {})).toMatchObject({ lastModified: now - 1000 });
    tags.mark(["menu:sabor.localhost:1"], markOf({}, now));
    const stale = await store.get("/k", {});
    expect(stale?.lastModified).toBeLessThan(now - 300_000);
    tags.mark(["menu:sabor.localhost"], markOf({ expire: 0 }, now));
    expect(await store.get("/k", {})).toBeNull();
  });
});

function entry(text: string, changes: Partial<DataEntry> = {}) {
  const times = { stale: 60, timestamp: now, expire: 86_400, revalidate: 300 };
  return Promise.resolve({ value: new Blob([text]).stream(), tags: ["menu:a"], ...times, ...changes });
}

async function read(stream: ReadableStream<Uint8Array> | undefined): Promise<string | null> {
  return stream ? await new Response(stream).text() : null;
}

function dataStore() {
  const tags = createTagClock();
  return { tags, store: createDataStore({ clock: () => now, tags, prefix: "b1:", dataBytes: 100_000, shared: null }) };
}

describe("the data store", () => {
  test("answers a new stream each time", async () => {
    const { store } = dataStore();
    await store.set("k", entry("value"));
    expect(await read((await store.get("k", []))?.value)).toBe("value");
    expect(await read((await store.get("k", []))?.value)).toBe("value");
  });

  test("waits for an entry that is being made, and forgets one that broke", async () => {
    const { store } = dataStore();
    const pending = Promise.withResolvers<Awaited<ReturnType<typeof entry>>>();
    const making = store.set("k", pending.promise);
    const reading = store.get("k", []);
    pending.resolve(await entry("late"));
    await making;
    expect(await read((await reading)?.value)).toBe("late");
    await store.set("broken", Promise.reject(new Error("no")));
    expect(await store.get("broken", [])).toBeUndefined();
  });

  test("expired tags, soft ones too, and stale ones", async () => {
    const { store, tags } = dataStore();
    await store.set("k", entry("v"));
    now += 1000;
    tags.mark(["menu:a"], markOf({}, now));
    expect((await store.get("k", []))?.revalidate).toBe(-1);
    tags.mark(["soft"], markOf({ expire: 0 }, now));
    expect(await store.get("k", ["soft"])).toBeUndefined();
    expect(await store.get("k", [])).toBeDefined();
    tags.mark(["menu:a"], markOf({ expire: 0 }, now));
    expect(await store.get("k", [])).toBeUndefined();
  });

  test("keeps nothing dynamic, and no more than its bytes", async () => {
    const { store } = dataStore();
    await store.set("dynamic", entry("v", { expire: 0 }));
    expect(await store.get("dynamic", [])).toBeUndefined();
    for (let turn = 0; turn < 500; turn += 1) await store.set(`k${turn}`, entry("x".repeat(1000)));
    expect(store.usage().bytes).toBeLessThanOrEqual(100_000);
  });
});

describe("what the shared store gives back", () => {
  const whole: CachedPage = { key: "b1:/k", lastModified: 1, tags: ["a"], lifetime: null, value: page("x") };

  test("buffers and maps survive", () => {
    expect(unpackPage(packPage(whole), "b1:/k")).toEqual(whole);
  });

  test("another key's page, a cut one and nonsense are nothing (T8)", () => {
    const packed = packPage(whole);
    expect(unpackPage(packed, "b1:/other")).toBeNull();
    expect(unpackPage(packed.subarray(0, 20), "b1:/k")).toBeNull();
    expect(unpackPage(Buffer.from("nonsense"), "b1:/k")).toBeNull();
    expect(unpackPage(packPage({ ...whole, tags: 5 } as never), "b1:/k")).toBeNull();
    expect(unpackPage(packPage({ ...whole, value: { kind: "APP_PAGE", html: 5 } } as never), "b1:/k")).toBeNull();
  });
});
