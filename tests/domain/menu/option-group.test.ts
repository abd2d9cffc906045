import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChosenOption, OptionGroup } from "#domain/menu/option-group.ts";
import {
  changeOptionQuantity,
  chosenQuantity,
  firstInvalidGroup,
  groupState,
  hasEnoughLeft,
  isSingleChoice,
  maximumOptionQuantity,
  optionRule,
  toggleOption,
} from "#domain/menu/option-group.ts";
import {
  anyChoices,
  optionGroup,
  optionGroups,
  patience,
  runs,
  validChoices,
  canBeChosen,
} from "#tests/support/arbitraries.ts";
import { sampleGroup, sampleOption } from "#tests/support/samples.ts";

function choose(optionId: string, quantity = 1, groupId = "g1"): ChosenOption {
  return { groupId, optionId, quantity };
}

describe("optionRule", () => {
  it.each([
    ["not required: no minimum", false, true, 2, 3, { minimum: 0, maximum: 3 }],
    ["required with a minimum: the stated one", true, true, 2, 3, { minimum: 2, maximum: 3 }],
    ["required without a minimum: the maximum", true, false, 1, 3, { minimum: 3, maximum: 3 }],
    ["A50: required without minimum and without limit: 1", true, false, 0, 0, { minimum: 1, maximum: 0 }],
    ["required with a stated 0: at least 1", true, true, 0, 2, { minimum: 1, maximum: 2 }],
    ["required, a minimum without a limit", true, true, 2, 0, { minimum: 2, maximum: 0 }],
    ["a minimum above the limit is lowered to it", true, true, 5, 2, { minimum: 2, maximum: 2 }],
    ["nothing stated at all", false, false, null, null, { minimum: 0, maximum: 0 }],
    ["nothing stated but required", true, false, null, null, { minimum: 1, maximum: 0 }],
    ["negative numbers are none", true, true, -3, -1, { minimum: 1, maximum: 0 }],
    ["broken numbers are whole", true, true, 1.9, 2.9, { minimum: 1, maximum: 2 }],
    ["not a number is none", true, true, Number.NaN, Number.NaN, { minimum: 1, maximum: 0 }],
  ])("S1 §5: %s", (_, isRequired, isMinimumSet, minimum, maximum, expected) => {
    expect(optionRule({ isRequired, isMinimumSet, minimum, maximum })).toEqual(expected);
  });

  it("is always a rule that can be met: 0 ≤ minimum, and minimum ≤ a maximum that is not 0", () => {
    const n = fc.option(fc.integer({ min: -2, max: 9 }), { nil: null });
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), n, n, (isRequired, isMinimumSet, minimum, maximum) => {
        const rule = optionRule({ isRequired, isMinimumSet, minimum, maximum });
        expect(rule.minimum).toBeGreaterThanOrEqual(isRequired ? 1 : 0);
        expect(rule.maximum === 0 || rule.minimum <= rule.maximum).toBe(true);
      }),
    );
  });
});

