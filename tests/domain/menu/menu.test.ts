import { describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { findItem, linkedItems, missingPart, requiresLegalAge, shownMenu } from "#domain/menu/menu.ts";
import { sampleGroup, sampleItem, sampleMenuGroup, sampleOption } from "#tests/support/samples.ts";

describe("findItem", () => {
  const twin = sampleMenuGroup({ id: "m2", items: [sampleItem({ groupId: "m2" }), sampleItem({ id: "i2" })] });
  const menu = { id: "1", name: "Carta", groups: [sampleMenuGroup(), twin] };

  it("looks in the named group, or in all of them, first one first", () => {
    expect(findItem(menu, "m2", "i1")?.group.id).toBe("m2");
    expect(findItem(menu, null, "i1")?.group.id).toBe("m1");
    expect(findItem(menu, null, "i2")?.item.id).toBe("i2");
  });

  it("knows when it is not there", () => {
    expect(findItem(menu, "m1", "i2")).toBeNull();
    expect(findItem(menu, "nowhere", "i1")).toBeNull();
    expect(findItem(menu, null, "nobody")).toBeNull();
  });
});

describe("what of a menu is shown (S1 §7)", () => {
  const off = sampleItem({ id: "off", isActive: false });
  const paused = sampleItem({ id: "paused", disabledUntil: bogotaInstant("2026-07-27", 12 * 60) });
  const otherDay = sampleItem({ id: "otherDay", days: [] });
  const menu = {
    id: "1",
    name: "Carta",
    groups: [
      sampleMenuGroup({ items: [sampleItem(), off, paused, otherDay] }),
      sampleMenuGroup({ id: "allOff", items: [off] }),
      sampleMenuGroup({ id: "switchedOff", isActive: false }),
    ],
  };

  it("not what is switched off, and no group that is left without items", () => {
    const groups = shownMenu(menu)?.groups;
    expect(groups?.map(({ id }) => id)).toEqual(["m1"]);
    expect(groups?.[0]?.items.map(({ id }) => id)).toEqual(["i1", "paused", "otherDay"]);
  });

  it.each([
    ["no menu", null],
    ["no groups", []],
    ["a group without items", [sampleMenuGroup({ items: [] })]],
    ["nothing that is switched on", [sampleMenuGroup({ items: [off] }), sampleMenuGroup({ isActive: false })]],
  ])("A32: nothing where there is %s", (_, groups) => {
    expect(shownMenu(groups && { id: "1", name: "Carta", groups })).toBeNull();
  });

  it.each([
    ["m1", "i1", null],
    ["m1", "paused", null],
    ["m1", "otherDay", null],
    ["m1", "off", "product"],
    ["allOff", "off", "product"],
    ["m1", "nobody", "product"],
    ["nowhere", "i1", "menu"],
    ["switchedOff", "i1", "menu"],
  ])("a link to %s/%s misses %s (S1 §8)", (groupId, itemId, expected) => {
    expect(missingPart(menu, groupId, itemId)).toBe(expected);
  });

  it("the items that a link may name are those of which nothing is missing", () => {
    const doubled = { ...menu, groups: [...menu.groups, ...menu.groups.map((group) => ({ ...group, items: [] }))] };
    for (const given of [menu, doubled, { ...menu, groups: [] }]) {
      const linked = linkedItems(given);
      for (const groupId of [...given.groups.map(({ id }) => id), "nowhere", "__proto__"]) {
        for (const itemId of [...given.groups.flatMap(({ items }) => items.map(({ id }) => id)), "nobody"]) {
          const part = Object.hasOwn(linked, groupId) ? "product" : "menu";
          const isThere = part === "product" && linked[groupId]?.includes(itemId) === true;
          expect(isThere ? null : part, `${groupId}/${itemId}`).toBe(missingPart(given, groupId, itemId));
        }
      }
    }
  });

  it("a branch without a menu misses the menu", () => {
    expect(missingPart(null, "m1", "i1")).toBe("menu");
  });
});

describe("requiresLegalAge", () => {
  const beer = sampleGroup({
    options: [sampleOption({ id: "o1", requiresLegalAge: true }), sampleOption({ id: "o2", name: "Limonada" })],
  });

  it.each([
    ["neither flag", {}, [], false],
    ["the product's flag", { requiresLegalAge: true }, [], true],
    ["alcohol", { traits: { ...sampleItem().traits, containsAlcohol: true } }, [], true],
    ["a chosen option with the flag", {}, [{ groupId: "g1", optionId: "o1", quantity: 1 }], true],
    ["a chosen option without it", {}, [{ groupId: "g1", optionId: "o2", quantity: 1 }], false],
    ["an option of another group with the same id", {}, [{ groupId: "g2", optionId: "o1", quantity: 1 }], false],
  ])("A134: %s", (_, more, chosen, expected) => {
    expect(requiresLegalAge(sampleItem({ optionGroups: [beer], ...more }), chosen)).toBe(expected);
  });

  it("A134: an item without its options answers for itself", () => {
    expect(requiresLegalAge(sampleItem({ optionGroups: null }), [{ groupId: "g1", optionId: "o1", quantity: 1 }])).toBe(
      false,
    );
  });
});
