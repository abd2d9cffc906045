import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type AnsweredPage, type AskPage, createFrontCache, type NoPage } from "#server/front-cache.ts";

let now = 0;
let mark = 0;
beforeEach(() => {
  now = 1_000_000;
  mark = 0;
});

function answer(text: string): AnsweredPage {
  return { kind: "page", headers: { "content-type": "text/html" }, body: Buffer.from(text) };
}

const away = async () => await Promise.reject(new Error("gone"));

function bench() {
  const state: { asked: number; reply: AskPage; complete: (html: Buffer) => Promise<Buffer> } = {
    asked: 0,
    reply: async () => answer("uno"),
    complete: async (html: Buffer) => await Promise.resolve(html),
  };
  const cache = createFrontCache({
    bytes: 10_000_000,
    clock: () => now,
    tenantMark: () => mark,
    fresh: 10_000,
    rest: 1000,
    build: "b1",
    originOf: (tenant) => `http://${tenant}`,
    complete: async (html) => await state.complete(html),
  });
  const get = async (key = "/t/es-CO/1", tenant = "t") =>
    await cache.get({
      key,
      tenant,
      status: 200,
      ask: async () => {
        state.asked += 1;
        return await state.reply();
      },
    });
  return { state, cache, get };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

/** A page that is made behind the answer, once it is as it will be. */
async function eventually(
  get: ReturnType<typeof bench>["get"],
  isReady: (page: { state: string; page: { bodies: { br: Buffer } } }) => boolean,
) {
  return await vi.waitFor(async () => {
    const found = await get();
    if (found.kind !== "page" || !isReady(found)) throw new Error("not yet");
    return found;
  }, 10_000);
}

function textOf(found: Awaited<ReturnType<ReturnType<typeof bench>["get"]>>): string {
  return found.kind === "page" ? found.page.bodies.identity.toString() : found.kind;
}

describe("the front cache", () => {
  test("asks once for many visitors, and answers in every encoding", async () => {
    const { state, get } = bench();
    const found = await Promise.all(Array.from({ length: 40 }, () => get()));
    expect(state.asked).toBe(1);
    const [first] = found;
    if (first?.kind !== "page") throw new Error("no page");
    const { bodies } = first.page;
    expect([brotliDecompressSync(bodies.br), gunzipSync(bodies.gzip), bodies.identity].map(String)).toEqual([
      "uno",
      "uno",
      "uno",
    ]);
    expect(await get()).toMatchObject({ state: "HIT" });
    expect(state.asked).toBe(1);
  });

  test("after ten seconds it serves once more and asks behind it", async () => {
    const { state, get } = bench();
    await get();
    now += 10_001;
    state.reply = async () => answer("dos");
    expect(textOf(await get())).toBe("uno");
    // However long the new page takes to be compressed, Next is asked for it once.
    await vi.waitFor(async () => expect(textOf(await get())).toBe("dos"));
    expect(state.asked).toBe(2);
  });

  test("who comes later gets fewer bytes of the same page, also when it was made anew meanwhile", async () => {
    const { state, get } = bench();
    const text = Array.from({ length: 400 }, (_, index) => `<li>plato ${index} a $${index * index}</li>`).join("");
    state.reply = async () => answer(text);
    const first = await get();
    now += 10_001;
    if (first.kind !== "page") throw new Error("no page");
    const whole = first.page.bodies.br.byteLength;
    const second = await eventually(
      get,
      ({ state: kept, page }) => kept === "HIT" && page.bodies.br.byteLength < whole,
    );
    const { bodies, heads } = second.page;
    expect(heads.br[heads.br.indexOf("content-length") + 1]).toBe(String(bodies.br.byteLength));
    expect(String(brotliDecompressSync(bodies.br))).toBe(text);
    expect([second.state, state.asked]).toEqual(["HIT", 2]);
  });

  test("who comes later gets the completed page, which is made once for all equal answers", async () => {
    const { state, get } = bench();
    let completed = 0;
    state.complete = async (html) => {
      completed += 1;
      return await Promise.resolve(Buffer.concat([html, Buffer.from(" con foto")]));
    };
    const first = await get();
    expect(textOf(first)).toBe("uno");
    await eventually(get, ({ page }) => brotliDecompressSync(page.bodies.br).includes("con foto"));
    now += 10_001;
    const second = await eventually(get, ({ state: kept }) => kept === "HIT");
    if (first.kind !== "page") throw new Error("no page");
    const { bodies, etag, heads } = second.page;
    expect([brotliDecompressSync(bodies.br), gunzipSync(bodies.gzip), bodies.identity].map(String)).toEqual(
      Array.from({ length: 3 }, () => "uno con foto"),
    );
    expect(etag).not.toBe(first.page.etag);
    expect(heads.unchanged[heads.unchanged.indexOf("etag") + 1]).toBe(etag);
    expect([state.asked, completed]).toEqual([2, 1]);
  });

  test("what did not change is not compressed again, but may have other headers", async () => {
    const { state, get } = bench();
    const first = await get();
    now += 10_001;
    state.reply = async () => ({ ...answer("uno"), headers: { "content-type": "text/html", link: "</x>" } });
    const second = await eventually(get, ({ state: kept }) => kept === "HIT");
    if (first.kind !== "page") throw new Error("no page");
    expect(second.page.bodies.gzip).toBe(first.page.bodies.gzip);
    expect([first.page.heads.br.includes("</x>"), second.page.heads.br.includes("</x>")]).toEqual([false, true]);
  });

  test("refreshes wait for each other, visitors for none; whoever finds nothing is not behind them", async () => {
    const { state, cache, get } = bench();
    const keys = ["/a", "/b", "/c"];
    for (const key of keys) {
      state.reply = async () => answer(key);
      await get(key);
    }
    now += 10_001;
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const refresh = (key: string) => async () => {
      started.push(key);
      await gate.promise;
      return answer(`${key} nuevo`);
    };
    for (let turn = 0; turn < 3; turn += 1)
      for (const key of keys)
        expect(cache.ready({ key, tenant: "t", status: 200, ask: refresh(key) })?.state).toBe("STALE");
    expect(started).toEqual(["/a"]);
    state.reply = async () => answer("otra");
    expect(textOf(await get("/d"))).toBe("otra");
    gate.resolve();
    await vi.waitFor(() => expect(started).toEqual(keys), 10_000);
    for (const key of keys)
      await expect.poll(async () => textOf(await get(key)), { timeout: 10_000 }).toBe(`${key} nuevo`);
    expect(started).toEqual(keys);
  });

  test("after a purge it asks first; what was made before is not served", async () => {
    const { state, get } = bench();
    await get();
    now += 5;
    mark = now;
    now += 5;
    state.reply = async () => answer("dos");
    expect(textOf(await get())).toBe("dos");
    expect(textOf(await get())).toBe("dos");
    expect(state.asked).toBe(2);
  });

  test("a purge during a render makes that render old too", async () => {
    const { state, get } = bench();
    state.reply = async () => {
      now += 50;
      mark = now;
      now += 50;
      return answer("a medias");
    };
    await get();
    state.reply = async () => answer("nuevo");
    expect(textOf(await get())).toBe("nuevo");
  });

  test("while Next gives no answer the last good page stands, after a purge too, and Next has a second's rest (F1)", async () => {
    const { state, get } = bench();
    await get();
    state.reply = away;
    now += 60_000;
    expect(textOf(await get())).toBe("uno");
    await settle();
    mark = now;
    now += 1;
    expect(textOf(await get())).toBe("uno");
    expect(state.asked).toBe(3);
    state.reply = async () => answer("sano");
    now += 999;
    expect(await get()).toMatchObject({ state: "STALE" });
    expect(state.asked).toBe(3);
    now += 1;
    expect(textOf(await get())).toBe("sano");
  });

  test("without any page it says that there was no answer", async () => {
    const { state, get } = bench();
    state.reply = away;
    await expect(get()).rejects.toThrow("gone");
    await expect(get()).rejects.toThrow("gone");
    expect(state.asked).toBe(2);
  });

  test.each<NoPage>([{ kind: "ended" }, { kind: "redirect", status: 307, location: "/" }])(
    "where Next has no page more it is said, not kept, and takes the last one with it: %j",
    async (instead) => {
      const { state, cache, get } = bench();
      await get();
      now += 5;
      mark = now;
      now += 5;
      state.reply = async () => instead;
      expect(await get()).toEqual(instead);
      expect(cache.usage()).toMatchObject({ pages: 0, bytes: 0 });
      expect(await get()).toEqual(instead);
      expect(state.asked).toBe(3);
    },
  );

  test("the tenant in a value is checked again (T8)", async () => {
    const { state, get } = bench();
    await get("/t/es-CO/1", "a");
    state.reply = async () => answer("de b");
    expect(textOf(await get("/t/es-CO/1", "b"))).toBe("de b");
  });
});
