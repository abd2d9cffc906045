import { describe, expect, it } from "vitest";
import { advanceCheckout } from "#domain/order/checkout.ts";
import { keptAttempt } from "#domain/order/attempt.ts";
import type { CheckoutEvent, Situation } from "#domain/order/checkout-state.ts";
import { sampleIntent } from "#tests/support/samples.ts";
import { amounts, kinds, pressed, situation, walk } from "#tests/support/checkout-walk.ts";

const start = 1_000_000;

/** What the page knows, seconds after the press; `again` is in how many the amounts are asked for. */
function seen(after: number, { again = null, ...more }: Partial<Situation> & { again?: number | null }): CheckoutEvent {
  const at = start + after * 1000;
  const againAt = again === null ? null : at + again * 1000;
  return { type: "situation", situation: situation({ isDecided: again === null, againAt, ...more }), at };
}

/** The order itself is told to come again. */
const wait = (seconds: number): CheckoutEvent => ({ type: "notPlaced", failure: { kind: "wait", seconds } });

const held = walk([pressed, seen(0, { again: 10 })]);

describe("a press whose amounts our own crowd holds up (A215)", () => {
  it("waits, and is no trouble", () => {
    expect([held.state.name, held.effects]).toEqual(["quoting", []]);
    expect(walk([seen(10, { again: 10 }), seen(20, { again: 10 })], held.state)).toEqual(held);
  });

  it("goes by itself once they have come", () => {
    const gone = walk([seen(30, {})], held.state);
    expect([gone.state.name, kinds(gone.effects)]).toEqual(["checking", ["readAttempt"]]);
  });

  it("is not taken for held up while they are only asked for", () => {
    const asked = walk([pressed, seen(0, { isDecided: false }), seen(500, {})]);
    expect(asked.state.name).toBe("checking");
  });

  it("ends after two minutes in words, whatever is promised", () => {
    expect(walk([seen(115, { again: 6 })], held.state).state).toMatchObject({ trouble: { kind: "busy" } });
    expect(walk([seen(115, { again: 5 })], held.state).state.name).toBe("quoting");
    expect(walk([pressed, seen(0, { again: 121 })]).state).toMatchObject({ trouble: { kind: "wait", seconds: 121 } });
  });

  it("is not sent by a device that slept for longer than that", () => {
    expect(walk([seen(600, {})], held.state).state).toMatchObject({ trouble: { kind: "busy" } });
  });

  it("counts what it had waited for a connection", () => {
    const line = walk([
      { type: "pressed", situation: situation({ obstacle: { code: "offline" } }) },
      { type: "waited", until: "line", seconds: 100 },
      seen(0, { again: 10 }),
    ]);
    expect(walk([seen(21, {})], line.state).state).toMatchObject({ trouble: { kind: "busy" } });
  });

  it("counts what it was held up for a connection, and for its turn: two minutes in all", () => {
    const line = walk([seen(110, { obstacle: { code: "offline" } })], held.state);
    expect(line.state).toMatchObject({ name: "awaitingLine", waited: 110 });
    expect(line.effects).toEqual([{ kind: "wait", until: "line", seconds: 10 }]);
    const placing = walk([seen(110, {}), { type: "attemptRead", kept: null, newKey: "key-1" }], held.state);
    expect(placing.state).toMatchObject({ name: "placing", waited: 110 });
    expect(walk([wait(10)], placing.state).state.name).toBe("waiting");
    expect(walk([wait(11)], placing.state).state).toMatchObject({ trouble: { kind: "busy" } });
  });

  it("counts it also where another attempt is given up first", () => {
    const kept = keptAttempt({ intent: sampleIntent({ courierNote: "otra" }), agreed: amounts(25_000) }, "key-0");
    const placing = walk(
      [
        seen(110, {}),
        { type: "attemptRead", kept, newKey: "key-1" },
        { type: "looked", outcome: { kind: "looked", order: null } },
      ],
      held.state,
    );
    expect(placing.state).toMatchObject({ name: "placing", waited: 110 });
  });

  it("counts it also where the same attempt is looked up first", () => {
    const kept = keptAttempt({ intent: sampleIntent(), agreed: amounts(25_000) }, "key-0");
    const confirming = walk([seen(110, {}), { type: "attemptRead", kept, newKey: "key-1" }], held.state);
    expect(confirming.state).toMatchObject({ name: "confirming", next: { waited: 110 } });
  });

  it.each([
    ["another total, which is asked", seen(5, { shown: amounts(26_000) }), "troubled"],
    ["another cart", seen(5, { again: 5, intent: sampleIntent({ courierNote: "otra" }) }), "editing"],
    ["something that is missing", seen(5, { obstacle: { code: "payment_required" } }), "editing"],
    ["a backend that is away", seen(5, { obstacle: { code: "away" } }), "editing"],
  ])("meets %s", (_what, event, name) => {
    expect(advanceCheckout(held.state, event).state.name).toBe(name);
  });

  it.each(["dismissed", "left"] as const)("is given up when it is %s", (type) => {
    expect(walk([{ type }, seen(5, {})], held.state).state.name).toBe("editing");
  });
});
