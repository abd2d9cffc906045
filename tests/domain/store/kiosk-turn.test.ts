import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advanceKiosk,
  type KioskEffect,
  type KioskEvent,
  type KioskTurn,
  lookInterval,
  numberTime,
  patience,
  payingPatience,
  untilTick,
  warningTime,
} from "#domain/store/kiosk-turn.ts";
import { runs } from "#tests/support/arbitraries.ts";

const start = 1_800_000_000_000;

/** What happens at a kiosk, each so many ms after the one before; its clock ticks when it has to. */
function play(events: readonly [wait: number, event: (at: number) => KioskEvent][]) {
  let turn: KioskTurn = { name: "preparing" };
  let now = start;
  const effects: KioskEffect["kind"][] = [];
  const trace: { turn: KioskTurn; now: number }[] = [];
  const step = (event: KioskEvent) => {
    const next = advanceKiosk(turn, event);
    turn = next.state;
    effects.push(...next.effects.map(({ kind }) => kind));
    trace.push({ turn, now });
  };
  for (const [wait, event] of events) {
    const until = now + wait;
    for (let left = untilTick(turn, now); left !== null && now + left <= until; left = untilTick(turn, now)) {
      now += left;
      step({ type: "ticked", isSending: false, at: now });
    }
    now = until;
    step(event(now));
  }
  return { turn, effects, trace };
}

const prepared = (at: number): KioskEvent => ({ type: "prepared", number: null, at });
const started = (at: number): KioskEvent => ({ type: "started", pace: "usual", at });
const readingStarted = (at: number): KioskEvent => ({ type: "started", pace: "reading", at });
const touched = (at: number): KioskEvent => ({ type: "touched", at });
const ticked = (at: number): KioskEvent => ({ type: "ticked", isSending: false, at });
const ordered = (at: number): KioskEvent => ({ type: "ordered", number: "SB-7", isPaid: false, at });
const paid = (at: number): KioskEvent => ({ type: "ordered", number: "SB-8", isPaid: true, at });
const due = (at: number): KioskEvent => ({ type: "due", number: "SB-8", at });
const onPhone = (at: number): KioskEvent => ({ type: "onPhone", at });
const unpaid = (at: number): KioskEvent => ({ type: "unpaid", at });
const sending = (at: number): KioskEvent => ({ type: "ticked", isSending: true, at });
const found = (at: number): KioskEvent => ({ type: "prepared", number: "SB-6", at });
const failed = (at: number): KioskEvent => ({ type: "failed", at });

const served: [number, (at: number) => KioskEvent][] = [
  [0, prepared],
  [1000, started],
];

const longest = patience + warningTime.usual;

