import { atom } from "jotai/vanilla";

/** The number of the order that a kiosk's guest pays on a phone of their own, null for none (A262). */
export const dueOrder = atom<string | null>(null);
