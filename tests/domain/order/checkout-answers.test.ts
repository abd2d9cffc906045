import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptAttempt } from "#domain/order/attempt.ts";
import { advanceCheckout } from "#domain/order/checkout.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import type { Obstacle } from "#domain/order/obstacle.ts";
import { amounts, pressed, quoted, sending, situation, walk } from "#tests/support/checkout-walk.ts";
import { sampleIntent } from "#tests/support/samples.ts";

const agreed = amounts(25_000);
const draft = { intent: sampleIntent(), agreed };
const earlier = { ...keptAttempt(draft, "old"), fingerprint: "another cart" };
const kept = keptAttempt(draft, "key-1");
const editing = (isPressed: boolean): CheckoutState => ({ name: "editing", isPressed });
const orders = [{ number: "SB-1", total: 1 }];
const maybe = { kind: "maybeArrived", orders, kept } as const;
const forget = (attemptKey: string) => ({ kind: "forgetAttempt", attemptKey }) as const;
const release = { kind: "releaseAttempt", attemptKey: "key-1" } as const;
const troubled = (trouble: Extract<CheckoutState, { name: "troubled" }>["trouble"]) =>
  ({ name: "troubled", trouble, agreed }) as const;

const states: { [Name in CheckoutState["name"]]: Extract<CheckoutState, { name: Name }> } = {
  editing: { name: "editing", isPressed: true },
  troubled: troubled({ kind: "unavailable" }),
  askingAge: { name: "askingAge", agreed },
  quoting: { name: "quoting", agreed },
  identifying: { name: "identifying", agreed },
  checking: { name: "checking", draft, newKey: null, earlier: null },
  placing: { name: "placing", draft, kept, waited: 0 },
  waiting: { name: "waiting", draft, kept, waited: 0, seconds: 5 },
  awaitingLine: { name: "awaitingLine", intent: draft.intent, agreed, waited: 0 },
  confirming: { name: "confirming", kept, agreed, looks: 0, spent: 0, traceless: 0, next: null },
  paying: { name: "paying", url: "/" },
  sent: { name: "sent", number: "SB-1" },
};

const done = { number: "SB-1", payment: { kind: "done" } } as const;
const events: { [Type in CheckoutEvent["type"]]: Extract<CheckoutEvent, { type: Type }> } = {
  opened: { type: "opened" },
  pressed: { type: "pressed", situation: situation() },
  situation: { type: "situation", situation: situation({ shown: amounts(1) }) },
  ageConfirmed: { type: "ageConfirmed", shown: agreed },
  totalAccepted: { type: "totalAccepted", amounts: agreed },
  sentAnyway: { type: "sentAnyway", shown: agreed },
  recognized: { type: "recognized", number: "SB-1" },
  gaveUp: { type: "gaveUp" },
  identified: { type: "identified" },
  dismissed: { type: "dismissed" },
  left: { type: "left" },
  attemptRead: { type: "attemptRead", kept: null, newKey: "key-2" },
  placed: { type: "placed", order: done },
  notPlaced: { type: "notPlaced", failure: { kind: "unavailable" } },
  waited: { type: "waited", until: "look" },
  looked: { type: "looked", outcome: { kind: "looked", order: done } },
};

const choices = ["opened", "pressed", "ageConfirmed", "totalAccepted", "sentAnyway", "dismissed", "left"] as const;
/** What a state hears; all else changes nothing. */
const heard: Record<CheckoutState["name"], readonly CheckoutEvent["type"][]> = {
  editing: choices,
  troubled: choices,
  askingAge: choices,
  quoting: ["situation", "dismissed", "left"],
  identifying: ["pressed", "left", "identified"],
  checking: ["attemptRead"],
  placing: ["placed", "notPlaced"],
  waiting: ["situation", "dismissed", "left"],
  awaitingLine: ["dismissed", "left"],
  confirming: ["waited", "looked"],
  paying: ["opened", "left"],
  sent: ["opened", "left"],
};