describe("a kiosk's turn (A120)", () => {
  test("asks after a minute without a touch, and forgets 20 s later", () => {
    expect(play([...served, [patience - 1, ticked]]).turn.name).toBe("serving");
    expect(play([...served, [patience, ticked]]).turn.name).toBe("warning");
    expect(play([...served, [longest - 1, ticked]]).turn.name).toBe("warning");
    const gone = play([...served, [longest, ticked]]);
    expect([gone.turn.name, gone.effects]).toEqual(["forgetting", ["forget"]]);
  });

  test("in reading mode the question stands for two minutes, after each touch anew (B7)", () => {
    const reads: typeof served = [
      [0, prepared],
      [1000, readingStarted],
    ];
    for (const begun of [reads, [...reads, [patience + 119_000, touched] as (typeof served)[number]]]) {
      expect(play([...begun, [patience + 119_999, ticked]]).turn.name).toBe("warning");
      expect(play([...begun, [patience + 120_000, ticked]]).turn.name).toBe("forgetting");
    }
  });

  test("goes on by one press, as often as one likes", () => {
    const presses = Array.from({ length: 9 }, (): [number, (at: number) => KioskEvent] => [patience + 19_000, touched]);
    expect(play([...served, ...presses]).turn.name).toBe("serving");
  });

  test("waits with an order that is on its way", () => {
    const { turn } = advanceOnce(
      { name: "serving", touchedAt: start, pace: "usual", due: null },
      sending(start + 500_000),
    );
    expect(turn).toEqual({ name: "serving", touchedAt: start + 500_000, pace: "usual", due: null });
  });

  test("shows an order's number for 25 s, whoever touches it, then forgets", () => {
    expect(play([...served, [9, ordered], [numberTime - 1, touched]]).turn).toMatchObject({ number: "SB-7" });
    expect(play([...served, [9, ordered], [numberTime, ticked]]).turn.name).toBe("forgetting");
  });

  test("stands twice as long with the code of an order that is to be paid, and asks then too (A262)", () => {
    const shown = [...served, [9, due]] satisfies typeof served;
    expect(play([...shown, [payingPatience - 1, ticked]]).turn).toMatchObject({ name: "serving", due: "SB-8" });
    const warned = play([...shown, [payingPatience, ticked]]).turn;
    expect(warned).toMatchObject({ name: "warning", due: "SB-8" });
    expect(advanceOnce(warned, touched(start)).turn).toMatchObject({ name: "serving", due: "SB-8" });
    expect(play([...shown, [payingPatience + warningTime.usual, ticked]]).turn.name).toBe("forgetting");
  });

  test("shows the number once a phone pays, and forgets without waiting for it (A262)", () => {
    const taken = play([...served, [9, due], [9, onPhone]]);
    expect(taken.turn).toMatchObject({ name: "ordered", number: "SB-8", payment: "onPhone" });
    expect(play([...served, [9, due], [9, onPhone], [numberTime, ticked]]).turn.name).toBe("forgetting");
    expect(play([...served, [9, due], [9, ordered]]).turn).toMatchObject({ name: "ordered", payment: "here" });
    expect(play([...served, [9, due], [9, paid]]).turn).toMatchObject({ name: "ordered", payment: "paid" });
    expect(play([...served, [9, onPhone]]).turn.name).toBe("serving");
  });

  test("goes on with a guest who pays otherwise (A262)", () => {
    expect(play([...served, [9, due], [9, unpaid]]).turn).toMatchObject({ name: "serving", due: null });
  });

  test("shows the number of an order of before, that was lost, and nothing else of it", () => {
    expect(play([[9, found]]).turn).toMatchObject({ name: "ordered", number: "SB-6" });
    expect(
      play([
        [9, found],
        [numberTime, ticked],
      ]).turn.name,
    ).toBe("forgetting");
  });

  test("pauses while no order would be taken, and comes back by itself", () => {
    const away = play([
      [0, prepared],
      [lookInterval, failed],
    ]);
    expect([away.turn.name, away.effects]).toEqual(["paused", ["look"]]);
    expect(advanceOnce(away.turn, started(start)).turn.name).toBe("paused");
    const back = play([
      [0, prepared],
      [lookInterval, failed],
      [5000, ticked],
      [9, prepared],
    ]);
    expect([back.turn.name, back.effects]).toEqual(["resting", ["look", "prepare"]]);
  });

  test("a guest is not sent away by it", () => {
    expect(play([...served, [9, failed]]).turn.name).toBe("serving");
  });

  test("is asked for where the device holds a person's things, and agreed to by a press", () => {
    const asked = advanceOnce({ name: "preparing" }, { type: "asked" });
    expect(asked.turn.name).toBe("asking");
    expect(advanceOnce(asked.turn, started(start)).turn.name).toBe("asking");
    expect(advanceKiosk(asked.turn, { type: "agreed" }).effects).toEqual([{ kind: "prepare", isAgreed: true }]);
  });

  test("tries again to leave a page that could not be left", () => {
    const stuck = play([...served, [0, () => ({ type: "givenUp" })], [9, failed], [5000, ticked]]);
    expect([stuck.turn.name, stuck.effects]).toEqual(["forgetting", ["forget", "forget"]]);
  });
});

function advanceOnce(turn: KioskTurn, event: KioskEvent) {
  return { turn: advanceKiosk(turn, event).state };
}

const anything = fc.array(
  fc.tuple(
    fc.oneof(fc.nat(200_000), fc.constantFrom(0, patience, longest, patience + warningTime.reading, numberTime)),
    fc.constantFrom<(at: number) => KioskEvent>(
      prepared,
      started,
      readingStarted,
      touched,
      ticked,
      ordered,
      failed,
      due,
      onPhone,
      unpaid,
      () => ({ type: "givenUp" }),
    ),
  ),
  { maxLength: 30 },
);

/** How long what is in sight stands already, of how long at most, in ms; nothing where nobody's things are in sight. */
function shownFor(turn: KioskTurn, now: number): { age: number; most: number } {
  switch (turn.name) {
    case "serving":
      return { age: now - turn.touchedAt, most: turn.due === null ? patience : payingPatience };
    case "warning":
      return { age: now - turn.since, most: warningTime[turn.pace] };
    case "ordered":
      return { age: now - turn.since, most: numberTime };
    case "preparing":
    case "asking":
    case "resting":
    case "paused":
    case "forgetting":
      return { age: 0, most: 1 };
  }
}

describe("whatever happens at a kiosk", () => {
  test("nobody's dishes are in sight 80 s after the last touch, 180 s in reading mode, nor a number after 25 s", () => {
    fc.assert(
      fc.property(anything, (events) => {
        const shown = play(events).trace.map(({ turn, now }) => shownFor(turn, now));
        expect(shown.filter(({ age, most }) => age >= most)).toEqual([]);
      }),
      runs(300),
    );
  });

  test("what is forgotten stays forgotten until the page is loaded anew", () => {
    fc.assert(
      fc.property(anything, (events) => {
        const names = play(events).trace.map(({ turn }) => turn.name);
        const [, ...after] = names.slice(names.findLastIndex((name) => name !== "forgetting"));
        expect(after).toHaveLength(names.filter((name) => name === "forgetting").length);
      }),
      runs(300),
    );
  });

  test("a clock that is set back keeps nothing longer than its time", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (back) => {
        const from = start - back;
        const { state } = advanceKiosk({ name: "serving", touchedAt: start, pace: "usual", due: null }, ticked(from));
        expect(advanceKiosk(state, ticked(from + longest)).state.name).toBe("forgetting");
      }),
      runs(300),
    );
  });
});
