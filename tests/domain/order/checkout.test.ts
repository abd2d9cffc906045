import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { advanceCheckout, lookIntervals } from "#domain/order/checkout.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEffect, CheckoutEvent, CheckoutState, Situation } from "#domain/order/checkout-state.ts";
import type { Obstacle } from "#domain/order/obstacle.ts";
import { patience, runs } from "#tests/support/arbitraries.ts";
import { sampleIntent } from "#tests/support/samples.ts";

const amounts = (total: number) => ({ subtotal: total, adjustments: [], total });
const situation = (more: Partial<Situation> = {}): Situation => ({
  intent: sampleIntent(),
  shown: amounts(25_000),
  obstacle: null,
  isDecided: true,
  isStranger: false,
  ...more,
});

/** Runs events from a state; answers where it ends, and the effects of the last event. */
function walk(events: CheckoutEvent[], from: CheckoutState = untouchedCheckout) {
  let step = { state: from, effects: [] as CheckoutEffect[] };
  for (const event of events) step = advanceCheckout(step.state, event);
  return step;
}

const pressed: CheckoutEvent = { type: "pressed", situation: situation() };
const quoted: CheckoutEvent = { type: "situation", situation: situation() };
const nothingKept: CheckoutEvent = { type: "attemptRead", kept: null, newKey: "key-1" };
const sending = [pressed, quoted, nothingKept];
const kinds = (effects: CheckoutEffect[]) => effects.map(({ kind }) => kind);
const ways = (effects: CheckoutEffect[]) => effects.find((effect) => effect.kind === "place");

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
    const stranger = (total: number): CheckoutEvent => ({
      type: "situation",
      situation: situation({ isStranger: true, shown: amounts(total) }),
    });
    const again: CheckoutEvent = {
      type: "pressed",
      situation: situation({ isStranger: true, shown: amounts(31_000) }),
    };
    const asked = walk([pressed, stranger(25_000), again, stranger(31_000)]);
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
    [{ kind: "tooMany", retryAfter: 3 }, ["releaseAttempt"]],
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
      expect(kinds(advanceCheckout(step.state, { type: "waited" }).effects)).toEqual(["find"]);
      step = advanceCheckout(step.state, away);
    }
    expect(step).toMatchObject({ state: { name: "troubled", trouble: { kind: "unknownOutcome" } }, effects: [] });
  });

  it("F9: is given up after four looks without a trace, and only then not received", () => {
    const nothing: CheckoutEvent = { type: "looked", outcome: { kind: "looked", order: null } };
    let step = cut;
    for (const look of ["find", "find", "find", "withdraw"]) {
      expect(kinds(advanceCheckout(step.state, { type: "waited" }).effects)).toEqual([look]);
      step = advanceCheckout(step.state, nothing);
    }
    expect(step.state).toMatchObject({ name: "troubled", trouble: { kind: "notReceived" } });
    expect(kinds(step.effects)).toEqual(["forgetAttempt"]);
  });

  it("goes on by itself after a log-in: the same order is looked up, and sent when it is not there", () => {
    const over: CheckoutEvent = { type: "looked", outcome: { kind: "failed", failure: { kind: "unauthorized" } } };
    const asked = walk([{ type: "waited" }, over], cut.state);
    expect([asked.state.name, kinds(asked.effects)]).toEqual(["identifying", ["logIn"]]);
    const attempt = walk(sending).effects.find((effect) => effect.kind === "keepAttempt")?.kept ?? null;
    const back = walk(
      [{ type: "identified" }, quoted, { type: "attemptRead", kept: attempt, newKey: "key-2" }],
      asked.state,
    );
    expect(back.state.name).toBe("confirming");
    const nothing: CheckoutEvent = { type: "looked", outcome: { kind: "looked", order: null } };
    const sent = walk(
      lookIntervals.slice(0, 4).flatMap(() => [{ type: "waited" } as const, nothing]),
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
    const kept = { attemptKey: "old", branchId: "1", fingerprint: "other", isPlaced: true, total: 1, lines: [] };
    const read: CheckoutEvent = { type: "attemptRead", kept, newKey: "key-2" };
    const step = walk([pressed, quoted, read]);
    expect(step.effects).toEqual([{ kind: "withdraw", attemptKey: "old" }]);
    expect(advanceCheckout(step.state, { ...read, kept: null }).effects).toEqual([]);
  });
});

