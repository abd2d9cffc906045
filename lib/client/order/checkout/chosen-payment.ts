import { atom } from "jotai/vanilla";

/** The payment method of now; a panel that is opened anew has none yet (S3 §4 Opening the confirm panel). */
export const chosenPaymentAtom = atom<string | null>(null);