describe("what does not fit a state", () => {
  it("changes nothing and has no effect", () => {
    const pairs = Object.values(states).flatMap((state) =>
      Object.values(events).flatMap((event) => (heard[state.name].includes(event.type) ? [] : [{ state, event }])),
    );
    expect(pairs.length).toBeGreaterThan(100);
    for (const { state, event } of pairs)
      expect(advanceCheckout(state, event), `${state.name} ${event.type}`).toEqual({ state, effects: [] });
  });

  it("the timer of a turn starts no look, and nobody's order is recognised twice", () => {
    const turn = { type: "waited", until: "turn" } as const;
    expect(advanceCheckout(states.confirming, turn)).toEqual({ state: states.confirming, effects: [] });
    const lost = troubled({ kind: "unknownOutcome", lost: null });
    expect(advanceCheckout(lost, events.gaveUp)).toEqual({ state: lost, effects: [] });
    const loaded: CheckoutState = { ...states.checking, draft: null, earlier };
    expect(advanceCheckout(loaded, events.looked)).toEqual({ state: loaded, effects: [] });
  });
});

describe("who puts a question away", () => {
  it("is back at the form, which says what is missing once it was pressed", () => {
    for (const type of ["dismissed", "left"] as const) {
      expect(advanceCheckout(untouchedCheckout, { type }).state).toEqual(editing(false));
      for (const state of [editing(true), states.troubled, states.askingAge, states.quoting])
        expect(advanceCheckout(state, { type })).toEqual({ state: editing(true), effects: [] });
    }
    expect(untouchedCheckout).toEqual(editing(false));
  });
});

const shows = (obstacle: Obstacle) => ({ kind: "showObstacle", obstacle }) as const;
const missing: Obstacle = { code: "payment_required" };

describe("a press", () => {
  it.each([
    [null, "quoting", [{ kind: "dismissErrors" }]],
    [missing, "editing", [{ kind: "dismissErrors" }, shows(missing)]],
    [{ code: "away" }, "editing", [{ kind: "dismissErrors" }, { kind: "askQuote" }, shows({ code: "away" })]],
    [{ code: "fee_unknown" }, "quoting", [{ kind: "dismissErrors" }, { kind: "askQuote" }]],
    [{ code: "legal_age_required" }, "askingAge", [{ kind: "dismissErrors" }]],
  ] as const)("with %j in the way", (obstacle, name, effects) => {
    const step = walk([{ type: "pressed", situation: situation({ obstacle }) }]);
    expect([step.state.name, step.effects]).toEqual([name, effects]);
  });

  it("says what came into the way while the amounts were asked for", () => {
    const quotedWith = (obstacle: Obstacle) =>
      advanceCheckout(states.quoting, { type: "situation", situation: situation({ obstacle }) });
    expect(quotedWith(missing)).toEqual({ state: editing(true), effects: [shows(missing)] });
    expect(quotedWith({ code: "legal_age_required" })).toEqual({ state: states.askingAge, effects: [] });
  });

  it("on 'send it anyway' asks for what is in sight now", () => {
    const anyway = advanceCheckout(troubled({ kind: "earlierArrived", number: "SB-1" }), {
      type: "sentAnyway",
      shown: amounts(7),
    });
    expect(anyway).toEqual({ state: { name: "quoting", agreed: amounts(7) }, effects: [] });
  });

  it("on 'another round' sends the same as one that is meant (A213)", () => {
    const anyway = advanceCheckout(troubled({ kind: "anotherRound", number: "SB-1" }), {
      type: "sentAnyway",
      shown: agreed,
    });
    const again = { ...draft, intent: { ...draft.intent, isAnotherRound: true } };
    const asked = advanceCheckout(anyway.state, { type: "situation", situation: situation({}) });
    expect(asked.state).toEqual({ ...states.checking, draft: again, newKey: null });
    const read = advanceCheckout(asked.state, { ...events.attemptRead, kept: { ...kept, isPlaced: false } });
    expect(read.state).toMatchObject({ name: "placing", draft: again });
  });
});