describe("groupState", () => {
  it("A51: counts units, not options", () => {
    const group = sampleGroup({ minimum: 2, maximum: 3, allowsQuantity: true });
    expect(groupState(group, [choose("o1", 2)])).toEqual({ count: 2, missing: 0, isValid: true, isFull: false });
    expect(groupState(group, [choose("o1", 2), choose("o2")])).toEqual({
      count: 3,
      missing: 0,
      isValid: true,
      isFull: true,
    });
  });

  it("UX13: says how many are missing", () => {
    const group = sampleGroup({ minimum: 2, maximum: 2 });
    expect(groupState(group, [])).toEqual({ count: 0, missing: 2, isValid: false, isFull: false });
    expect(groupState(group, [choose("o3")])).toEqual({ count: 1, missing: 1, isValid: false, isFull: false });
  });

  it("S1 §5: is invalid above a maximum, and has no limit with maximum 0", () => {
    expect(groupState(sampleGroup({ maximum: 1 }), [choose("o1"), choose("o2")]).isValid).toBe(false);
    expect(groupState(sampleGroup(), [choose("o1"), choose("o2"), choose("o3")])).toMatchObject({
      isValid: true,
      isFull: false,
    });
  });

  it("S1 §5: a single choice is full with one, an open group never is", () => {
    expect(groupState(sampleGroup({ maximum: 1 }), [choose("o1")]).isFull).toBe(true);
    expect(groupState(sampleGroup({ maximum: 1 }), []).isFull).toBe(false);
    expect(groupState(sampleGroup(), []).isFull).toBe(false);
  });

  it("looks at its own choices only", () => {
    expect(groupState(sampleGroup({ minimum: 1 }), [choose("o1", 1, "another")]).count).toBe(0);
  });

  it.each([
    ["an option that the group does not have", [choose("nobody")]],
    ["an option that cannot be had now", [choose("o4")]],
    ["a quantity where none is allowed", [choose("o1", 2)]],
    ["the same option twice where none is allowed", [choose("o1"), choose("o1")]],
    ["quantity 0", [choose("o1", 0)]],
    ["quantity −1", [choose("o1", -1)]],
    ["half a portion", [choose("o1", 0.5)]],
    ["not a number", [choose("o1", Number.NaN)]],
  ])("M2, M3: %s makes it invalid", (_, chosen) => {
    const base = sampleGroup();
    const group = { ...base, options: [...base.options, sampleOption({ id: "o4", isAvailable: false })] };
    expect(groupState(group, chosen).isValid).toBe(false);
  });

  it("M2: one option has at most 99 units, repeated entries together", () => {
    const group = sampleGroup({ allowsQuantity: true });
    expect(groupState(group, [choose("o1", 99)]).isValid).toBe(true);
    expect(groupState(group, [choose("o1", 100)]).isValid).toBe(false);
    expect(groupState(group, [choose("o1", 50), choose("o1", 50)]).isValid).toBe(false);
  });
});

/** The rule of a group written another way: every unit is laid on the table and looked at one by one. */
function slowIsValid(group: OptionGroup, chosen: readonly ChosenOption[]): boolean {
  const table: string[] = [];
  for (const choice of chosen) {
    if (choice.groupId !== group.id) continue;
    if (![1, 2, 3, 4, 5, 6, 7, 8, 9].includes(choice.quantity)) return false;
    for (let unit = 0; unit < choice.quantity; unit += 1) table.push(choice.optionId);
  }
  const onOffer = new Map(group.options.map((option) => [option.id, option]));
  const seen = new Set<string>();
  for (const id of table) {
    if (!onOffer.get(id)?.isAvailable) return false;
    if (seen.has(id) && !group.allowsQuantity) return false;
    seen.add(id);
  }
  if (group.maximum !== 0 && table.length > group.maximum) return false;
  return table.length >= group.minimum;
}

describe("against a slow reference validator", { timeout: patience }, () => {
  it("M3: random groups and random choices have the same verdict", () => {
    const cases = optionGroups.chain((groups) => anyChoices(groups).map((chosen) => ({ groups, chosen })));
    let valid = 0;
    let invalid = 0;
    fc.assert(
      fc.property(cases, ({ groups, chosen }) => {
        for (const group of groups) {
          const isValid = slowIsValid(group, chosen);
          expect(groupState(group, chosen).isValid).toBe(isValid);
          if (isValid) valid += 1;
          else invalid += 1;
        }
        const first = groups.find((group) => !slowIsValid(group, chosen));
        expect(firstInvalidGroup(groups, chosen)?.id).toBe(first?.id);
      }),
      runs(3000),
    );
    // The law says nothing when only one side is ever seen.
    expect(valid).toBeGreaterThan(500);
    expect(invalid).toBeGreaterThan(500);
  });

  it("S1 §5: a group can be chosen from exactly when some choice keeps its rule", () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(optionGroup("g1"), (group) => {
        expect(hasEnoughLeft(group)).toBe(canBeChosen([group]));
        seen[hasEnoughLeft(group) ? "yes" : "no"] += 1;
      }),
      runs(1000),
    );
    expect(seen.yes).toBeGreaterThan(100);
    expect(seen.no).toBeGreaterThan(100);
  });

  it("choices made to keep the rules are valid", () => {
    const satisfiable = optionGroups.filter(canBeChosen);
    fc.assert(
      fc.property(
        satisfiable.chain((groups) => validChoices(groups).map((chosen) => ({ groups, chosen }))),
        ({ groups, chosen }) => {
          expect(firstInvalidGroup(groups, chosen)).toBeNull();
        },
      ),
      runs(1000),
    );
  });
});