/** A platform that keeps every order by its key, answers late or never, and refuses what it was told to give up. */
class World {
  readonly orders = new Set<string>();
  readonly withdrawn = new Set<string>();
  /** Sent, and nobody knows yet. */
  readonly inFlight = new Set<string>();
  kept: KeptAttempt | null = null;
  state: CheckoutState = untouchedCheckout;
  waiting: CheckoutEffect[] = [];
  keys = 0;
  readonly faults: string[] = [];
  finished: string[] = [];
  refusals = 0;
  cartsTaken = 0;

  send(event: CheckoutEvent): void {
    const step = advanceCheckout(this.state, event);
    this.state = step.state;
    for (const effect of step.effects) this.meet(effect);
  }

  private meet(effect: CheckoutEffect): void {
    switch (effect.kind) {
      case "keepAttempt":
        this.kept = effect.kept;
        break;
      case "releaseAttempt":
        if (this.kept?.attemptKey === effect.attemptKey) this.kept = { ...this.kept, isPlaced: false };
        break;
      case "forgetAttempt":
        if (this.kept?.attemptKey === effect.attemptKey) this.kept = null;
        break;
      case "finish":
        this.kept = null;
        this.finished.push(effect.number);
        if (!this.orders.has(effect.number)) this.faults.push(`finished without an order: ${effect.number}`);
        break;
      case "place":
        if (this.inFlight.size > 0) this.faults.push("sent while an answer was owed");
        if (this.kept?.attemptKey !== effect.attempt.attemptKey) this.faults.push("sent without keeping the key");
        this.waiting.push(effect);
        break;
      case "clearCart":
      case "setCartAside":
        this.cartsTaken += 1;
        break;
      case "readAttempt":
      case "wait":
      case "find":
      case "withdraw":
        this.waiting.push(effect);
        break;
      default:
    }
  }

  /** The number of an order is its key. */
  answer(index: number, fate: string): void {
    const [effect] = this.waiting.splice(index % Math.max(1, this.waiting.length), 1);
    if (!effect) return;
    if (effect.kind === "readAttempt") {
      this.keys += 1;
      this.send({ type: "attemptRead", kept: this.kept, newKey: `key-${this.keys}` });
    }
    if (effect.kind === "wait") this.send({ type: "waited" });
    if (effect.kind === "place") this.answerPlace(effect.attempt.attemptKey, fate);
    if (effect.kind === "find" || effect.kind === "withdraw") this.answerLook(effect, fate);
  }

  private answerPlace(key: string, fate: string): void {
    const isTaken = !this.withdrawn.has(key);
    if (fate === "ordered" && isTaken) {
      this.orders.add(key);
      this.send({ type: "placed", order: { number: key, payment: { kind: "done" } } });
    } else if (fate === "lost") {
      if (isTaken) this.orders.add(key);
      this.inFlight.add(key);
      this.send({ type: "notPlaced", failure: { kind: "cut" } });
    } else if (fate === "late") {
      this.inFlight.add(key);
      this.send({ type: "notPlaced", failure: { kind: "unconfirmed" } });
    } else if (fate === "away") this.send({ type: "notPlaced", failure: { kind: "unavailable" } });
    else if (fate === "stranger") this.send({ type: "notPlaced", failure: { kind: "unauthorized" } });
    else {
      this.refusals += 1;
      this.send({ type: "notPlaced", failure: { kind: "problems", problems: [{ code: "branch_closed" }] } });
    }
  }

  private answerLook(effect: Extract<CheckoutEffect, { kind: "find" | "withdraw" }>, fate: string): void {
    const key = effect.attemptKey;
    if (fate === "away") {
      this.send({ type: "looked", outcome: { kind: "failed", failure: { kind: "unavailable" } } });
      return;
    }
    if (fate === "stranger") {
      this.send({ type: "looked", outcome: { kind: "failed", failure: { kind: "unauthorized" } } });
      return;
    }
    // What was late may have arrived meanwhile, unless it was given up before.
    if (fate === "late" && this.inFlight.has(key) && !this.withdrawn.has(key)) this.orders.add(key);
    const isOrdered = this.orders.has(key);
    if (!isOrdered && effect.kind === "withdraw") this.withdrawn.add(key);
    if (isOrdered || effect.kind === "withdraw") this.inFlight.delete(key);
    this.send({
      type: "looked",
      outcome: { kind: "looked", order: isOrdered ? { number: key, payment: { kind: "done" } } : null },
    });
  }

