import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { assess } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { assessQuoted } from "#domain/order/quoted.ts";
import { couponRefusals } from "#domain/offer/coupon-refusal.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { noInputs } from "#domain/order/adjustment.ts";
import { sampleBranch, sampleCoupon, sampleFacts, sampleIntent, samplePromotion } from "#tests/support/samples.ts";

const minute = 60_000;
const now = bogotaInstant("2026-07-27", 12 * 60);

function factsWith(dates: { from: number | null; until: number | null }, more = {}) {
  return sampleFacts({
    promotions: known([samplePromotion({ discount: { kind: "fixed", amount: 500 }, products: null, dates, ...more })]),
  });
}

function quotedTotal(
  facts: ReturnType<typeof factsWith>,
  { total, intent = {} }: { total: number; intent?: Partial<OrderIntent> },
) {
  return assessQuoted(sampleIntent(intent), { at: now, total, factsAt: () => facts }).total;
}

const promised = assess(sampleIntent(), factsWith({ from: null, until: null }), now).total;
const plain = assess(sampleIntent(), sampleFacts({ promotions: known([]) }), now).total;

describe("an order of what somebody was quoted (F29)", () => {
  test.each([
    [0, promised],
    [1, promised],
    [9 * minute, promised],
    [10 * minute, promised],
    [10 * minute + 1, plain],
    [24 * 60 * minute, plain],
  ])("a promotion that ended %d ms ago comes to %d", (ago, expected) => {
    expect(promised).toBeLessThan(plain);
    expect(quotedTotal(factsWith({ from: null, until: now - ago }), { total: promised })).toBe(expected);
  });

  test("who was promised nothing pays what it costs, and one who was promised more pays less", () => {
    const ended = factsWith({ from: null, until: now - minute });
    expect(quotedTotal(ended, { total: plain })).toBe(plain);
    expect(quotedTotal(ended, { total: promised - 1 })).toBe(plain);
    expect(quotedTotal(factsWith({ from: now - minute, until: null }), { total: plain })).toBe(promised);
  });

  test("what is switched off, and what has ended for an order of another time, is not taken off", () => {
    const ended = { from: null, until: now - minute };
    expect(quotedTotal(factsWith(ended, { isActive: false }), { total: promised })).toBe(plain);
    const later = { when: { kind: "at", instant: now + 180 * minute } } as const;
    expect(quotedTotal(factsWith(ended), { total: promised, intent: later })).toBe(plain);
  });

  const coupon = { kind: "valid", coupon: sampleCoupon({ discount: { kind: "fixed", amount: 2000 } }) } as const;
  const coded = { inputs: { ...noInputs, coupon: coupon.coupon.code } };
  const off = assess(sampleIntent(coded), sampleFacts({ coupon: known(coupon) }), now).total;

  /** What an order with a coupon comes to that held until a minute ago and is refused now for this reason. */
  function refusedNow(
    reason: CouponRefusal,
    { total = off, intent = {} }: { total?: number; intent?: Partial<OrderIntent> } = {},
  ) {
    return assessQuoted(sampleIntent({ ...coded, ...intent }), {
      at: now,
      total,
      factsAt: (offersAt) =>
        sampleFacts({ coupon: known(offersAt < now ? coupon : ({ kind: "invalid", reason } as const)) }),
    });
  }

  test("a coupon that has ended since is honoured, one that is used up or asks for more is not (I4)", () => {
    expect(refusedNow("notValid")).toMatchObject({ total: off, problems: [] });
    for (const reason of couponRefusals.filter((one) => one !== "notValid"))
      expect(refusedNow(reason)).toMatchObject({ problems: [{ code: "coupon_invalid", reason }] });
    expect(refusedNow("notValid", { total: off - 1 }).problems).toHaveLength(1);
  });

  test("what keeps an order from being taken besides is not forgiven with it", () => {
    const refused = refusedNow("notValid", { intent: { mode: null } });
    expect(refused.problems.map(({ code }) => code)).toContain("mode_required");
    const facts = (offersAt: number) =>
      sampleFacts({
        coupon: known(offersAt < now ? coupon : ({ kind: "invalid", reason: "notValid" } as const)),
        branch: known(sampleBranch({ isAvailable: offersAt >= now })),
      });
    expect(assessQuoted(sampleIntent(coded), { at: now, total: off, factsAt: facts }).problems).not.toEqual([]);
  });

  test("whatever was promised, nobody pays more than it costs now, nor less than what held within ten minutes", () => {
    const instant = fc.option(fc.integer({ min: -20 * minute, max: 20 * minute }).map((offset) => now + offset));
    fc.assert(
      fc.property(instant, instant, fc.constantFrom(promised, plain, 0, plain * 2), (from, until, total) => {
        const facts = factsWith({ from, until });
        const paid = quotedTotal(facts, { total });
        const costs = assess(sampleIntent(), facts, now).total;
        expect(paid).toBeLessThanOrEqual(costs);
        const hadOffer = until !== null && until >= now - 10 * minute;
        expect(paid === costs || (paid === total && hadOffer)).toBe(true);
      }),
    );
  });
});