describe("a checkout that opens again", () => {
  const reading = { state: { ...states.checking, draft: null }, effects: [{ kind: "readAttempt" }] };

  it("reads what is kept, and looks up what may have arrived", () => {
    expect(walk([events.opened])).toEqual(reading);
    expect(walk([events.opened, { ...events.attemptRead, kept }])).toEqual({
      state: { ...states.confirming, agreed: null },
      effects: [{ kind: "wait", until: "look", seconds: 1 }],
    });
    expect(walk([events.opened, { ...events.attemptRead, kept: { ...kept, isPlaced: false } }]).state).toEqual(
      editing(false),
    );
  });

  it("asks who it is of an order of before, and then reads it again", () => {
    const asked = walk([
      events.opened,
      { ...events.attemptRead, kept },
      { type: "looked", outcome: { kind: "failed", failure: { kind: "unauthorized" } } },
    ]);
    expect(asked).toEqual({ state: { name: "identifying", agreed: null }, effects: [{ kind: "logIn" }] });
    expect(advanceCheckout(asked.state, events.identified)).toEqual(reading);
  });
});

describe("another attempt of before", () => {
  const asked = walk([pressed, quoted, { type: "attemptRead", kept: earlier, newKey: "key-2" }]);
  const answered = (outcome: Extract<CheckoutEvent, { type: "looked" }>["outcome"], from = asked.state) =>
    advanceCheckout(from, { type: "looked", outcome });
  const failed = (failure: Extract<typeof events.notPlaced.failure, { kind: string }>) =>
    answered({ kind: "failed", failure });

  it("that arrived is said by its number, and nothing else is sent", () => {
    expect(answered({ kind: "looked", order: done })).toEqual({
      state: troubled({ kind: "earlierArrived", number: "SB-1" }),
      effects: [forget("old")],
    });
    expect(failed({ kind: "keyReused" })).toEqual({
      state: troubled({ kind: "earlierArrived", number: null }),
      effects: [forget("old")],
    });
  });

  it("that never will makes room for what was pressed", () => {
    expect(answered({ kind: "looked", order: null })).toMatchObject({
      state: { name: "placing", kept: { attemptKey: "key-2" } },
      effects: [forget("old"), { kind: "keepAttempt" }, { kind: "place", attempt: { attemptKey: "key-2" } }],
    });
  });

  it("of which nobody tells keeps the new one back", () => {
    expect(failed({ kind: "unauthorized" })).toEqual({
      state: { name: "identifying", agreed },
      effects: [{ kind: "logIn" }],
    });
    const perhaps = { kind: "perhaps", orders } as const;
    expect(failed(perhaps)).toEqual({ state: troubled({ ...maybe, kept: earlier }), effects: [] });
    expect(failed({ kind: "untraceable" })).toEqual({
      state: troubled({ kind: "unknownOutcome", lost: earlier }),
      effects: [],
    });
    expect(failed({ kind: "unavailable" })).toEqual({
      state: troubled({ kind: "unknownOutcome", lost: null }),
      effects: [],
    });
  });

  it("under the key that was just sent is given up before anything is said of it", () => {
    const reused = walk([...sending, { type: "notPlaced", failure: { kind: "keyReused" } }]);
    expect(reused).toEqual({
      state: { ...states.checking, earlier: kept },
      effects: [{ kind: "withdraw", attemptKey: "key-1" }],
    });
    expect(answered({ kind: "looked", order: null }, reused.state)).toEqual({
      state: troubled({ kind: "keyReused" }),
      effects: [forget("key-1")],
    });
  });
});

