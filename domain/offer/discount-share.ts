import { splitByWeights } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { LineDiscount } from "#domain/cart/line-discount.ts";

export interface OpenLine {
  lineId: string;
  left: Pesos;
}

/** Splits a discount equally, odd pesos first; no line below zero, the excess goes to others or is dropped (A60). */
export function shareEqually(amount: Pesos, lines: readonly OpenLine[]): LineDiscount[] {
  const shares = new Map<string, Pesos>();
  let rest = Math.max(0, amount);
  for (;;) {
    const open = lines.filter(({ lineId, left }) => left > (shares.get(lineId) ?? 0));
    if (rest === 0 || open.length === 0) break;
    const parts = splitByWeights(
      rest,
      open.map(() => 1),
    );
    for (const [index, { lineId, left }] of open.entries()) {
      const taken = shares.get(lineId) ?? 0;
      const more = Math.min(parts[index] ?? 0, left - taken);
      shares.set(lineId, taken + more);
      rest -= more;
    }
  }
  return [...shares].filter(([, share]) => share > 0).map(([lineId, share]) => ({ lineId, amount: share }));
}
