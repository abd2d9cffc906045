import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CacheRuntime, createCacheRuntime } from "#lib/cache/cache-runtime.ts";
import type { CachedValue } from "#lib/cache/cached-page.ts";
import type { CacheSettings } from "#lib/cache/settings.ts";
import { type RunningRedis, startRedis } from "#tests/support/redis.ts";

let redis: RunningRedis;
let open: CacheRuntime[] = [];
const log: string[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => await redis.stop());
beforeEach(() => {
  log.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => log.push(String(text)) > 0);
});
afterEach(async () => {
  await Promise.all(open.map(async (runtime) => await runtime.close()));
  open = [];
});

/** One storefront process's caches; ready when its connections are. */
async function instance(changes: Partial<CacheSettings> = {}): Promise<CacheRuntime> {
  const runtime = createCacheRuntime(
    {
      pageBytes: 1_000_000,
      imageBytes: 100_000,
      dataBytes: 1_000_000,
      redisUrl: redis.url,
      buildId: "build-1",
      isSpellingSpecified: false,
      mediaOrigins: [],
      hasMaps: false,
      buildScripts: new Set(["x()"]),
      styleSheets: new Map(),
      ...changes,
    },
    Date.now,
  );
  open.push(runtime);
  await runtime.ready();
  return runtime;
}

const life = { cacheControl: { revalidate: 300, expire: 86_400 } };

function page(text: string): CachedValue {
  return {
    kind: "APP_PAGE",
    html: `<html>${text}</html>`,
    headers: { "x-next-cache-tags": "menu:sabor.localhost" },
    segmentData: new Map([["/_tree", Buffer.from("tree")]]),
    rscData: Buffer.from("rsc"),
  };
}

async function htmlOf(runtime: CacheRuntime, key: string): Promise<string | undefined> {
  return (await runtime.pages.get(key, { kind: "APP_PAGE" }))?.value.html;
}

/** One makes a page and the other serves it; made again while a busy Redis let the first copy go (F13). */
async function shared(maker: CacheRuntime, server: CacheRuntime, key: string, text: string): Promise<void> {
  await eventually(async () => {
    await maker.pages.set(key, page(text), life);
    expect(await htmlOf(server, key)).toContain(text);
  });
}

/** Gives the other process's message a moment. */
async function eventually(check: () => Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: 5000, interval: 20 });
}

