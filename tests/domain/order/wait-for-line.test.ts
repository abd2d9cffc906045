import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import { sampleIntent } from "#tests/support/samples.ts";
import { amounts, kinds, nothingKept, quoted, situation, walk, ways } from "#tests/support/checkout-walk.ts";

const offline = situation({ obstacle: { code: "offline" } });
const press: CheckoutEvent = { type: "pressed", situation: offline };
const line = (seconds: number): CheckoutEvent => ({ type: "waited", until: "line", seconds });
const waiting = walk([press]);

function seen(more: Parameters<typeof situation>[0]): CheckoutEvent {
  return { type: "situation", situation: situation(more) };
}

describe("an order that is pressed without a connection (A250)", () => {
  it("waits for two minutes at most, and keeps and sends nothing meanwhile", () => {
    expect(waiting.state).toMatchObject({ name: "awaitingLine", waited: 0 });
    expect(waiting.effects).toEqual([{ kind: "dismissErrors" }, { kind: "wait", until: "line", seconds: 120 }]);
    expect(walk([{ type: "situation", situation: offline }, press], waiting.state)).toEqual({
      state: waiting.state,
      effects: [],
    });
  });

  it("goes by itself when the line is back: asked again for what it costs, then sent once", () => {
    const back = walk([line(40)], waiting.state);
    expect(back.state).toMatchObject({ name: "quoting", agreed: { total: 25_000 }, waited: 40 });
    expect(kinds(back.effects)).toEqual(["askQuote"]);
    const sent = walk([quoted, nothingKept], back.state);
    expect(ways(sent.effects)).toMatchObject({ attempt: { attemptKey: "key-1" } });
    expect(kinds(walk([line(50)], sent.state).effects)).toEqual([]);
  });

  it("is asked where it costs something else by then", () => {
    const dearer = walk([line(40), seen({ shown: amounts(26_000) })], waiting.state);
    expect(dearer.state).toMatchObject({ trouble: { kind: "priceChanged" }, agreed: { total: 25_000 } });
  });

  it("waits on when the line breaks again, and never for longer than two minutes in all", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 12 }), (waits) => {
        let state: CheckoutState = waiting.state;
        let waited = 0;
        for (const seconds of waits) {
          if (state.name !== "awaitingLine") break;
          const step = walk([line(seconds), { type: "situation", situation: offline }], state);
          waited += seconds;
          state = step.state;
          const asked = step.effects.find((effect) => effect.kind === "wait");
          expect(state.name).toBe(waited < 120 ? "awaitingLine" : "editing");
          expect(asked?.seconds ?? 0).toBe(Math.max(0, waited < 120 ? 120 - waited : 0));
        }
      }),
    );
  });

  it.each([
    ["a cart that changed", seen({ intent: sampleIntent({ courierNote: "otra" }) }), false],
    ["whoever gives it up", { type: "dismissed" }, false],
    ["whoever leaves", { type: "left" }, false],
    ["a device that slept", line(600), true],
    ["two minutes", line(120), true],
  ] as const)("is stopped by %s, and then sent by nothing", (_what, event, isPressed) => {
    const stopped = walk([event], waiting.state);
    expect([stopped.state, kinds(stopped.effects)]).toEqual([{ name: "editing", isPressed }, []]);
    expect(kinds(walk([line(10), quoted], stopped.state).effects)).toEqual([]);
  });

  it("that waits for it while it is checked waits as well: nothing has left the device", () => {
    const checked = walk([
      { type: "pressed", situation: situation() },
      { type: "situation", situation: offline },
    ]);
    expect(checked.state).toMatchObject({ name: "awaitingLine", agreed: { total: 25_000 } });
  });

  it("one whose send broke off is looked up first, and does not wait (A215)", () => {
    const sent = walk([{ type: "pressed", situation: situation() }, quoted, nothingKept]);
    const cut = walk([{ type: "notPlaced", failure: { kind: "cut" } }], sent.state);
    expect(cut.state.name).toBe("confirming");
  });
});
