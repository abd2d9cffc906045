import { expect, test } from "vitest";
import { findCoveringBranch } from "#domain/store/coverage.ts";
import { patience, runs } from "#tests/support/arbitraries.ts";
import { manyBranches, manyPoints } from "#tests/support/many-branches.ts";
import { plainCoveringBranch } from "#tests/support/plain-coverage.ts";

test(
  "boxes change no answer: corners, edges and places of a city, against every zone looked at",
  () => {
    const branches = manyBranches(60, 50);
    const points = manyPoints(branches, runs(2000).numRuns);
    let covered = 0;
    for (const point of points) {
      const found = findCoveringBranch(branches, point)?.branch.id ?? null;
      expect(found, JSON.stringify(point)).toBe(plainCoveringBranch(branches, point));
      if (found !== null) covered += 1;
    }
    expect([covered > points.length / 2, covered < points.length]).toEqual([true, true]);
  },
  patience,
);
