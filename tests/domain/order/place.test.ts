import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import { isGuestAt } from "#domain/order/place-problem.ts";
import type { OrderPlace } from "#domain/person/orderer.ts";
import { deliveryModes } from "#domain/store/delivery.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { sampleBranch, sampleBusiness, sampleIntent, samplePromotion } from "#tests/support/samples.ts";
import { ask, branchWith, codes } from "./ask-assess.ts";

const withOnSite = branchWith({
  deliveryMethods: [
    ...sampleBranch().deliveryMethods,
    { id: "3", mode: "onsite", name: "En Sitio", isCollectible: true, isFree: true },
  ],
});
const table = { kind: "table", isProved: false } as const;
const kiosk = { kind: "kiosk", isProved: false } as const;
const proved = { business: known(sampleBusiness({ requiresPlaceProof: true })) };

function at(place: OrderPlace, more: Partial<OrderFacts> = {}): Partial<OrderFacts> {
  return { branch: withOnSite, place: known(place), ...more };
}

const onSite = { mode: "onsite", table: "5" } as const;

describe("the place of an order (D2, A16)", () => {
  it.each([
    ["a table, on site", onSite, at(table), []],
    ["a kiosk, on site", { mode: "onsite" }, at(kiosk), []],
    ["an enrolled kiosk, to take away", { mode: "pickup" }, at({ ...kiosk, isProved: true }), []],
    ["on site without a place", { mode: "onsite" }, at({ kind: "none" }), ["method_not_allowed"]],
    ["a customer with a table", onSite, at({ kind: "none" }), ["method_not_allowed"]],
    ["a pickup with a table", { mode: "pickup", table: "5" }, at({ kind: "none" }), ["method_not_allowed"]],
    ["a pickup from a table", { mode: "pickup", table: "5" }, at(table), ["method_not_allowed"]],
    ["a table without a number", { mode: "onsite" }, at(table), ["method_not_allowed"]],
    ["a kiosk with a table", onSite, at(kiosk), ["method_not_allowed"]],
    [
      "an enrolled kiosk, with an address",
      { mode: "delivery" },
      at({ ...kiosk, isProved: true }),
      ["method_not_allowed"],
    ],
    ["a kiosk that is not enrolled, to take away", { mode: "pickup" }, at(kiosk), ["place_not_proved"]],
    ["a table without a code, where one is asked for", onSite, at(table, proved), ["place_not_proved"]],
    ["a kiosk without enrolment, where one is asked for", { mode: "onsite" }, at(kiosk, proved), ["place_not_proved"]],
    ["a proved table, where it is asked for", onSite, at({ ...table, isProved: true }, proved), []],
    ["a branch without En Sitio", onSite, { place: known(table) }, ["method_not_allowed"]],
  ] as const)("%s", (_, intent, facts, expected) => {
    expect(codes(ask(intent, facts))).toEqual(expected);
  });

  it("D3: an unknown place is no problem of the order, which is not taken", () => {
    fc.assert(
      fc.property(fc.constantFrom(...deliveryModes), fc.option(fc.constant("5")), (mode, number) => {
        const order = ask({ mode, table: number }, { branch: withOnSite, place: unknown() });
        expect(order.unknown).toContain("place");
        expect(codes(order).filter((code) => code === "method_not_allowed" || code === "place_not_proved")).toEqual([]);
      }),
      runs(50),
    );
  });

  it("A213: what is for a person is for no guest, whatever is known of a customer", () => {
    const past = { isLoggedIn: true, previousOrders: 0, usedPromotionIds: [] };
    const personal = fc.constantFrom({ firstOrder: true }, { oncePerCustomer: true });
    const places = fc.constantFrom<OrderPlace>(
      table,
      kiosk,
      { ...table, isProved: true },
      { ...kiosk, isProved: true },
    );
    fc.assert(
      fc.property(personal, places, fc.boolean(), (rules, place, isKnown) => {
        const promotions = known([samplePromotion(rules)]);
        const customer = isKnown ? known(past) : unknown(past);
        const order = ask({ ...sampleIntent(), ...onSite }, at(place, { promotions, customer }));
        expect(order.adjustments).toEqual([]);
        expect(order.unknown).toEqual([]);
      }),
      runs(100),
    );
    const everybody = known([samplePromotion()]);
    expect(ask(onSite, at(table, { promotions: everybody })).total).toBe(22_500);
  });

  it("nobody is a guest of no place", () => {
    expect([null, { kind: "none" } as const, table, kiosk].map(isGuestAt)).toEqual([false, false, true, true]);
  });
});
