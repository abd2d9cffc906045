import { atom } from "jotai/vanilla";
import type { Eating } from "#domain/cart/eating-note.ts";

/** Where a kiosk's guest eats, as they began with; null where the branch has one way only. */
export const eatingAtom = atom<Eating | null>(null);
