"use client";

import { useStore as useAtoms } from "jotai/react";
import { useState } from "react";
import { whenIdle } from "#components/ui/when-idle.tsx";
import type { CheckoutEvent, CheckoutState } from "#domain/order/checkout-state.ts";
import { to } from "#domain/base/step.ts";
import type { Step } from "#domain/base/step.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { useMachine } from "#lib/client/use-machine.ts";
import type { Send } from "#lib/client/use-machine.ts";
import type * as Sending from "./sending.ts";
import type { SendTools } from "./use-send-tools.ts";

let sending: typeof Sending | null = null;

type Effect = Sending.SendEffect | { kind: "queue"; event: CheckoutEvent };

/** What sends an order: no form needs it to be painted. */
export async function loadSending(): Promise<typeof Sending> {
  sending ??= await import("./sending.ts");
  return sending;
}

/** The machine before and after its code has come: an event that nothing answers yet is queued. */
function lazyMachine(atoms: Atoms) {
  let queued: CheckoutEvent[] = [];
  const answer = async (send: Send<CheckoutEvent>) => {
    if (await loadSending().catch(() => null)) return queued.splice(0).forEach(send);
    const others = queued.filter(({ type }) => type !== "pressed");
    if (others.length === queued.length) return;
    // A press is refused in sight; the next one asks again.
    queued = others;
    atoms.set(checkoutAtom, { name: "troubled", trouble: { kind: "unavailable" }, agreed: null });
  };
  return {
    advance: (state: CheckoutState, event: CheckoutEvent): Step<CheckoutState, Effect> =>
      sending && queued.length === 0 ? sending.advanceSending(state, event) : to(state, { kind: "queue", event }),
    /** A press fetches the code, anything else waits for an idle browser. */
    queue: (event: CheckoutEvent, send: Send<CheckoutEvent>): void => {
      queued.push(event);
      if (event.type === "pressed") void answer(send);
      else whenIdle(() => void answer(send));
    },
  };
}

/** The state of the checkout's machine, and what sends it an event. */
export function useCheckout(tools: SendTools) {
  const atoms = useAtoms();
  const [{ advance, queue }] = useState(() => lazyMachine(atoms));
  return useMachine<CheckoutState, CheckoutEvent, Effect>(checkoutAtom, {
    advance,
    run: (effect, send) => {
      if (effect.kind === "queue") queue(effect.event, send);
      else sending?.runSendEffect(effect, send, atoms, () => tools);
    },
  });
}
