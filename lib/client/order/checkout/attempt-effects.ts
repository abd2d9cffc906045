import type { CheckoutEffect, CheckoutEvent } from "#domain/order/checkout-state.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { isOfOtherBuild } from "#lib/client/device/other-build.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type { CheckoutPort } from "./checkout-port.ts";

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
    return isPlaced === null ? null : { ...kept, isPlaced };
  });
}

type SendEvent = Send<CheckoutEvent>;

async function place(
  attempt: Extract<AttemptEffect, { kind: "place" }>["attempt"],
  port: CheckoutPort,
  send: SendEvent,
) {
  try {
    const placed = await port.placeOrder(attempt);
    send(placed.ok ? { type: "placed", order: placed.value } : { type: "notPlaced", failure: placed.failure });
  } catch (error) {
    // Of a call that is cut off nobody knows what it did.
    send({ type: "notPlaced", failure: { kind: isOfOtherBuild(error) ? "unavailable" : "cut" } });
  }
}

async function look(ask: CheckoutPort["findAttempt"], attemptKey: string, send: SendEvent) {
  try {
    const found = await ask({ attemptKey });
    send({
      type: "looked",
      outcome: found.ok ? { kind: "looked", order: found.value } : { kind: "failed", failure: found.failure },
    });
  } catch {
    send({ type: "looked", outcome: { kind: "failed", failure: { kind: "cut" } } });
  }
}

/** Does an effect on the attempt; what comes of it is an event again. */
export function runAttemptEffect(effect: AttemptEffect, atoms: Atoms, port: CheckoutPort, send: SendEvent): void {
  switch (effect.kind) {
    case "readAttempt":
      return send({ type: "attemptRead", kept: atoms.set(paymentOrder, currentValue), newKey: newKey() });
    case "keepAttempt":
      atoms.set(paymentOrder, () => effect.kept);
      return;
    case "releaseAttempt":
      return changeOwn(atoms, effect.attemptKey, false);
    case "forgetAttempt":
      return changeOwn(atoms, effect.attemptKey, null);
    case "place":
      return void place(effect.attempt, port, send);
    case "wait":
      setTimeout(() => send({ type: "waited" }), effect.seconds * 1000);
      return;
    case "find":
      return void look(port.findAttempt, effect.attemptKey, send);
    case "withdraw":
      return void look(port.withdrawAttempt, effect.attemptKey, send);
  }
}
