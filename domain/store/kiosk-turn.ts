import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";

/** How long nobody touches a kiosk until it asks whether somebody is still there, in ms (A120). */
export const patience = 60_000;
/** The same while a guest pays on a phone of their own, in ms: they look at that. */
export const payingPatience = 120_000;
/** How long that question stands, in ms; longer for those who read with large letters (B7). */
export const warningTime = { usual: 20_000, reading: 120_000 } as const;
/** How long an order's number is shown, in ms. */
export const numberTime = 25_000;
/** How often an idle kiosk looks whether an order would be taken, in ms. */
export const lookInterval = 30_000;
const retryInterval = 5000;

/** How long a guest needs to read: as chosen on the first screen. */
export type ReadingPace = keyof typeof warningTime;

/** One guest after another at a kiosk; every instant is the device's own clock, in ms (A120). */
export type KioskTurn =
  /** Nothing of the turn before is left behind, or is being looked for. */
  | { name: "preparing" }
  /** The device keeps a person's things: whether it is to be a kiosk at all. */
  | { name: "asking" }
  /** Nobody is there: 'Toca para empezar'. */
  | { name: "resting"; lookedAt: number }
  /** No order would be taken now; it comes back by itself. */
  | { name: "paused"; triedAt: number }
  /** `due` is the number of an order that waits for its guest's phone to pay it (A262), null before. */
  | { name: "serving"; touchedAt: number; pace: ReadingPace; due: string | null }
  /** 'Sigues ahí'. */
  | { name: "warning"; since: number; pace: ReadingPace; due: string | null }
  /** `payment`: whether it is paid where the kiosk stands, on a phone without the kiosk, or already. */
  | { name: "ordered"; number: string; since: number; payment: "here" | "onPhone" | "paid" }
  /** The page is left, with everything in it. `triedAt` is null while the first try to leave it goes on. */
  | { name: "forgetting"; triedAt: number | null };

export type KioskEvent =
  | { type: "loaded" }
  /** `number` of an order of before whose outcome was not known; null for none. */
  | { type: "prepared"; number: string | null; at: number }
  | { type: "asked" }
  | { type: "agreed" }
  /** The shop or its platform did not answer. */
  | { type: "failed"; at: number }
  | { type: "started"; pace: ReadingPace; at: number }
  | { type: "touched"; at: number }
  /** `isPaid`: online, while the kiosk waited. */
  | { type: "ordered"; number: string; isPaid: boolean; at: number }
  /** The order is there, and is to be paid by a code (A262). */
  | { type: "due"; number: string; at: number }
  /** A phone has the payment. */
  | { type: "onPhone"; at: number }
  /** It is not paid by a code any more: the guest goes on at the kiosk. */
  | { type: "unpaid"; at: number }
  | { type: "givenUp" }
  /** `isSending`: an order is on its way, and nobody has to touch anything. */
  | { type: "ticked"; isSending: boolean; at: number };

export type KioskEffect =
  /** Looks up what was lost, forgets the rest, and begins a turn on the server. */
  | { kind: "prepare"; isAgreed: boolean }
  /** Looks whether an order would be taken. */
  | { kind: "look" }
  /** Forgets everything by leaving the page. */
  | { kind: "forget" };

type KioskStep = Step<KioskTurn, KioskEffect>;

function forget(): KioskStep {
  return to({ name: "forgetting", triedAt: null }, { kind: "forget" });
}

/** A clock that was set back since is begun with anew. */
function isOver(since: number, length: number, at: number): boolean {
  return at - since >= length;
}

/** What goes with a guest from one state to the next. */
function served({ pace, due }: { pace: ReadingPace; due: string | null }) {
  return { pace, due };
}

function patienceWith(due: string | null): number {
  return due === null ? patience : payingPatience;
}

