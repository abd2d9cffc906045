import { cartLimits } from "./cart-limits.ts";
import type { CartLine } from "./cart.ts";

/** Where what is ordered at a kiosk is eaten. */
export type Eating = "here" | "away";

/** For the kitchen, which reads Spanish, at the front of the first line's note (A16, A243). */
const words: Readonly<Record<Eating, string>> = { here: "Comer aquí", away: "Para llevar" };

const separator = " · ";

/** The lines with where they are eaten at the front of the first one's note, where there is room for it; null where nobody asks. */
export function eatenLines(lines: CartLine[], eating: Eating | null): CartLine[] {
  const [first, ...others] = lines;
  if (first === undefined || eating === null) return lines;
  const note = [words[eating], first.note.trim()].filter((part) => part !== "").join(separator);
  return note.length > cartLimits.note ? lines : [{ ...first, note }, ...others];
}
