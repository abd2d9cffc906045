import { describe, expect, it } from "vitest";
import { advanceCheckout } from "#domain/order/checkout.ts";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import { sampleIntent } from "#tests/support/samples.ts";
import { amounts, kinds, pressed, quoted, sending, situation, walk, ways } from "#tests/support/checkout-walk.ts";

const busy = (seconds: number): CheckoutEvent => ({ type: "notPlaced", failure: { kind: "wait", seconds } });
const turn = (seconds?: number): CheckoutEvent => ({
  type: "waited",
  until: "turn",
  ...(seconds === undefined ? {} : { seconds }),
});
const waiting = walk([...sending, busy(5)]);

/** Turn after turn is refused: what the machine says of each. */
function refusedTurns(seconds: number): string[] {
  const names: string[] = [];
  let state: CheckoutState = walk(sending).state;
  while (state.name === "placing" && names.length < 50) {
    state = advanceCheckout(state, busy(seconds)).state;
    names.push(state.name === "troubled" ? state.trouble.kind : state.name);
    if (state.name === "waiting") state = advanceCheckout(state, turn()).state;
  }
  return names;
}

describe("an order that comes when there are many (A215)", () => {
  it("waits for its turn, says how long, and owes no answer meanwhile", () => {
    expect(waiting.state).toMatchObject({ name: "waiting", seconds: 5 });
    expect(waiting.effects).toMatchObject([
      { kind: "keepAttempt", kept: { attemptKey: "key-1", isPlaced: false, isWaiting: true } },
      { kind: "wait", until: "turn", seconds: 5 },
    ]);
  });

  it("is sent again by itself: the same attempt, for the amounts that were agreed to", () => {
    const again = advanceCheckout(waiting.state, turn());
    expect(again.state.name).toBe("placing");
    expect(ways(again.effects)).toEqual(ways(walk(sending).effects));
    const placed: CheckoutEvent = { type: "placed", order: { number: "SB-1", payment: { kind: "done" } } };
    expect(walk([placed], again.state).state).toEqual({ name: "sent", number: "SB-1" });
  });

  it("is not sent for the timer of a look that is over", () => {
    expect(walk([{ type: "waited", until: "look" }], waiting.state)).toEqual({ state: waiting.state, effects: [] });
  });

  it.each(["dismissed", "left"] as const)("is given up when it is %s, and then sent by nothing", (type) => {
    const given = walk([{ type }], waiting.state);
    expect([given.state.name, kinds(given.effects)]).toEqual(["editing", ["releaseAttempt"]]);
    expect(kinds(walk([turn()], given.state).effects)).toEqual([]);
  });

  it("is stopped by another total, which is asked", () => {
    const dearer: CheckoutEvent = { type: "situation", situation: situation({ shown: amounts(26_000) }) };
    const stopped = walk([dearer], waiting.state);
    expect(stopped.state).toMatchObject({
      trouble: { kind: "priceChanged", amounts: { total: 26_000 } },
      agreed: { total: 25_000 },
    });
    expect(kinds(stopped.effects)).toEqual(["releaseAttempt"]);
  });

  it.each([
    ["another cart of the same price", situation({ intent: sampleIntent({ courierNote: "otra" }) }), "editing"],
    ["something that is missing now", situation({ obstacle: { code: "payment_required" } }), "editing"],
    ["nothing that changed", situation(), "waiting"],
    ["amounts that are being asked for", situation({ isDecided: false, shown: amounts(1) }), "waiting"],
    ["a quote that does not come", situation({ obstacle: { code: "away" } }), "waiting"],
  ] as const)("meets %s: %s", (_what, seen, name) => {
    expect(walk([{ type: "situation", situation: seen }], waiting.state).state.name).toBe(name);
  });

  it("ends after two minutes in words, whatever is promised", () => {
    expect(refusedTurns(30)).toEqual(["waiting", "waiting", "waiting", "waiting", "busy"]);
    expect(refusedTurns(7).length).toBe(18);
    expect(refusedTurns(121)).toEqual(["wait"]);
  });

  it("is not sent by a device that slept for longer than that", () => {
    const woken = walk([turn(600)], waiting.state);
    expect(woken.state).toMatchObject({ trouble: { kind: "busy" } });
    expect(kinds(woken.effects)).toEqual(["releaseAttempt"]);
  });

  it("is asked after a reload, and the press then goes on with the same key (A174)", () => {
    const kept = waiting.effects.find((effect) => effect.kind === "keepAttempt")?.kept ?? null;
    const read: CheckoutEvent = { type: "attemptRead", kept, newKey: "key-2" };
    const opened = walk([{ type: "opened" }, read]);
    expect(opened.state).toMatchObject({ name: "troubled", trouble: { kind: "notSent" } });
    expect(kinds(opened.effects)).toEqual(["releaseAttempt"]);
    const sent = walk([pressed, quoted, read], opened.state);
    expect(ways(sent.effects)).toMatchObject({ attempt: { attemptKey: "key-1" } });
  });

  it("is left to the tab that waits: another one says nothing of it and frees nothing", () => {
    const kept = waiting.effects.find((effect) => effect.kind === "keepAttempt")?.kept ?? null;
    const opened = walk([{ type: "opened" }, { type: "attemptRead", kept, isElsewhere: true, newKey: "key-2" }]);
    expect(opened.state.name).toBe("editing");
    expect(kinds(opened.effects)).toEqual([]);
  });
});

describe("a send that never arrives", () => {
  const hung: CheckoutEvent = { type: "notPlaced", failure: { kind: "cut" }, seconds: 20 };

  it("ends within 60 seconds in what one can do, though every look hangs as well", () => {
    let spent = 20;
    let step = walk([...sending, hung]);
    while (step.state.name === "confirming") {
      const waited = step.effects.find((effect) => effect.kind === "wait");
      spent += (waited?.seconds ?? 0) + 4;
      step = advanceCheckout(step.state, {
        type: "looked",
        outcome: { kind: "failed", failure: { kind: "cut" } },
        seconds: 4,
      });
    }
    expect(step.state).toMatchObject({ name: "troubled", trouble: { kind: "unknownOutcome" } });
    expect(spent).toBeLessThanOrEqual(60);
  });
});
