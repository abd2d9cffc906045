import { splitByWeights } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";

export interface OpenLine {
  lineId: string;
  left: Pesos;
}

/** Splits a discount equally, odd pesos first; a line that its share would use up gives what it has, and the others,
 * which differ by one peso at most, share the rest; what is beyond all of them is dropped (A60). */
export function shareEqually(amount: Pesos, lines: readonly OpenLine[]): LineDiscount[] {
  const usedUp = new Set<OpenLine>();
  let rest = Math.max(0, amount);
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    if (line.left * (lines.length - usedUp.size) > rest) break;
    usedUp.add(line);
    rest -= line.left;
  }
  const open = lines.filter((line) => !usedUp.has(line));
  const parts = open.length === 0 ? [] : splitByWeights(rest, Array<number>(open.length).fill(1));
  const shareOf = (line: OpenLine) => (usedUp.has(line) ? line.left : (parts[open.indexOf(line)] ?? 0));
  return lines.map((line) => ({ lineId: line.lineId, amount: shareOf(line) })).filter((share) => share.amount > 0);
}
