import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { avoidable, unfitFor, unknownOf } from "#domain/menu/diet.ts";
import type { TraitKey } from "#domain/menu/product-traits.ts";
import { runs } from "#tests/support/arbitraries.ts";

const keys: TraitKey[] = [
  "spicyLevel1",
  "spicyLevel2",
  "spicyLevel3",
  "glutenFree",
  "vegan",
  "vegetarian",
  "containsNuts",
  "containsAlcohol",
];
const traits = fc.subarray(keys);
const avoided = fc.subarray([...avoidable]);

describe("what does not suit somebody (B6)", () => {
  test.each<[TraitKey[], string[]]>([
    [[], ["meat", "animal", "gluten"]],
    [["vegetarian"], ["animal", "gluten"]],
    [["vegan"], ["gluten"]],
    [["vegan", "glutenFree"], []],
    [["vegan", "glutenFree", "spicyLevel1"], ["spicy"]],
    [
      ["vegan", "glutenFree", "containsNuts", "containsAlcohol"],
      ["nuts", "alcohol"],
    ],
  ])("%j: not for who avoids %j", (marked, unfit) => {
    expect(unfitFor(marked, avoidable)).toEqual(unfit);
  });

  test("nothing that is marked as having it is ever shown to who avoids it, nor what is not marked as being without it", () => {
    fc.assert(
      fc.property(traits, avoided, (marked, things) => {
        const unfit = unfitFor(marked, things);
        const has = (...some: TraitKey[]) => some.some((trait) => marked.includes(trait));
        expect(unfit.includes("nuts")).toBe(things.includes("nuts") && has("containsNuts"));
        expect(unfit.includes("animal")).toBe(things.includes("animal") && !has("vegan"));
        expect(unfit.filter((each) => !things.includes(each))).toEqual([]);
      }),
      runs(500),
    );
  });

  test("who avoids more is shown no more, and for each reason alone as for all of them", () => {
    fc.assert(
      fc.property(traits, avoided, avoided, (marked, some, more) => {
        const both = avoidable.filter((each) => some.includes(each) || more.includes(each));
        expect(new Set(unfitFor(marked, both))).toEqual(
          new Set([...unfitFor(marked, some), ...unfitFor(marked, more)]),
        );
      }),
      runs(500),
    );
  });

  test("what a menu cannot tell is exactly that of which it marks only what has it", () => {
    fc.assert(
      fc.property(avoided, (things) => {
        expect(unknownOf(things)).toEqual(things.filter((each) => unfitFor([], [each]).length === 0));
      }),
      runs(200),
    );
  });
});
