import { describe, expect, it } from "vitest";
import { advanceCheckout, lookIntervals } from "#domain/order/checkout.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEvent } from "#domain/order/checkout-state.ts";
import type { Obstacle } from "#domain/order/obstacle.ts";
import {
  amounts,
  kinds,
  nothingKept,
  pressed,
  quoted,
  sending,
  situation,
  walk,
  ways,
} from "#tests/support/checkout-walk.ts";

/** Somebody who has not said who orders sees this total. */
const strangerSeeing = (total: number): CheckoutEvent => ({
  type: "situation",
  situation: situation({ isStranger: true, shown: amounts(total) }),
});

describe("from the press to the order", () => {
  it("keeps the attempt before it is sent, and ends with the order", () => {
    const sent = walk(sending);
    expect(sent.state.name).toBe("placing");
    expect(kinds(sent.effects)).toEqual(["keepAttempt", "place"]);
    expect(ways(sent.effects)).toMatchObject({ attempt: { attemptKey: "key-1", expectedTotal: 25_000 } });
    const done = walk([...sending, { type: "placed", order: { number: "SB-1", payment: { kind: "done" } } }]);
    expect(done.state).toEqual({ name: "sent", number: "SB-1" });
    expect(kinds(done.effects)).toEqual(["finish"]);
  });

  it("is done with an order that was sent when the checkout goes out of sight, so that who comes back begins anew", () => {
    const placed: CheckoutEvent = { type: "placed", order: { number: "SB-1", payment: { kind: "done" } } };
    expect(walk([...sending, placed, { type: "left" }]).state).toEqual(untouchedCheckout);
  });

  it("sends the amounts that were agreed to, whatever is shown later", () => {
    const later: CheckoutEvent = { type: "situation", situation: situation({ shown: amounts(99_000) }) };
    expect(ways(walk([pressed, later, nothingKept]).effects)).toMatchObject({ attempt: { expectedTotal: 25_000 } });
  });

  it("waits while anything is under way that could change the amounts", () => {
    const open: CheckoutEvent = { type: "situation", situation: situation({ isDecided: false }) };
    expect(walk([pressed, open]).state.name).toBe("quoting");
    expect(walk([pressed, pressed]).state.name).toBe("quoting");
  });

  it("asks for the log-in only for an order that can go, and goes on after it", () => {
    const stranger: CheckoutEvent = { type: "situation", situation: situation({ isStranger: true }) };
    const asked = walk([pressed, stranger]);
    expect([asked.state.name, kinds(asked.effects)]).toEqual(["identifying", ["logIn"]]);
    expect(walk([pressed, stranger, { type: "identified" }, quoted]).state.name).toBe("checking");
    expect(walk([pressed, stranger, { type: "left" }]).state.name).toBe("editing");
  });

  it("a press while somebody says who orders agrees to what is in sight then, and asks again", () => {
    const again: CheckoutEvent = {
      type: "pressed",
      situation: situation({ isStranger: true, shown: amounts(31_000) }),
    };
    const asked = walk([pressed, strangerSeeing(25_000), again, strangerSeeing(31_000)]);
    expect(asked.state).toEqual({ name: "identifying", agreed: amounts(31_000) });
    expect(kinds(asked.effects)).toEqual(["logIn"]);
  });

  it("says what is missing at the press", () => {
    const obstacle: Obstacle = { code: "payment_required" };
    const said = walk([{ type: "pressed", situation: situation({ obstacle }) }]);
    expect(said.state).toEqual({ name: "editing", isPressed: true });
    expect(said.effects).toContainEqual({ kind: "showObstacle", obstacle });
  });

  it("A134: asks for legal age once, then goes on", () => {
    const young = situation({ obstacle: { code: "legal_age_required" } });
    expect(walk([{ type: "pressed", situation: young }]).state.name).toBe("askingAge");
    const yes = walk([
      { type: "pressed", situation: young },
      { type: "ageConfirmed", shown: amounts(1) },
    ]);
    expect([yes.state.name, kinds(yes.effects)]).toEqual(["quoting", ["confirmAge"]]);
  });

  it("A68: a fee that cannot be had is asked for again before it is said", () => {
    const feeless = situation({ obstacle: { code: "fee_unknown" } });
    const first = walk([{ type: "pressed", situation: feeless }]);
    expect([first.state.name, kinds(first.effects)]).toEqual(["quoting", ["dismissErrors", "askQuote"]]);
    const second = walk([
      { type: "pressed", situation: feeless },
      { type: "situation", situation: feeless },
    ]);
    expect(second.state).toMatchObject({ name: "troubled", trouble: { kind: "feeUnknown" } });
  });

  it("an online order is set aside on the way to its provider, and the form is there for who comes back", () => {
    const payment = { kind: "redirect", url: "/api/payment/start" } as const;
    const away = walk([...sending, { type: "placed", order: { number: "SB-1", payment } }]);
    expect(away.state).toEqual({ name: "paying", url: payment.url });
    expect(away.effects).toMatchObject([
      { kind: "redirect", url: payment.url, number: "SB-1", kept: { lines: [{ lineId: "l1" }] } },
    ]);
    expect(walk([{ type: "left" }], away.state).state).toEqual(untouchedCheckout);
    expect(kinds(walk([{ type: "opened" }], away.state).effects)).toEqual(["readAttempt"]);
    expect(walk([pressed], away.state).state.name).toBe("paying");
  });

  it("S3 §4: an order that its form makes is set aside as well, and has no number so far", () => {
    const url = "/api/payment/start?form=x";
    const away = walk([...sending, { type: "notPlaced", failure: { kind: "formDue", url } }]);
    expect(away.state).toEqual({ name: "paying", url });
    expect(away.effects).toMatchObject([{ kind: "redirect", url, number: null, kept: { lines: [{ lineId: "l1" }] } }]);
  });

  it.each(["transfer", "link.transfer"] as const)(
    "an order paid by %s is sent, and how to pay it follows",
    (method) => {
      const payment = { kind: "instructions", method } as const;
      const { state, effects } = walk([...sending, { type: "placed", order: { number: "SB-1", payment } }]);
      expect(state).toEqual({ name: "sent", number: "SB-1" });
      expect(effects).toMatchObject([{ kind: "finish", number: "SB-1", transfer: method }]);
    },
  );

  it("an online order whose answer was lost leads to its payment when it is found", () => {
    const order = { number: "SB-1", payment: { kind: "redirect", url: "/api/payment/start" } } as const;
    const lost = walk([...sending, { type: "notPlaced", failure: { kind: "cut" } }]);
    const found = walk([{ type: "looked", outcome: { kind: "looked", order } }], lost.state);
    expect(found.effects).toMatchObject([{ kind: "redirect", number: "SB-1" }]);
  });
});

