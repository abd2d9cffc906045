"use client";

import { useQueryClient } from "@tanstack/react-query";
import { atom, getDefaultStore } from "jotai/vanilla";
import { useRouter } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { removeLine } from "#domain/cart.ts";
import type { Pesos } from "#domain/money.ts";
import type { Totals } from "#domain/pricing.ts";
import { updateCart } from "./cart-atom.ts";
import { readKnownItems } from "./known-items.ts";
import { saveFavorites, saveSentOrder } from "./order-memory.ts";
import type { OrderPort } from "./order-port.ts";
import { closeAllPanels } from "./panel.ts";
import { readPendingOrder, writePendingOrder } from "./pending-order.ts";
import type { PendingOrder } from "./pending-order.ts";
import { findPendingOrder, sendOrder } from "./send-order.ts";
import type { OrderDraft, SendContext, SendOutcome, SendPhase, SendTrouble } from "./send-order.ts";
import { useStore } from "./store-info.tsx";

interface CheckoutState {
  paymentMethodId: string | null;
  phase: "idle" | SendPhase | "sent";
  trouble: SendTrouble | null;
  /** The amounts that the person saw when the order was sent: what changed is told against them. */
  sentTotals: Totals | null;
  /** The send button was pressed: from then on what is missing is said (U15). */
  isPressed: boolean;
  /** The legal-age question stands open. */
  asksAge: boolean;
  /** A send that waits for its quote: `total` is what the person agreed to, `shown` the amounts it was read from. */
  wanted: { total: Pesos | null; shown: Totals | null } | null;
}

const untouched: CheckoutState = {
  paymentMethodId: null,
  phase: "idle",
  trouble: null,
  sentTotals: null,
  isPressed: false,
  asksAge: false,
  wanted: null,
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
      await closeAllPanels();
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
      begin: () => change({ paymentMethodId: null, isPressed: false, wanted: null, asksAge: false }),
      choosePayment: (paymentMethodId: string) => change({ paymentMethodId }),
      /** The person pressed send: what is missing is said from now on. */
      press: () => change({ isPressed: true, trouble: null }),
      askAge: () => change({ asksAge: true }),
      /** Sends as soon as the quote is there, for the total that the person agreed to; null = for what is shown then. */
      want: (total: Pesos | null, shown: Totals | null = null) =>
        change({ wanted: { total, shown }, asksAge: false, trouble: null }),
      /** The wanted send is decided. */
      unwant: () => change({ wanted: null, isPressed: true }),
      send: (draft: OrderDraft, sentTotals: Totals) => {
        change({ sentTotals });
        return run(() => sendOrder(draft, context));
      },
      /** Goes on with an order that was sent before a reload or in another tab, when there is one. */
      resume: async (): Promise<void> => {
        const pending = readPendingOrder(tenant);
        if (pending?.isPlaced === true) await run(() => findPendingOrder(pending, context));
      },
      dismiss: () => change({ trouble: null, asksAge: false }),
    };
  }, [tenant, port, onSent, queries, router]);
  return { ...state, ...actions };
}

export type Checkout = ReturnType<typeof useCheckout>;