describe("two storefront processes and a real Redis", () => {
  test("what one has made, the other serves, buffers and maps included", async () => {
    const [a, b] = [await instance(), await instance()];
    await shared(a, b, "/k1", "uno");
    const found = await b.pages.get("/k1", {});
    expect(found?.value.segmentData?.get("/_tree")?.toString()).toBe("tree");
    expect(found?.cacheControl).toEqual(life.cacheControl);
  });

  test("what one purges, the other no longer serves", async () => {
    const [a, b] = [await instance(), await instance()];
    await shared(a, b, "/k2", "viejo");
    await a.purge(["menu:sabor.localhost"], { expire: 0 });
    expect(await htmlOf(a, "/k2")).toBeUndefined();
    await eventually(async () => expect(await htmlOf(b, "/k2")).toBeUndefined());
    expect(b.tags.tenantMark("sabor.localhost")).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await shared(b, a, "/k2", "nuevo");
  });

  test("a process that starts later knows of the purge", async () => {
    const a = await instance();
    await a.pages.set("/k3", page("viejo"), life);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await a.purge(["menu:sabor.localhost"], { expire: 0 });
    const late = await instance();
    await eventually(async () => {
      expect(late.tags.tenantMark("sabor.localhost")).toBeGreaterThan(0);
      expect(await htmlOf(late, "/k3")).toBeUndefined();
    });
  });

  test("data of 'use cache' is shared and purged as well", async () => {
    const [a, b] = [await instance(), await instance()];
    const entry = { tags: ["menu:x"], stale: 60, timestamp: Date.now(), expire: 1000, revalidate: 300 };
    await eventually(async () => {
      await a.data.set("d", Promise.resolve({ ...entry, value: new Blob(["dato"]).stream() }));
      const found = await b.data.get("d", []);
      expect(found && (await new Response(found.value).text())).toBe("dato");
    });
    await b.purge(["menu:x"], { expire: 0 });
    await eventually(async () => expect(await a.data.get("d", [])).toBeUndefined());
  });

  test.each<[string, Partial<CacheSettings>]>([
    ["another build", { buildId: "build-2" }],
    ["the other spelling (A2)", { isSpellingSpecified: true }],
  ])("pages of %s are never served", async (_what, changes) => {
    const [old, fresh] = [await instance(), await instance(changes)];
    await old.pages.set("/k4", page("de antes"), life);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await htmlOf(fresh, "/k4")).toBeUndefined();
  });

  test("what cannot be heard or read at a new connection is asked for again", async () => {
    const a = await instance();
    const admin = new Redis(redis.url);
    await admin.call("ACL", "SETUSER", "default", "-subscribe", "-hgetall");
    const late = await instance();
    await a.purge(["menu:plaza.localhost"], { expire: 0 });
    expect(late.tags.tenantMark("plaza.localhost")).toBe(0);
    await admin.call("ACL", "SETUSER", "default", "+subscribe", "+hgetall");
    await eventually(async () => expect(late.tags.tenantMark("plaza.localhost")).toBeGreaterThan(0));
    await a.purge(["menu:tienda.localhost"], { expire: 0 });
    await eventually(async () => expect(late.tags.tenantMark("tienda.localhost")).toBeGreaterThan(0));
    admin.disconnect();
  });

  test.each([
    ["the table cannot be written to", ["hset"], true, "rionegro.localhost"],
    ["nobody can be told", ["hset", "publish"], false, "envigado.localhost"],
  ])("a purge while %s is told without a new connection", async (_name, commands, isTold, tenant) => {
    const [a, b] = [await instance(), await instance()];
    const admin = new Redis(redis.url);
    await admin.call("ACL", "SETUSER", "default", ...commands.map((command) => `-${command}`));
    await a.purge([`menu:${tenant}`], { expire: 0 });
    await eventually(async () => expect(b.tags.tenantMark(tenant) > 0).toBe(isTold));
    expect(await admin.hget("vitrina:tag-marks", `menu:${tenant}`)).toBeNull();
    await admin.call("ACL", "SETUSER", "default", ...commands.map((command) => `+${command}`));
    await eventually(async () => {
      expect(b.tags.tenantMark(tenant)).toBeGreaterThan(0);
      expect(await admin.hget("vitrina:tag-marks", `menu:${tenant}`)).toContain(tenant);
    });
    admin.disconnect();
  });

  test("without Redis each goes on with its own memory, quickly; with it again, together (F13)", async () => {
    const [a, b] = [await instance(), await instance()];
    await a.pages.set("/k5", page("antes"), life);
    await redis.kill();
    expect(await htmlOf(a, "/k5")).toContain("antes");
    expect(await htmlOf(b, "/k6")).toBeUndefined();
    await b.pages.set("/k6", page("mientras"), life);
    expect(await htmlOf(b, "/k6")).toContain("mientras");
    await a.purge(["menu:sabor.localhost"], { expire: 0 });
    expect(await htmlOf(a, "/k5")).toBeUndefined();
    expect(log.some((line) => line.includes("cache.redis.away"))).toBe(true);

    await redis.restart();
    // What was purged while nobody could be told is told now.
    await eventually(async () => expect(await htmlOf(b, "/k6")).toBeUndefined());
    await shared(a, b, "/k7", "otra vez");
    await a.purge(["menu:sabor.localhost"], { expire: 0 });
    await eventually(async () => expect(await htmlOf(b, "/k7")).toBeUndefined());
  });
});
