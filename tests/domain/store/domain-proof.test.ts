import * as fc from "fast-check";
import { expect, test } from "vitest";
import { day, hour, minute } from "#domain/base/duration.ts";
import {
  believedFor,
  type DomainProof,
  isProvedBy,
  isServed,
  proofAfter,
  proofRecord,
  proofRecordName,
} from "#domain/store/domain-proof.ts";
import { runs } from "#tests/support/arbitraries.ts";

test("a record names one business, whatever else stands beside it (T12)", () => {
  expect([proofRecordName("pizza.co"), proofRecord("101")]).toEqual(["_vitrina.pizza.co", "vitrina-business=101"]);
  expect(isProvedBy(["v=spf1 -all", " vitrina-business=101 "], "101")).toBe(true);
  for (const records of [[], [""], ["vitrina-business=1010"], ["vitrina-business=10"], ["x vitrina-business=101"]])
    expect(isProvedBy(records, "101")).toBe(false);
});

test("who has just written the record waits a minute, a proved domain is asked for once a day, one that lapses every hour", () => {
  const lapsing = { name: "lapsing", since: 0 } as const;
  expect([{ name: "unproved" } as const, { name: "proved" } as const, lapsing].map(believedFor)).toEqual([
    minute,
    day,
    hour,
  ]);
});

/** What was answered, and after how many minutes. */
const answers = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 * 24 * 60 }), fc.boolean()), { maxLength: 12 });

test("a domain is served from the first record on, until none was there for a day, whatever was answered in between", () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 0, max: 2 * day }), (asked, later) => {
      let proof: DomainProof | null = null;
      let now = 0;
      /** Of the answers without a record since the last one with it, the first; null while there was none ever. */
      let [missingSince, wasSeen] = [null as number | null, false];
      for (const [minutes, isThere] of asked) {
        now += minutes * minute;
        proof = proofAfter(proof, isThere, now);
        missingSince = isThere ? null : (missingSince ?? now);
        wasSeen ||= isThere;
        // A domain that has never been proved has nothing to lose.
        if (!wasSeen) missingSince = null;
      }
      const at = now + later;
      expect(proof !== null && isServed(proof, at)).toBe(wasSeen && (missingSince === null || at - missingSince < day));
    }),
    runs(500),
  );
});