function tick(turn: KioskTurn, { isSending, at }: Extract<KioskEvent, { type: "ticked" }>): KioskStep {
  switch (turn.name) {
    case "serving": {
      const touchedAt = isSending ? at : Math.min(turn.touchedAt, at);
      const limit = patienceWith(turn.due);
      if (isOver(touchedAt, limit + warningTime[turn.pace], at)) return forget();
      return to(
        isOver(touchedAt, limit, at)
          ? { ...served(turn), name: "warning", since: touchedAt + limit }
          : { ...turn, touchedAt },
      );
    }
    case "warning": {
      const since = Math.min(turn.since, at);
      return isOver(since, warningTime[turn.pace], at) ? forget() : to({ ...turn, since });
    }
    case "ordered": {
      const since = Math.min(turn.since, at);
      return isOver(since, numberTime, at) ? forget() : to({ ...turn, since });
    }
    case "resting": {
      const lookedAt = Math.min(turn.lookedAt, at);
      return isOver(lookedAt, lookInterval, at)
        ? to({ name: "resting", lookedAt: at }, { kind: "look" })
        : to({ ...turn, lookedAt });
    }
    case "paused": {
      const triedAt = Math.min(turn.triedAt, at);
      return isOver(triedAt, retryInterval, at)
        ? to({ name: "paused", triedAt: at }, { kind: "prepare", isAgreed: false })
        : to({ ...turn, triedAt });
    }
    case "forgetting": {
      if (turn.triedAt === null) return to(turn);
      const triedAt = Math.min(turn.triedAt, at);
      return isOver(triedAt, retryInterval, at)
        ? to({ name: "forgetting", triedAt: at }, { kind: "forget" })
        : to({ ...turn, triedAt });
    }
    case "preparing":
    case "asking":
      return to(turn);
  }
}

/** Whether somebody uses the kiosk. */
function isServed(turn: KioskTurn): turn is Extract<KioskTurn, { pace: ReadingPace }> {
  return turn.name === "serving" || turn.name === "warning";
}

function fail(turn: KioskTurn, at: number): KioskStep {
  if (turn.name === "forgetting") return to({ name: "forgetting", triedAt: at });
  const isIdle = turn.name === "preparing" || turn.name === "resting" || turn.name === "paused";
  return to(isIdle ? { name: "paused", triedAt: at } : turn);
}

function begin(turn: KioskTurn, number: string | null, at: number): KioskStep {
  if (turn.name !== "preparing" && turn.name !== "paused") return to(turn);
  return to(
    number === null ? { name: "resting", lookedAt: at } : { name: "ordered", number, since: at, payment: "here" },
  );
}

function numberOf({ number, isPaid, at }: Extract<KioskEvent, { type: "ordered" }>): KioskTurn {
  return { name: "ordered", number, since: at, payment: isPaid ? "paid" : "here" };
}

/** The turn after an event, with what is to be done: a turn that is forgotten never goes on (A120). */
export function advanceKiosk(turn: KioskTurn, event: KioskEvent): KioskStep {
  switch (event.type) {
    case "loaded":
      return to({ name: "preparing" }, { kind: "prepare", isAgreed: false });
    case "agreed":
      return turn.name === "asking" ? to({ name: "preparing" }, { kind: "prepare", isAgreed: true }) : to(turn);
    case "asked":
      return to(turn.name === "preparing" || turn.name === "paused" ? { name: "asking" } : turn);
    case "prepared":
      return begin(turn, event.number, event.at);
    case "failed":
      return fail(turn, event.at);
    case "started":
      return to(turn.name === "resting" ? { name: "serving", touchedAt: event.at, pace: event.pace, due: null } : turn);
    case "touched":
      return to(isServed(turn) ? { ...served(turn), name: "serving", touchedAt: event.at } : turn);
    case "due":
      return to(isServed(turn) ? { name: "serving", touchedAt: event.at, pace: turn.pace, due: event.number } : turn);
    case "unpaid":
      return to(isServed(turn) ? { name: "serving", touchedAt: event.at, pace: turn.pace, due: null } : turn);
    case "onPhone":
      if (!isServed(turn) || turn.due === null) return to(turn);
      return to({ name: "ordered", number: turn.due, since: event.at, payment: "onPhone" });
    case "ordered":
      return to(isServed(turn) ? numberOf(event) : turn);
    case "givenUp":
      return isServed(turn) || turn.name === "ordered" ? forget() : to(turn);
    case "ticked":
      return tick(turn, event);
  }
}

/** Milliseconds until a turn has to hear the clock; null while nothing depends on it. */
export function untilTick(turn: KioskTurn, at: number): number | null {
  const end = endOf(turn);
  return end === null ? null : Math.max(0, end - at);
}

function endOf(turn: KioskTurn): number | null {
  switch (turn.name) {
    case "serving":
      return turn.touchedAt + patienceWith(turn.due);
    case "warning":
      return turn.since + warningTime[turn.pace];
    case "ordered":
      return turn.since + numberTime;
    case "resting":
      return turn.lookedAt + lookInterval;
    case "paused":
      return turn.triedAt + retryInterval;
    case "forgetting":
      return turn.triedAt === null ? null : turn.triedAt + retryInterval;
    case "preparing":
    case "asking":
      return null;
  }
}
