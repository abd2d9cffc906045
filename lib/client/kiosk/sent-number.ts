import { atom } from "jotai/vanilla";

/** The number of the order that a kiosk's guest has just sent, null before: it is shown, and then forgotten (A120). */
export const sentNumber = atom<string | null>(null);
