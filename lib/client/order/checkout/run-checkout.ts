import { advanceCheckout } from "#domain/order/checkout.ts";
import type { CheckoutEffect, CheckoutEvent } from "#domain/order/checkout-state.ts";
import { asHeld } from "#lib/client/device/device-value.ts";
import { isOfOtherBuild } from "#lib/client/device/other-build.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { checkoutAtom } from "./checkout-atom.ts";
import type { CheckoutPort } from "./checkout-port.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";

/** What shows and asks on the machine's behalf; the rest of its effects are done here. */
export type ShownEffect = Exclude<
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

type Send = (event: CheckoutEvent) => void;

async function place(attempt: Extract<CheckoutEffect, { kind: "place" }>["attempt"], port: CheckoutPort, send: Send) {
  try {
    const placed = await port.placeOrder(attempt);
    send(placed.ok ? { type: "placed", order: placed.value } : { type: "notPlaced", failure: placed.failure });
  } catch (error) {
    // Of a call that is cut off nobody knows what it did.
    send({ type: "notPlaced", failure: { kind: isOfOtherBuild(error) ? "unavailable" : "cut" } });
  }
}

async function look(ask: CheckoutPort["findAttempt"], attemptKey: string, send: Send) {
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

/** Does an effect that nobody sees; true when there is nothing left to do of it. */
function runUnseen(
  effect: CheckoutEffect,
  atoms: Atoms,
  port: CheckoutPort,
  send: Send,
): effect is Exclude<CheckoutEffect, ShownEffect> {
  switch (effect.kind) {
    case "readAttempt":
      send({ type: "attemptRead", kept: atoms.set(paymentOrder, asHeld), newKey: newKey() });
      return true;
    case "keepAttempt":
      atoms.set(paymentOrder, () => effect.kept);
      return true;
    case "releaseAttempt":
      changeOwn(atoms, effect.attemptKey, false);
      return true;
    case "forgetAttempt":
      changeOwn(atoms, effect.attemptKey, null);
      return true;
    case "place":
      void place(effect.attempt, port, send);
      return true;
    case "wait":
      setTimeout(() => send({ type: "waited" }), effect.seconds * 1000);
      return true;
    case "find":
      void look(port.findAttempt, effect.attemptKey, send);
      return true;
    case "withdraw":
      void look(port.withdrawAttempt, effect.attemptKey, send);
      return true;
    default:
      return false;
  }
}

interface Surroundings {
  atoms: Atoms;
  port: CheckoutPort;
  /** Does the effects that a person sees. */
  show: (effect: ShownEffect) => void;
}

/** Takes the checkout's machine (domain/order/checkout.ts) a step further, and does what follows. */
export function runCheckout(event: CheckoutEvent, { atoms, port, show }: Surroundings): void {
  const send = (next: CheckoutEvent) => runCheckout(next, { atoms, port, show });
  const step = advanceCheckout(atoms.get(checkoutAtom), event);
  atoms.set(checkoutAtom, step.state);
  for (const effect of step.effects) {
    if (!runUnseen(effect, atoms, port, send)) show(effect);
  }
}
