import { beforeEach, expect, test, vi } from "vitest";

/** The browser's caches, by name and address. */
const kept = new Map<string, Map<string, Response>>();

function cacheOf(name: string) {
  const answers = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, answers);
  return {
    keys: async () => await Promise.resolve([...answers.keys()].map((url) => new Request(url))),
    match: async (request: Request) => await Promise.resolve(answers.get(request.url)?.clone()),
    put: async (url: string, answer: Response) => await Promise.resolve(answers.set(url, answer)),
    delete: async (url: string) => await Promise.resolve(answers.delete(url)),
  };
}

vi.stubGlobal("SHOP_BUILD", "b2");
vi.stubGlobal("caches", {
  open: async (name: string) => await Promise.resolve(cacheOf(name)),
  keys: async () => await Promise.resolve([...kept.keys()]),
  delete: async (name: string) => await Promise.resolve(kept.delete(name)),
});
const { asKept, cacheNames, dropOtherBuilds, keptOf, sweepSoon } = await import("#worker/shop-caches.ts");

beforeEach(() => kept.clear());

test("what is kept has its moment and its size, and nothing that was of its way here", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
  const headers = { "content-type": "text/html", "content-encoding": "br", vary: "Cookie", "content-length": "9" };
  const answer = await asKept(new Response("<p>hola</p>", { headers: { ...headers, "x-page": "b2 /es-CO/101/shop" } }));
  vi.useRealTimers();
  expect(keptOf(answer)).toEqual({ keptAt: 1_800_000_000_000, bytes: 11 });
  expect(["content-encoding", "vary", "content-length"].filter((name) => answer.headers.has(name))).toEqual([]);
  expect(answer.headers.get("x-page")).toBe("b2 /es-CO/101/shop");
  expect(await answer.text()).toBe("<p>hola</p>");
});

test("two builds are never mixed: pages and files of another one go, photos stay, and so does what is not ours", async () => {
  for (const name of ["shop-pages-b1", "shop-files-b1", "another", ...Object.values(cacheNames)]) cacheOf(name);
  await dropOtherBuilds();
  expect([...kept.keys()].toSorted()).toEqual(["another", "shop-files-b2", "shop-pages-b2", "shop-photos"]);
});

test("what is too much goes, once for all that came within a moment", async () => {
  const photos = cacheOf(cacheNames.photo);
  for (let index = 0; index < 25; index += 1) {
    const answer = new Response(null, { headers: { "x-kept": `${index} ${1024 * 1024}` } });
    await photos.put(`http://sabor.localhost/media/${index}.webp`, answer);
  }
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const swept = Promise.all([sweepSoon(), sweepSoon()]);
  await vi.advanceTimersByTimeAsync(2000);
  await swept;
  vi.useRealTimers();
  const left = [...(kept.get(cacheNames.photo)?.keys() ?? [])];
  expect(left.length).toBe(20);
  expect(left[0]).toContain("/5.webp");
});
