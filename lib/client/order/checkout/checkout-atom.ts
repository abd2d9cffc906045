import { atom } from "jotai/vanilla";
import { untouchedCheckout } from "#domain/order/checkout-state.ts";

/** Of the page, not of the panel: the log-in may take the panel's place while an order waits (A91). */
export const checkoutAtom = atom(untouchedCheckout);
