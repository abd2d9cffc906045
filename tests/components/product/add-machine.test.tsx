import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advanceAdding, idle } from "#components/product/add-machine.ts";
import type { AddEffect, AddEvent, AddFacts, AddState } from "#components/product/add-machine.ts";

const plain: AddFacts = { isAvailable: true, needsAge: false, needsPlace: false, fits: true };

/** What is done on the way through these events, and where it ends. */
function walk(facts: AddFacts, ...events: AddEvent[]): { state: AddState; effects: AddEffect[] } {
  const effects: AddEffect[] = [];
  let state = idle;
  for (const event of events) {
    const next = advanceAdding(state, event, facts);
    effects.push(...next.effects);
    state = next.state;
  }
  return { state, effects };
}

const press: AddEvent = { type: "press" };
const here: AddEvent = { type: "placed", staysHere: true };
const elsewhere: AddEvent = { type: "placed", staysHere: false };

describe("the way into the cart (S1 §4)", () => {
  test("is a press, and the product goes", () => {
    expect(walk(plain, press, { type: "kept" }).effects).toEqual([
      { kind: "put", isAdult: false },
      { kind: "sayAdded" },
      { kind: "leave" },
    ]);
  });

  test("age, then place, then the cart with both answers (A106, A134)", () => {
    const facts = { ...plain, needsAge: true, needsPlace: true };
    const { effects } = walk(facts, press, { type: "adult" }, here, { type: "kept" });
    expect(effects.map(({ kind }) => kind)).toEqual(["askPlace", "put", "sayAdded", "leave"]);
    expect(effects).toContainEqual({ kind: "put", isAdult: true });
  });

  test("a place that another branch serves: the product is not left twice", () => {
    const { effects } = walk({ ...plain, needsPlace: true }, press, elsewhere, { type: "kept" });
    expect(effects.map(({ kind }) => kind)).toEqual(["askPlace", "put", "sayAdded", "stay"]);
  });

  test("nobody is asked where it goes for a cart that is full (M2)", () => {
    expect(walk({ ...plain, needsPlace: true, fits: false }, press).effects).toEqual([
      { kind: "sayFull", inPlace: true },
    ]);
  });

  test("what cannot be had now says so and asks nothing", () => {
    expect(walk({ ...plain, isAvailable: false, needsAge: true }, press)).toEqual({
      state: { step: "unavailable" },
      effects: [],
    });
  });
});

const events = fc.constantFrom<AddEvent>(
  press,
  here,
  elsewhere,
  ...(["adult", "stop", "kept", "full"] as const).map((type) => ({ type })),
);
const facts = fc.record({
  isAvailable: fc.boolean(),
  needsAge: fc.boolean(),
  needsPlace: fc.boolean(),
  fits: fc.boolean(),
});

test("whatever happens in whatever order: one press puts at most one line, unasked ones none", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), facts, (happened, known) => {
      const { effects } = walk(known, ...happened);
      const count = (kind: AddEffect["kind"]) => effects.filter((effect) => effect.kind === kind).length;
      const presses = happened.filter(({ type }) => type === "press").length;
      expect(count("put")).toBeLessThanOrEqual(presses);
      expect(count("sayAdded")).toBeLessThanOrEqual(count("put"));
      const unasked = known.needsAge && effects.some((effect) => effect.kind === "put" && !effect.isAdult);
      expect(unasked || (known.needsPlace && count("put") > count("askPlace"))).toBe(false);
      expect(!known.isAvailable && effects.some(({ kind }) => kind !== "stay")).toBe(false);
    }),
  );
});

test("from every step there is a way back to the product", () => {
  const steps: AddState[] = [{ step: "unavailable" }, { step: "age" }, { step: "place", isAdult: false }];
  for (const step of steps) expect(advanceAdding(step, { type: "stop" }, plain).state).toEqual(idle);
});
