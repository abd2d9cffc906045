import * as fc from "fast-check";
import { expect, test } from "vitest";
import { longestSend, startSendTime } from "#domain/order/send/send-time.ts";
import { runs } from "#tests/support/arbitraries.ts";

test("of a send's 14 seconds the last two are for looking after an answer that was lost, whenever it begins", () => {
  expect(longestSend).toBe(14_000);
  const begun = fc.integer({ min: 0, max: 2 ** 41 });
  fc.assert(
    fc.property(begun, fc.integer({ min: 0, max: 20_000 }), (start, passed) => {
      let now = start;
      const time = startSendTime(() => now);
      now += passed;
      expect([time.forWork(), time.forLook()]).toEqual([12_000 - passed, 14_000 - passed]);
    }),
    runs(100),
  );
});
