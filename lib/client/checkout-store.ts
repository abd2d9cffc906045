"use client";

import { useQueryClient } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai/vanilla";
import { useRouter } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { removeLine } from "#domain/cart/cart.ts";
import type { Totals } from "#domain/order/totals.ts";
import { updateCart } from "./cart-atom.ts";
import { readKnownItems } from "./known-items.ts";
import { saveFavorites, saveSentOrder } from "./order-memory.ts";
import type { OrderPort } from "./order-port.ts";
import { usePanelActions } from "./panel.ts";
import { readPendingOrder, writePendingOrder } from "./pending-order.ts";
import type { PendingOrder } from "./pending-order.ts";
import { findPendingOrder, sendOrder } from "./send-order.ts";
import type { OrderDraft, SendContext, SendOutcome, SendPhase, SendTrouble } from "./send-order.ts";
import { useStore } from "./store-info.tsx";

interface CheckoutState {
  paymentMethodId: string | null;
  phase: "idle" | SendPhase | "sent";
  trouble: SendTrouble | null;
  /** The send button was pressed: from then on what is missing is said (U15). */
  isPressed: boolean;
  /** The legal-age question stands open. */
  asksAge: boolean;
  /** The amounts that the person agreed to with the last press: what changes is told against them. */
  agreed: Totals | null;
  /** A send that waits for its quote. */
  isWanted: boolean;
}

const untouched: CheckoutState = {
  paymentMethodId: null,
  phase: "idle",
  trouble: null,
  isPressed: false,
  asksAge: false,
  agreed: null,
  isWanted: false,
};
const store = getDefaultStore();
/** Of the page, not of the panel: the log-in may take its place while the send waits (A91). */
const checkoutAtom = atom(untouched);
/** How long the check mark of a sent order is seen, at most a second (S3 §9, A115). */
const checkMarkTime = 900;

function change(next: Partial<CheckoutState>): void {
  store.set(checkoutAtom, (state) => ({ ...state, ...next }));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The order is there: its lines leave the cart, what was added meanwhile stays (F20). */
function clearSent(tenant: string, number: string, pending: PendingOrder): void {
  const scope = { tenant, branchId: pending.branchId };
  const known = readKnownItems(scope);
  const productIds = pending.lines.flatMap(({ itemId }) => known[itemId]?.productId ?? []);
  writePendingOrder(tenant, null);
  saveSentOrder(tenant, { number, total: pending.total, sentAt: Date.now() });
  saveFavorites(tenant, productIds);
  updateCart(scope, (cart) => pending.lines.reduce((rest, { lineId }) => removeLine(rest, lineId), cart));
}

/** Sending an order from the confirm panel. `onSent` runs once, when the order is there and every panel is closed. */
export function useCheckout(port: OrderPort, onSent: (number: string) => void) {
  const { tenant } = useStore();
  const router = useRouter();
  const queries = useQueryClient();
  const { closeAll } = usePanelActions();
  const state = useSyncExternalStore(
    (listener) => store.sub(checkoutAtom, listener),
    () => store.get(checkoutAtom),
    () => untouched,
  );
  const actions = useMemo(() => {
    const context: SendContext = {
      tenant,
      port,
      newKey: () =>
        Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
      wait,
      onPhase: (phase) => change({ phase }),
    };
    const finish = async (outcome: SendOutcome): Promise<void> => {
      if (outcome.kind === "trouble") {
        change({ phase: "idle", trouble: outcome.trouble });
        return;
      }
      change({ phase: "sent" });
      clearSent(tenant, outcome.number, outcome.pending);
      void queries.invalidateQueries({ queryKey: ["orders"] });
      if (!prefersReducedMotion()) await wait(checkMarkTime);
      await closeAll();
      router.push(`/rastrear-orden/${encodeURIComponent(outcome.number)}`);
      onSent(outcome.number);
      store.set(checkoutAtom, untouched);
    };
    /** One run at a time, whatever is pressed (F19). */
    const run = async (work: () => Promise<SendOutcome>): Promise<void> => {
      if (store.get(checkoutAtom).phase !== "idle") return;
      change({ phase: "checking", trouble: null });
      try {
        await finish(await work());
      } catch (error) {
        change({ phase: "idle", trouble: { kind: "unknown" } });
        throw error;
      }
    };
    return {
      /** A panel that is opened anew has no payment method yet (S3 §4 Opening the confirm panel). */
      begin: () => change({ paymentMethodId: null, isPressed: false, agreed: null, isWanted: false, asksAge: false }),
      choosePayment: (paymentMethodId: string) => change({ paymentMethodId }),
      /** The person pressed send at these amounts: what is missing is said from now on. */
      press: (agreed: Totals) => change({ isPressed: true, agreed, trouble: null }),
      askAge: () => change({ asksAge: true }),
      /** Sends as soon as the quote is there, for what the person agreed to; `agreed` when that is something new. */
      want: (agreed?: Totals) => change({ isWanted: true, asksAge: false, trouble: null, ...(agreed && { agreed }) }),
      /** The wanted send ends before it began. */
      tell: (trouble: SendTrouble) => change({ trouble }),
      /** The wanted send is decided. */
      unwant: () => change({ isWanted: false, isPressed: true }),
      send: (draft: OrderDraft) => run(() => sendOrder(draft, context)),
      /** Goes on with an order that was sent before a reload or in another tab, when there is one. */
      resume: async (): Promise<void> => {
        const pending = readPendingOrder(tenant);
        if (pending?.isPlaced === true) await run(() => findPendingOrder(pending, context));
      },
      dismiss: () => change({ trouble: null, asksAge: false }),
    };
  }, [tenant, port, onSent, queries, router, closeAll]);
  return { ...state, ...actions };
}

export type Checkout = ReturnType<typeof useCheckout>;
