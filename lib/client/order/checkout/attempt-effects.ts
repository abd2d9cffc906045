import type { CheckoutEffect, CheckoutEvent, LookOutcome, WaitKind } from "#domain/order/checkout-state.ts";
import { longestSend } from "#domain/order/send/send-time.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { isOfOtherBuild } from "#lib/client/device/other-build.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type { CheckoutPort } from "./checkout-port.ts";
import { lineInSight } from "./line-in-sight.ts";
import { isATabWaiting, waitAsTab } from "./waiting-tab.ts";

/** What keeps, sends and looks up an attempt to order; nobody sees it. */
export type AttemptEffect = Extract<
  CheckoutEffect,
  { kind: "readAttempt" | "keepAttempt" | "releaseAttempt" | "forgetAttempt" | "place" | "wait" | "find" | "withdraw" }
>;

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Another tab may have gone on with an attempt of its own: only the named one is changed. */
function changeOwn(atoms: Atoms, attemptKey: string, isPlaced: false | null): void {
  atoms.set(paymentOrder, (kept) => {
    if (kept?.attemptKey !== attemptKey) return kept;
    return isPlaced === null ? null : { ...kept, isPlaced, isWaiting: false };
  });
}

/** With when it was sent first: by that a branch finds it. */
function keep(atoms: Atoms, attempt: KeptAttempt): void {
  atoms.set(paymentOrder, (kept) => ({
    ...attempt,
    at: kept?.attemptKey === attempt.attemptKey ? kept.at : Date.now(),
  }));
}

type SendEvent = Send<CheckoutEvent>;

/** Longer than the server takes for a send, the line before it (four seconds) included, and for a look (ms): what takes longer never
 * arrives. */
const longestCall = { send: longestSend + 6000, look: 4000 };

/** Rejects when no answer comes in time. */
async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), milliseconds);
  });
  try {
    return await Promise.race([answer, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Seconds since an instant of `Date.now`, which goes on while a device sleeps. */
function secondsSince(start: number): number {
  return Math.max(0, (Date.now() - start) / 1000);
}

/** Only of an attempt that waits is asked whether another tab sends it. */
async function read(atoms: Atoms, send: SendEvent) {
  const kept = atoms.set(paymentOrder, currentValue);
  const isElsewhere = kept?.isWaiting === true && (await isATabWaiting());
  send({ type: "attemptRead", kept, isElsewhere, newKey: newKey() });
}

async function waitUntil(until: WaitKind, milliseconds: number): Promise<void> {
  if (until === "line") return await lineInSight(milliseconds);
  const over = new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  await (until === "turn" ? waitAsTab(over) : over);
}

async function wait({ seconds, until }: Extract<AttemptEffect, { kind: "wait" }>, send: SendEvent) {
  const start = Date.now();
  await waitUntil(until, seconds * 1000);
  send({ type: "waited", until, seconds: secondsSince(start) });
}

async function place(
  attempt: Extract<AttemptEffect, { kind: "place" }>["attempt"],
  port: CheckoutPort,
  send: SendEvent,
) {
  const start = Date.now();
  try {
    const placed = await within(longestCall.send, port.placeOrder(attempt));
    send(placed.ok ? { type: "placed", order: placed.value } : { type: "notPlaced", failure: placed.failure });
  } catch (error) {
    // Of a call that is cut off nobody knows what it did.
    const failure = { kind: isOfOtherBuild(error) ? "unavailable" : "cut" } as const;
    send({ type: "notPlaced", failure, seconds: secondsSince(start) });
  }
}

type Look = Parameters<CheckoutPort["findAttempt"]>[0];

async function look(ask: CheckoutPort["findAttempt"], { attemptKey, recognized }: Look, send: SendEvent) {
  const start = Date.now();
  let outcome: LookOutcome = { kind: "failed", failure: { kind: "cut" } };
  try {
    const found = await within(longestCall.look, ask({ attemptKey, ...(recognized !== undefined && { recognized }) }));
    outcome = found.ok ? { kind: "looked", order: found.value } : { kind: "failed", failure: found.failure };
  } catch {
    // It stays unknown.
  }
  send({ type: "looked", outcome, seconds: secondsSince(start) });
}

/** Does an effect on the attempt; what comes of it is an event again. */
export function runAttemptEffect(effect: AttemptEffect, atoms: Atoms, port: CheckoutPort, send: SendEvent): void {
  switch (effect.kind) {
    case "readAttempt":
      return void read(atoms, send);
    case "keepAttempt":
      return keep(atoms, effect.kept);
    case "releaseAttempt":
      return changeOwn(atoms, effect.attemptKey, false);
    case "forgetAttempt":
      return changeOwn(atoms, effect.attemptKey, null);
    case "place":
      return void place(effect.attempt, port, send);
    case "wait":
      return void wait(effect, send);
    case "find":
      return void look(port.findAttempt, effect, send);
    case "withdraw":
      return void look(port.withdrawAttempt, effect, send);
  }
}
