import { atom } from "jotai/vanilla";
import type { KioskTurn } from "#domain/store/kiosk-turn.ts";

/** Of the page alone: whoever loads it anew finds the attract screen (A120). */
export const kioskTurnAtom = atom<KioskTurn>({ name: "preparing" });