const refused = (failure: Extract<CheckoutEvent, { type: "notPlaced" }>["failure"]) =>
  walk([...sending, { type: "notPlaced", failure }]);

describe("refusals", () => {
  it("free the key and say what they are", () => {
    const problems = [{ code: "below_minimum", missing: 1 } as const];
    const { state, effects } = refused({ kind: "problems", problems });
    expect(state).toMatchObject({ name: "troubled", trouble: { kind: "problems", problems } });
    expect(kinds(effects)).toEqual(["releaseAttempt", "askMenu"]);
  });

  it.each([
    [{ kind: "problems", problems: [{ code: "branch_closed" }] }, ["releaseAttempt", "setCartAside"]],
    [
      { kind: "problems", problems: [{ code: "coupon_invalid", reason: "alreadyUsed" }] },
      ["releaseAttempt", "askMenu", "askQuote"],
    ],
    [{ kind: "duplicate", number: "SB-1" }, ["releaseAttempt", "clearCart"]],
    [{ kind: "priceChanged", amounts: amounts(1) }, ["releaseAttempt", "askMenu", "askQuote"]],
    [{ kind: "unavailable" }, ["releaseAttempt"]],
    [{ kind: "withdrawn" }, ["forgetAttempt"]],
  ] as const)("%o", (failure, effects) => {
    const step = refused(failure as Extract<CheckoutEvent, { type: "notPlaced" }>["failure"]);
    expect([step.state.name, kinds(step.effects)]).toEqual(["troubled", effects]);
  });

  it("a session that ended asks for the log-in and goes on by itself", () => {
    const step = refused({ kind: "unauthorized" });
    expect([step.state.name, kinds(step.effects)]).toEqual(["identifying", ["releaseAttempt", "logIn"]]);
    expect(advanceCheckout(step.state, { type: "identified" }).state.name).toBe("quoting");
  });

  it("F28: another total is sent only when it is agreed to", () => {
    const step = refused({ kind: "priceChanged", amounts: amounts(30_000) });
    const agreed = advanceCheckout(step.state, { type: "totalAccepted", amounts: amounts(30_000) });
    expect([agreed.state, kinds(agreed.effects)]).toEqual([
      { name: "quoting", agreed: amounts(30_000) },
      ["acceptPrices"],
    ]);
  });
});

