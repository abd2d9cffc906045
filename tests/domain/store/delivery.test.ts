import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseMethod, deliveryModes, isCollectible, offeredModes, wireDeliveryCode } from "#domain/store/delivery.ts";
import { defaultDeliveryTime, shownDeliveryTime } from "#domain/store/delivery-time.ts";
import { defaultLoadFactor, kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { deliveryModeOf } from "#domain/store/mode.ts";
import { sampleBranch } from "#tests/support/samples.ts";

describe("delivery modes", () => {
  it("S3 §3: delivery 2, pickup 1, on-site 3", () => {
    expect(deliveryModes.map(wireDeliveryCode)).toEqual([2, 1, 3]);
  });

  it.each([
    ["the internal name", { id: "77", internalName: "pickup" }, "pickup"],
    ["the internal name in capitals", { id: "77", internalName: " Delivery " }, "delivery"],
    ["the name before the id", { id: "1", internalName: "onsite" }, "onsite"],
    ["the words of links", { id: "77", internalName: "Recogida" }, "pickup"],
    ["their spellings", { id: "1", internalName: "on_site" }, "onsite"],
    ["the id when the name is of no delivery", { id: "1", internalName: "kiosco" }, "pickup"],
    ["the id when the name is another's", { id: "2", internalName: "dron" }, "delivery"],
    ["the id without a name", { id: "3", internalName: null }, "onsite"],
    ["neither", { id: "9", internalName: "dron" }, null],
  ])("A111: compares by %s", (_, wire, expected) => {
    expect(deliveryModeOf(wire)).toBe(expected);
  });

  it("A111: reads back its own codes", () => {
    for (const mode of deliveryModes) {
      expect(deliveryModeOf({ id: String(wireDeliveryCode(mode)), internalName: null })).toBe(mode);
    }
  });

  it("S3 §4: only home delivery is carried to an address", () => {
    expect(deliveryModes.filter(isCollectible)).toEqual(["pickup", "onsite"]);
  });

  it("offers what the branch allows, delivery first, whatever their order", () => {
    const branch = sampleBranch();
    const turned = { ...branch, deliveryMethods: branch.deliveryMethods.toReversed() };
    expect(offeredModes(turned)).toEqual(["delivery", "pickup"]);
    expect(chooseMethod(turned, "pickup")?.id).toBe("1");
    expect(chooseMethod(turned, "onsite")).toBeNull();
    expect(offeredModes({ deliveryMethods: [] })).toEqual([]);
  });
});

describe("shownDeliveryTime", () => {
  it.each([
    [null, { min: 10, max: 20, isCapped: false }],
    [
      { min: 20, max: 40 },
      { min: 20, max: 40, isCapped: false },
    ],
    [
      { min: 45, max: 75 },
      { min: 45, max: 60, isCapped: false },
    ],
    [
      { min: 60, max: 60 },
      { min: 60, max: 60, isCapped: true },
    ],
    [
      { min: 70, max: 90 },
      { min: 60, max: 60, isCapped: true },
    ],
    [
      { min: 30, max: 30 },
      { min: 30, max: 30, isCapped: false },
    ],
    [
      { min: 40, max: 20 },
      { min: 20, max: 40, isCapped: false },
    ],
    [
      { min: -5, max: 12.2 },
      { min: 0, max: 13, isCapped: false },
    ],
    [
      { min: 10, max: Number.POSITIVE_INFINITY },
      { min: 10, max: 60, isCapped: false },
    ],
  ])("A127: %j shows as %j", (range, expected) => {
    expect(shownDeliveryTime(range)).toEqual(expected);
  });

  it("S3 §4: the default is 10 to 20", () => {
    expect(defaultDeliveryTime).toEqual({ min: 10, max: 20 });
  });
});

describe("kitchen load", () => {
  it.each([
    [[], 0],
    [[{ cookingMinutes: 10, quantity: 1 }], 10],
    [[{ cookingMinutes: 10, quantity: 2 }], 13],
    [[{ cookingMinutes: 10, quantity: 3 }], 16],
    [[{ cookingMinutes: 7, quantity: 2 }], 10],
    [
      [
        { cookingMinutes: 10, quantity: 2 },
        { cookingMinutes: 5, quantity: 1 },
      ],
      18,
    ],
    [[{ cookingMinutes: 10, quantity: 0 }], 0],
  ])("A125: %j takes %d minutes", (tasks, expected) => {
    expect(kitchenLoad(tasks, defaultLoadFactor)).toBe(expected);
  });

  it("A125: 20 % by setting", () => {
    expect(kitchenLoad([{ cookingMinutes: 10, quantity: 3 }], 200_000)).toBe(14);
  });

  it("A125: one unit more never takes less time, and never more than cooking it apart", () => {
    const minutes = fc.integer({ min: 0, max: 90 });
    const factor = fc.constantFrom(defaultLoadFactor, 200_000);
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 98 }), factor, (cookingMinutes, quantity, of) => {
        const load = kitchenLoad([{ cookingMinutes, quantity }], of);
        const more = kitchenLoad([{ cookingMinutes, quantity: quantity + 1 }], of);
        expect(more).toBeGreaterThanOrEqual(load);
        expect(load).toBeGreaterThanOrEqual(cookingMinutes);
        expect(load).toBeLessThanOrEqual(cookingMinutes * quantity);
      }),
    );
  });
});
