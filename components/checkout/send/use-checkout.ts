"use client";

import { useStore as useAtoms } from "jotai/react";
import { useEffect, useState } from "react";
import { whenIdle } from "#components/ui/when-idle.tsx";
import type { CheckoutEvent } from "#domain/order/checkout-state.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import type { Advance } from "./sending.ts";
import type { SendTools } from "./use-send-tools.ts";

let advance: Advance | null = null;

/** What sends an order: no form needs it to be painted. */
export async function loadSending(): Promise<Advance> {
  advance ??= (await import("./sending.ts")).advance;
  return advance;
}

/** Keeps what happens until it can be answered: a press asks for what answers it, anything else waits for an idle browser. */
function eventQueue(atoms: Atoms, first: SendTools) {
  let tools = first;
  let waiting: CheckoutEvent[] = [];
  const answer = async () => {
    const loaded = await loadSending().catch(() => null);
    if (loaded !== null) return waiting.splice(0).forEach((event) => loaded(event, atoms, () => tools));
    const others = waiting.filter(({ type }) => type !== "pressed");
    if (others.length === waiting.length) return;
    // A press is told that it was not answered; the next one asks again.
    waiting = others;
    atoms.set(checkoutAtom, { name: "troubled", trouble: { kind: "unavailable" }, agreed: null });
  };
  return {
    send: (event: CheckoutEvent): void => {
      if (advance !== null && waiting.length === 0) return advance(event, atoms, () => tools);
      waiting.push(event);
      if (event.type === "pressed") void answer();
      else whenIdle(() => void answer());
    },
    setTools: (next: SendTools): void => {
      tools = next;
    },
  };
}

/** The state of the checkout's machine, and what tells it of an event. */
export function useCheckout(tools: SendTools) {
  const atoms = useAtoms();
  const [{ send, setTools }] = useState(() => eventQueue(atoms, tools));
  useEffect(() => setTools(tools), [setTools, tools]);
  return { state: useValue(checkoutAtom), send };
}