describe("an answer to what was sent", () => {
  it.each([
    { kind: "anotherRound", number: "SB-1" },
    { kind: "paymentPending", number: "SB-1", isAtBank: true },
    { kind: "invalid", fields: {} },
    { kind: "refused", code: "x" },
    { kind: "unavailable" },
  ] as const)("that refuses it is said, and frees the key: %j", (failure) => {
    const step = advanceCheckout(states.placing, { type: "notPlaced", failure });
    expect(step).toEqual({ state: troubled(failure), effects: [release] });
  });

  it("that is none is looked for; orders like it are asked about", () => {
    const perhaps = { kind: "perhaps", orders } as const;
    const like = advanceCheckout(states.placing, { type: "notPlaced", failure: perhaps });
    expect(like).toEqual({ state: troubled(maybe), effects: [] });
    const looked = { type: "looked", outcome: { kind: "failed", failure: perhaps } } as const;
    expect(advanceCheckout(states.confirming, looked).state).toMatchObject({ trouble: maybe });
    expect(advanceCheckout(like.state, { type: "recognized", number: "SB-1" })).toEqual({
      state: states.confirming,
      effects: [{ kind: "find", attemptKey: "key-1", recognized: "SB-1" }],
    });
  });

  it("of another account's order is said without its number", () => {
    const failure = { kind: "keyReused" } as const;
    const looked = advanceCheckout(states.confirming, { type: "looked", outcome: { kind: "failed", failure } });
    expect(looked).toMatchObject({
      state: { trouble: { kind: "earlierArrived", number: null } },
      effects: [forget("key-1")],
    });
  });

  it("that stays unknown agrees to nothing but what would be sent next", () => {
    const next = { draft, newKey: "key-2", waited: 110 };
    const last: CheckoutState = { ...states.confirming, looks: 8 };
    const away = { kind: "failed", failure: { kind: "unavailable" } } as const;
    const ended = (state: CheckoutState) => advanceCheckout(state, { type: "looked", outcome: away }).state;
    const unknown = { kind: "unknownOutcome", lost: null } as const;
    expect(ended(last)).toEqual({ name: "troubled", trouble: unknown, agreed: null });
    expect(ended({ ...last, next })).toEqual(troubled(unknown));
    const traceless: CheckoutState = { ...states.confirming, traceless: 3 };
    const nothing = { type: "looked", outcome: { kind: "looked", order: null } } as const;
    expect(advanceCheckout(traceless, nothing).state).toMatchObject({ trouble: { kind: "notReceived" }, agreed: null });
    expect(advanceCheckout({ ...traceless, next }, nothing).state).toMatchObject({ name: "placing", waited: 110 });
    const slow = advanceCheckout({ ...last, looks: 7 }, { type: "looked", outcome: { kind: "looked", order: null } });
    expect(slow.state, "an answer without an order can be traced").toMatchObject({ name: "confirming", traceless: 1 });
    const spent = advanceCheckout({ ...last, spent: 60 }, nothing).state;
    expect(spent).toMatchObject({ trouble: unknown });
  });
});

const seen = (more: Parameters<typeof situation>[0]) =>
  advanceCheckout(states.waiting, { type: "situation", situation: situation(more) });

describe("an attempt that waits for its turn (A215)", () => {
  it("is stopped by what is missing now, which is shown, and by another cart", () => {
    expect(seen({ obstacle: missing })).toEqual({ state: editing(true), effects: [release, shows(missing)] });
    expect(seen({ intent: sampleIntent({ courierNote: "otra" }) })).toEqual({
      state: editing(false),
      effects: [release],
    });
    for (const type of ["dismissed", "left"] as const)
      expect(advanceCheckout(states.waiting, { type })).toEqual({ state: editing(false), effects: [release] });
  });

  it("waits for two minutes in all, to the second", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 240 }), (waited, seconds) => {
        const failure = { kind: "wait", seconds } as const;
        const { state } = advanceCheckout({ ...states.placing, waited }, { type: "notPlaced", failure });
        const ends = seconds > 120 ? "wait" : "busy";
        const expected = waited + seconds > 120 ? { trouble: { kind: ends } } : { name: "waiting" };
        expect(state).toMatchObject(expected);
      }),
    );
  });
});