  /** The tab was dropped: its state and what it waited for are gone, the device's memory is not. */
  reload(): void {
    this.state = untouchedCheckout;
    this.waiting = [];
    this.send({ type: "opened" });
  }
}

const fates = fc.constantFrom("ordered", "lost", "late", "away", "stranger", "refused");
const obstacles = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Obstacle>(
      { code: "payment_required" },
      { code: "fee_unknown" },
      { code: "legal_age_required" },
      { code: "away" },
    ),
  },
);
const rarely = fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const seen = fc
  .record({ obstacle: obstacles, isUndecided: rarely, isStranger: rarely, quantity: fc.integer({ min: 1, max: 2 }) })
  .map(({ quantity, isUndecided, ...rest }) =>
    situation({
      ...rest,
      isDecided: !isUndecided,
      intent: sampleIntent({ courierNote: `${quantity}` }),
      shown: amounts(quantity * 1000),
    }),
  );
/** Mostly what leads on: a press, what it waits for, its answers; now and then anything. */
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant("answer"), index: fc.nat(1), fate: fates }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("situation"), situation: seen }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("press"), situation: seen }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom(
          "opened",
          "identified",
          "dismissed",
          "left",
          "ageConfirmed",
          "totalAccepted",
          "reload",
          "looked",
        ),
      }),
    },
  ),
  { maxLength: 150, size: "max" },
);

type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

function play(world: World, step: Step): void {
  if ("fate" in step) world.answer(step.index, step.fate);
  else if ("situation" in step && step.do === "press") world.send({ type: "pressed", situation: step.situation });
  else if ("situation" in step) world.send({ type: "situation", situation: step.situation });
  else if (step.do === "reload") world.reload();
  else if (step.do === "ageConfirmed") world.send({ type: "ageConfirmed", shown: amounts(1000) });
  else if (step.do === "totalAccepted") world.send({ type: "totalAccepted", amounts: amounts(2000) });
  else if (step.do === "looked") world.send({ type: "looked", outcome: { kind: "looked", order: null } });
  else if (step.do === "opened") world.send({ type: "opened" });
  else if (step.do === "identified") world.send({ type: "identified" });
  else if (step.do === "dismissed") world.send({ type: "dismissed" });
  else world.send({ type: "left" });
}

describe("no sequence of events", { timeout: patience }, () => {
  it("F8, F9, F19: sends while an answer is owed, without a kept key, or ends without an order", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const step of all) if (step.do !== "looked") play(world, step);
        expect(world.faults).toEqual([]);
      }),
      runs(1500),
    );
  });

  it("ends nowhere: what waits for an answer gets to an end, and there the person can go on", () => {
    fc.assert(
      fc.property(steps, fates, (all, fate) => {
        const world = new World();
        for (const step of all) play(world, step);
        for (let turn = 0; turn < 60 && world.waiting.length > 0; turn += 1) world.answer(0, fate);
        expect(world.waiting).toEqual([]);
        expect(["editing", "troubled", "askingAge", "quoting", "identifying", "sent"]).toContain(world.state.name);
      }),
      runs(1000),
    );
  });

  it("loses the intent: only an order that is there, or a refusal for a closed branch, takes the cart away, once", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = new World();
        for (const step of all) if (step.do !== "looked") play(world, step);
        expect(world.cartsTaken).toBe(world.refusals);
        expect(new Set(world.finished).size).toBe(world.finished.length);
        expect(world.finished.filter((number) => !world.orders.has(number))).toEqual([]);
      }),
      runs(1000),
    );
  });

  it("F8: looks for a minute in all", () => {
    expect(lookIntervals.reduce((sum, seconds) => sum + seconds, 0)).toBe(60);
  });
});