describe("toggleOption", () => {
  it("UX12: in a single choice the new one replaces the old one, and a required one stays", () => {
    const group = sampleGroup({ minimum: 1, maximum: 1 });
    expect(isSingleChoice(group)).toBe(true);
    expect(toggleOption(group, [choose("o1")], "o2")).toEqual([choose("o2")]);
    expect(toggleOption(group, [choose("o2")], "o2")).toEqual([choose("o2")]);
  });

  it("an optional single choice can be taken back", () => {
    const group = sampleGroup({ maximum: 1 });
    expect(toggleOption(group, [choose("o1")], "o1")).toEqual([]);
    expect(toggleOption(group, [choose("o1")], "o3")).toEqual([choose("o3")]);
  });

  it("S1 §5: adds until the maximum is reached, then only takes out", () => {
    const group = sampleGroup({ maximum: 2 });
    const two = toggleOption(group, toggleOption(group, [], "o1"), "o2");
    expect(two).toEqual([choose("o1"), choose("o2")]);
    expect(toggleOption(group, two, "o3")).toEqual(two);
    expect(toggleOption(group, two, "o1")).toEqual([choose("o2")]);
  });

  it("leaves other groups alone", () => {
    const other = choose("x", 1, "g2");
    expect(toggleOption(sampleGroup({ maximum: 1 }), [other, choose("o1")], "o2")).toEqual([other, choose("o2")]);
  });

  it("takes out what cannot be had any more, and never adds it", () => {
    const group = sampleGroup({ minimum: 1, maximum: 1, options: [sampleOption({ isAvailable: false })] });
    expect(toggleOption(group, [choose("o1")], "o1")).toEqual([]);
    expect(toggleOption(group, [], "o1")).toEqual([]);
    expect(toggleOption(group, [], "nobody")).toEqual([]);
  });
});

describe("changeOptionQuantity", () => {
  const group = sampleGroup({ maximum: 3, allowsQuantity: true });

  it("S1 §5: minus at 1 takes the option out, plus stops at the maximum", () => {
    expect(changeOptionQuantity(group, [choose("o1")], "o1", -1)).toEqual([]);
    expect(changeOptionQuantity(group, [choose("o1", 2)], "o1", -1)).toEqual([choose("o1", 1)]);
    expect(changeOptionQuantity(group, [choose("o1", 2)], "o1", 1)).toEqual([choose("o1", 3)]);
    expect(changeOptionQuantity(group, [choose("o1", 3)], "o1", 1)).toEqual([choose("o1", 3)]);
    expect(changeOptionQuantity(group, [choose("o1", 2), choose("o2")], "o2", 1)).toEqual([
      choose("o1", 2),
      choose("o2"),
    ]);
  });

  it("starts an option with the first plus, and ignores one that cannot be had", () => {
    expect(changeOptionQuantity(group, [], "o2", 1)).toEqual([choose("o2")]);
    expect(changeOptionQuantity(group, [], "nobody", 1)).toEqual([]);
  });

  it("has one unit and no second where quantities are not allowed", () => {
    expect(changeOptionQuantity(sampleGroup(), [], "o1", 1)).toEqual([choose("o1")]);
    expect(changeOptionQuantity(sampleGroup(), [choose("o1")], "o1", 1)).toEqual([choose("o1")]);
  });

  it("M2: stops at 99", () => {
    const open = sampleGroup({ allowsQuantity: true });
    expect(maximumOptionQuantity).toBe(99);
    const most = [choose("o1", 99)];
    expect(changeOptionQuantity(open, [choose("o1", 98)], "o1", 1)).toEqual(most);
    expect(changeOptionQuantity(open, most, "o1", 1)).toEqual(most);
  });

  it("lowers a count that is above the maximum, one by one", () => {
    expect(changeOptionQuantity(group, [choose("o1", 6)], "o1", -1)).toEqual([choose("o1", 5)]);
  });
});

