import { findCoveringBranch, polygonShape } from "#domain/store/coverage.ts";
import { manyBranches, manyPoints } from "#tests/support/many-branches.ts";
import { plainCoveringBranch } from "#tests/support/plain-coverage.ts";
import { median } from "./median.ts";

// What finding the branch of a point costs among 2 000 branches with zones of fifty corners, beside looking at every zone, and
// what making the boxes costs; `--equal` compares 100 000 points besides.

const branches = manyBranches(2000, 50);
const points = manyPoints(branches, 300);
const rings = branches.flatMap(({ coverageAreas }) =>
  coverageAreas.flatMap((area) => (area.shape === "polygon" ? [area.ring] : [])),
);

function milliseconds(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

const times = points.map((point) => ({
  found: milliseconds(() => findCoveringBranch(branches, point)),
  plain: milliseconds(() => plainCoveringBranch(branches, point)),
}));
const found = median(times.map((time) => time.found));
const plain = median(times.map((time) => time.plain));
const made = median(Array.from({ length: 15 }, () => milliseconds(() => rings.map((ring) => polygonShape(ring)))));
console.log(
  `| 2 000 branches, 50 corners | ${found.toFixed(2)} ms a point | ${(plain / found).toFixed(0)} × as fast as every zone (${plain.toFixed(1)} ms) | boxes made in ${(made / plain).toFixed(2)} plain searches |`,
);

if (process.argv.includes("--equal")) {
  const some = manyBranches(200, 50);
  const different = manyPoints(some, 100_000).filter(
    (point) => (findCoveringBranch(some, point)?.branch.id ?? null) !== plainCoveringBranch(some, point),
  );
  console.log(`| 100 000 points | ${different.length} different |`);
}
