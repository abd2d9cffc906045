import * as fc from "fast-check";
import { expect, test } from "vitest";
import { day, hour, minute, week } from "#domain/base/duration.ts";
import {
  believedFor,
  type DomainProof,
  isServed,
  isServedMeanwhile,
  proofAfter,
  proofRecord,
  type ProofRecord,
  proofRecordName,
  readProofRecords,
} from "#domain/store/domain-proof.ts";
import { runs } from "#tests/support/arbitraries.ts";

test("a record names one business, whatever else stands beside it (T12)", () => {
  expect([proofRecordName("pizza.co"), proofRecord("101")]).toEqual(["_vitrina.pizza.co", "vitrina-business=101"]);
  expect(readProofRecords(["v=spf1 -all", " vitrina-business=101 "], "101")).toBe("own");
  expect(readProofRecords(["vitrina-business=7", "vitrina-business=101"], "101")).toBe("own");
  for (const records of [["vitrina-business=1010"], ["vitrina-business=10"], ["vitrina-business="]])
    expect(readProofRecords(records, "101")).toBe("other");
  for (const records of [[], [""], ["x vitrina-business=101"], ["v=spf1 -all"]])
    expect(readProofRecords(records, "101")).toBe("none");
});

test("who has just written the record waits a minute, a proved domain is asked for once a day, one that lapses every hour", () => {
  const proofs: DomainProof[] = [
    { name: "unread" },
    { name: "unproved" },
    { name: "proved", at: 0 },
    { name: "lapsing", since: 0 },
  ];
  const later = [minute / 6, minute, day];
  expect(proofs.map((proof) => believedFor(proof, 0))).toEqual([...later, hour]);
  // Past its day of grace it is asked for at once.
  expect(proofs.map((proof) => believedFor(proof, day))).toEqual([...later, 0]);
});

test("a record that was seen holds for a week while no server of names answers, and is asked for first after two days", () => {
  const proof = { name: "proved", at: 0 } as const;
  expect([2 * day - 1, 2 * day].map((now) => isServedMeanwhile(proof, now))).toEqual([true, false]);
  expect([week - 1, week].map((now) => isServed(proof, now))).toEqual([true, false]);
  const lapsing = { name: "lapsing", since: 0 } as const;
  expect([day - 1, day].map((now) => isServedMeanwhile(lapsing, now))).toEqual([true, false]);
});

/** What was read, and how many minutes after the reading before. */
const readings = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 3 * 24 * 60 }),
    fc.constantFrom<ProofRecord>("own", "own", "none", "none", "other"),
  ),
  { maxLength: 12 },
);

/** Until when a domain is served by all that was read, told by the whole list; null: it is not. */
function servedUntil(read: readonly (readonly [at: number, record: ProofRecord])[]): number | null {
  const seen = read.findLastIndex(([, record]) => record === "own");
  if (seen === -1 || read.slice(seen).some(([, record]) => record === "other")) return null;
  const at = read[seen]?.[0] ?? 0;
  const missed = read[seen + 1]?.[0];
  return missed === undefined ? at + week : Math.min(missed, at + day) + day;
}

test("a domain is served from its record on, and a day longer than it was to be there; another's record ends it", () => {
  fc.assert(
    fc.property(readings, fc.integer({ min: 0, max: 8 * day }), (steps, later) => {
      let proof: DomainProof | null = null;
      let now = 0;
      const read: [number, ProofRecord][] = [];
      for (const [minutes, record] of steps) {
        now += minutes * minute;
        proof = proofAfter(proof, record, now);
        read.push([now, record]);
      }
      const until = servedUntil(read);
      expect(proof !== null && isServed(proof, now + later)).toBe(until !== null && now + later < until);
    }),
    runs(1000),
  );
});