describe("any sequence of presses", { timeout: patience }, () => {
  const presses = fc.array(fc.record({ index: fc.nat(4), kind: fc.constantFrom("toggle", "plus", "minus") }), {
    maxLength: 30,
  });

  it("S1 §5, M3: never exceeds the maximum, never chooses what cannot be had, never touches another group", () => {
    const stranger = choose("x", 2, "another");
    fc.assert(
      fc.property(optionGroup("g1"), presses, (group, sequence) => {
        let chosen: ChosenOption[] = [stranger];
        for (const { index, kind } of sequence) {
          const optionId = group.options[index % group.options.length]?.id ?? "";
          chosen =
            kind === "toggle"
              ? toggleOption(group, chosen, optionId)
              : changeOptionQuantity(group, chosen, optionId, kind === "plus" ? 1 : -1);
          const { count, isValid } = groupState(group, chosen);
          expect(group.maximum === 0 || count <= group.maximum).toBe(true);
          expect(isValid).toBe(count >= group.minimum);
          expect(chosen.filter((choice) => choice.groupId !== "g1")).toEqual([stranger]);
          const ids = chosen.map((choice) => choice.optionId);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      runs(1000),
    );
  });

  it("plus and minus are inverse while there is room", () => {
    fc.assert(
      fc.property(optionGroup("g1"), fc.nat(4), (group, index) => {
        const optionId = group.options[index % group.options.length]?.id ?? "";
        const once = changeOptionQuantity(group, [], optionId, 1);
        expect(changeOptionQuantity(group, once, optionId, -1)).toEqual([]);
        expect(chosenQuantity(group, once, optionId)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("an option that stands in two groups", () => {
  const group = sampleGroup({ allowsQuantity: true });
  const mine = choose("o1", 2);
  const other = choose("o1", 5, "g2");

  it("M3: counts, grows and goes in each of them alone", () => {
    expect(chosenQuantity(group, [mine, other], "o1")).toBe(2);
    expect(changeOptionQuantity(group, [other, mine], "o1", 1)).toEqual([other, choose("o1", 3)]);
    expect(toggleOption(group, [other, mine], "o1")).toEqual([other]);
  });

  it("M2: said twice it becomes one entry, in the first one's place", () => {
    const twice = [mine, choose("o2"), choose("o1")];
    expect(changeOptionQuantity(group, twice, "o1", 1)).toEqual([choose("o1", 4), choose("o2")]);
  });
});

describe("a choice that cannot be had", () => {
  it("M3: counts for nothing, so that the minimum is still missing", () => {
    const soldOut = sampleOption({ id: "o1", isAvailable: false });
    const group = sampleGroup({ minimum: 1, options: [soldOut, sampleOption({ id: "o2" })] });
    expect(groupState(group, [choose("o1")])).toEqual({ count: 0, missing: 1, isValid: false, isFull: false });
  });

  it("M2: is of 1 to 99 units, and a step of nothing changes nothing", () => {
    const group = sampleGroup({ allowsQuantity: true });
    expect(groupState(group, [choose("o1", 99)]).isValid).toBe(true);
    expect(groupState(group, [choose("o1", 100)]).isValid).toBe(false);
    expect(groupState(group, [choose("o1", 50), choose("o1", 50)]).isValid).toBe(false);
    expect(changeOptionQuantity(group, [choose("o1", 99)], "o1", 1)).toEqual([choose("o1", 99)]);
    expect(changeOptionQuantity(group, [choose("o1", 2)], "o1", 0.9)).toEqual([choose("o1", 2)]);
    const soldOut = sampleGroup({ allowsQuantity: true, options: [sampleOption({ isAvailable: false })] });
    expect(changeOptionQuantity(soldOut, [choose("o1", 3)], "o1", -1)).toEqual([choose("o1", 2)]);
  });
});
