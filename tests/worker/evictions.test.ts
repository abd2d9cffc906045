import * as fc from "fast-check";
import { expect, test } from "vitest";
import { evictionsOf, type KeptEntry } from "#worker/evictions.ts";

const entry = fc.record({
  key: fc.uuid(),
  kind: fc.constantFrom<KeptEntry["kind"]>("page", "file", "photo"),
  bytes: fc.nat({ max: 6_000_000 }),
  keptAt: fc.nat({ max: 1000 }),
});

const bytes = (some: readonly KeptEntry[]) => some.reduce((sum, each) => sum + each.bytes, 0);

const megabytes = (count: number) => count * 1024 * 1024;

test("what is left is within the limit, and nothing goes without need", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.nat({ max: 30_000_000 }), (entries, limit) => {
      const gone = new Set(evictionsOf(entries, limit));
      const left = entries.filter((each) => !gone.has(each));
      expect(bytes(left)).toBeLessThanOrEqual(limit);
      expect(left.filter(({ kind }) => kind === "page").length).toBeLessThanOrEqual(40);
      const isNeedless = bytes(entries) <= limit && entries.length <= 40;
      expect(isNeedless ? gone.size : 0).toBe(0);
      // A file goes only when no photo is left.
      const losesFiles = [...gone].some(({ kind }) => kind === "file");
      expect(losesFiles ? left.filter(({ kind }) => kind === "photo") : []).toEqual([]);
      // The oldest photos first.
      const oldestLeft = Math.min(...left.filter(({ kind }) => kind === "photo").map(({ keptAt }) => keptAt));
      const photosGone = [...gone].filter(({ kind }) => kind === "photo");
      expect(photosGone.filter(({ keptAt }) => keptAt > oldestLeft)).toEqual([]);
    }),
  );
});

test("a shop takes at most 20 MB", () => {
  const photos = Array.from({ length: 25 }, (_, index) => ({
    key: `/media/${index}.webp`,
    kind: "photo" as const,
    bytes: megabytes(1),
    keptAt: index,
  }));
  expect(evictionsOf(photos).map(({ keptAt }) => keptAt)).toEqual([0, 1, 2, 3, 4]);
});
