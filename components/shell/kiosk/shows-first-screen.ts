import type { KioskTurn } from "#domain/store/kiosk-turn.ts";

/** Nobody is served, or nobody any more. */
export function showsFirstScreen(turn: KioskTurn): boolean {
  return turn.name === "preparing" || turn.name === "resting" || (turn.name === "forgetting" && turn.triedAt === null);
}