describe("an outcome that is unknown", () => {
  const cut = walk([...sending, { type: "notPlaced", failure: { kind: "cut" } }]);
  const away: CheckoutEvent = { type: "looked", outcome: { kind: "failed", failure: { kind: "unavailable" } } };

  it("F8: stays unknown when nobody answers for a minute; the key is kept", () => {
    let step = cut;
    for (const _ of lookIntervals) {
      expect(kinds(step.effects)).toEqual(["wait"]);
      expect(kinds(advanceCheckout(step.state, { type: "waited", until: "look" }).effects)).toEqual(["find"]);
      step = advanceCheckout(step.state, away);
    }
    expect(step).toMatchObject({ state: { name: "troubled", trouble: { kind: "unknownOutcome" } }, effects: [] });
  });

  it("what nobody can look up is for the branch to say after a minute, and only a press that says so orders again", () => {
    const untraceable = { kind: "untraceable" } as const;
    const look: CheckoutEvent = { type: "looked", outcome: { kind: "failed", failure: untraceable } };
    let step = walk([...sending, { type: "notPlaced", failure: untraceable }]);
    for (const _ of lookIntervals) {
      expect(step.state.name).toBe("confirming");
      step = advanceCheckout(step.state, look);
    }
    const lost = { attemptKey: "key-1" };
    expect(step).toMatchObject({ state: { name: "troubled", trouble: { kind: "unknownOutcome", lost } }, effects: [] });
    const kept = walk(sending).effects.find((effect) => effect.kind === "keepAttempt")?.kept ?? null;
    const again = walk([pressed, quoted, { type: "attemptRead", kept, newKey: "key-2" }], step.state);
    expect(again.state.name, "pressed again it is looked for").toBe("confirming");
    const over = advanceCheckout(step.state, { type: "gaveUp" });
    expect(over).toEqual({ state: untouchedCheckout, effects: [{ kind: "forgetAttempt", attemptKey: "key-1" }] });
    expect(advanceCheckout(cut.state, { type: "gaveUp" }).state).toBe(cut.state);
  });

  it("of orders that are like it the person says which is theirs, and what is still to pay for it is asked", () => {
    const orders = [{ number: "SB-1", total: 1 }];
    const failure = { kind: "perhaps", orders } as const;
    const perhaps: CheckoutEvent = { type: "looked", outcome: { kind: "failed", failure } };
    const asked = walk([perhaps], cut.state);
    expect(asked).toMatchObject({
      state: { name: "troubled", trouble: { kind: "maybeArrived", orders } },
      effects: [],
    });
    const yes = advanceCheckout(asked.state, { type: "recognized", number: "SB-1" });
    expect(yes.effects).toEqual([{ kind: "find", attemptKey: "key-1", recognized: "SB-1" }]);
    const payment = { kind: "redirect", url: "/api/payment/form#a" } as const;
    const found = walk(
      [{ type: "looked", outcome: { kind: "looked", order: { number: "SB-1", payment } } }],
      yes.state,
    );
    expect(found.effects).toMatchObject([{ kind: "redirect", number: "SB-1", kept: { attemptKey: "key-1" } }]);
    const unheard = walk([{ type: "looked", outcome: { kind: "failed", failure: { kind: "cut" } } }], yes.state);
    expect(kinds(unheard.effects), "an answer that is lost is looked for").toEqual(["wait"]);
    expect(walk([{ type: "waited", until: "look" }, perhaps], unheard.state).state, "and it is asked again").toEqual(
      asked.state,
    );
    const none = advanceCheckout(asked.state, { type: "gaveUp" });
    expect(none.effects).toEqual([{ kind: "forgetAttempt", attemptKey: "key-1" }]);
    expect(walk([{ type: "dismissed" }], asked.state).effects, "put away it stays kept").toEqual([]);
  });

  it("F9: is given up after four looks without a trace, and only then not received", () => {
    const nothing: CheckoutEvent = { type: "looked", outcome: { kind: "looked", order: null } };
    let step = cut;
    for (const look of ["find", "find", "find", "withdraw"]) {
      expect(kinds(advanceCheckout(step.state, { type: "waited", until: "look" }).effects)).toEqual([look]);
      step = advanceCheckout(step.state, nothing);
    }
    expect(step.state).toMatchObject({ name: "troubled", trouble: { kind: "notReceived" } });
    expect(kinds(step.effects)).toEqual(["forgetAttempt"]);
  });

  it("goes on by itself after a log-in: the same order is looked up, and sent when it is not there", () => {
    const over: CheckoutEvent = { type: "looked", outcome: { kind: "failed", failure: { kind: "unauthorized" } } };
    const asked = walk([{ type: "waited", until: "look" }, over], cut.state);
    expect([asked.state.name, kinds(asked.effects)]).toEqual(["identifying", ["logIn"]]);
    const attempt = walk(sending).effects.find((effect) => effect.kind === "keepAttempt")?.kept ?? null;
    const back = walk(
      [{ type: "identified" }, quoted, { type: "attemptRead", kept: attempt, newKey: "key-2" }],
      asked.state,
    );
    expect(back.state.name).toBe("confirming");
    const nothing: CheckoutEvent = { type: "looked", outcome: { kind: "looked", order: null } };
    const sent = walk(
      lookIntervals.slice(0, 4).flatMap(() => [{ type: "waited", until: "look" } as const, nothing]),
      back.state,
    );
    expect(kinds(sent.effects)).toEqual(["forgetAttempt", "keepAttempt", "place"]);
    expect(ways(sent.effects)).toMatchObject({ attempt: { attemptKey: "key-2", expectedTotal: 25_000 } });
    const found = walk(
      [{ type: "looked", outcome: { kind: "looked", order: { number: "SB-1", payment: { kind: "done" } } } }],
      back.state,
    );
    expect(found.state).toEqual({ name: "sent", number: "SB-1" });
  });

  it("of another cart is given up first; what is read twice meanwhile changes nothing", () => {
    const kept = {
      attemptKey: "old",
      branchId: "1",
      fingerprint: "other",
      isPlaced: true,
      isWaiting: false,
      total: 1,
      lines: [],
    };
    const read: CheckoutEvent = { type: "attemptRead", kept, newKey: "key-2" };
    const step = walk([pressed, quoted, read]);
    expect(step.effects).toEqual([{ kind: "withdraw", attemptKey: "old" }]);
    expect(advanceCheckout(step.state, { ...read, kept: null }).effects).toEqual([]);
  });
});
