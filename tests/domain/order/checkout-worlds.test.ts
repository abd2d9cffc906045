import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { advanceCheckout, lookIntervals } from "#domain/order/checkout.ts";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";
import type { CheckoutEffect, CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import type { Obstacle } from "#domain/order/obstacle.ts";
import { patience, runs } from "#tests/support/arbitraries.ts";
import { sampleIntent } from "#tests/support/samples.ts";
import { amounts, situation } from "#tests/support/checkout-walk.ts";

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
        if (this.kept?.attemptKey === effect.attemptKey)
          this.kept = { ...this.kept, isPlaced: false, isWaiting: false };
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
      case "showObstacle":
      case "dismissErrors":
      case "askQuote":
      case "askMenu":
      case "logIn":
      case "confirmAge":
      case "acceptPrices":
      case "redirect":
        break;
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
    if (effect.kind === "wait") this.send({ type: "waited", until: effect.until });
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
    } else if (fate === "busy") this.send({ type: "notPlaced", failure: { kind: "wait", seconds: 40 } });
    else if (fate === "away") this.send({ type: "notPlaced", failure: { kind: "unavailable" } });
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

const fates = fc.constantFrom("ordered", "lost", "late", "away", "busy", "stranger", "refused");
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
