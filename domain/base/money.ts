/** Whole Colombian pesos (design §4, A61). */
export type Pesos = number;

function assertFinite(n: number): void {
  if (!Number.isFinite(n)) throw new RangeError(`Not an amount: ${n}`);
}

/** Rounds to whole pesos, halves away from zero, never −0 (A61). @throws RangeError when `n` is not finite */
export function roundPesos(n: number): Pesos {
  assertFinite(n);
  const rounded = Math.sign(n) * Math.round(Math.abs(n));
  return rounded === 0 ? 0 : rounded;
}

/** Splits `total` by weights with largest remainder, ties to the first; all-0 weights count as equal (A60, M4).
 * @throws RangeError for anything but whole numbers, or a total without weights */
export function splitByWeights(total: Pesos, weights: readonly number[]): Pesos[] {
  if (!Number.isSafeInteger(total)) throw new RangeError(`Not whole pesos: ${total}`);
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError("Weights are whole numbers of 0 or more");
  }
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError("Nothing to split over");
    return [];
  }
  const shares = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const sum = shares.reduce((all, share) => all + share, 0n);
  const size = BigInt(Math.abs(total));
  const parts = shares.map((share, index) => ({
    index,
    whole: Number((size * share) / sum),
    remainder: (size * share) % sum,
  }));
  const missing = Math.abs(total) - parts.reduce((all, part) => all + part.whole, 0);
  const favoured = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
    .slice(0, missing);
  const favouredIndexes = new Set(favoured.map((part) => part.index));
  const sign = total < 0 ? -1 : 1;
  return parts.map((part) => {
    const amount = part.whole + (favouredIndexes.has(part.index) ? 1 : 0);
    return amount === 0 ? 0 : sign * amount;
  });
}

/** `$ 25.000`, `− $ 1.980` with no-break spaces, equal on server and browser whatever their ICU data (A140).
 * @throws RangeError when `amount` is not finite */
export function formatPesos(amount: Pesos): string {
  const whole = roundPesos(amount);
  const digits = BigInt(Math.abs(whole)).toString();
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ".");
  return `${whole < 0 ? "−\u00a0" : ""}$\u00a0${grouped}`;
}
