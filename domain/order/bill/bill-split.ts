import { splitByWeights } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { normalizeText } from "#domain/base/text.ts";
import { nameInNote } from "#domain/cart/named-note.ts";
import type { OrderLine } from "#domain/order/order-status.ts";

/** Most people that a bill is divided by. */
export const mostPeople = 12;
/** Divides by each number of people, so that a dish of several stays a whole number. */
const shares = 27_720;

/** Who shares a bill: names that differ, and for each line those who had it; nobody stands for everybody. */
export interface Eaters {
  names: readonly string[];
  lines: readonly (readonly string[])[];
}

/** The total in equal parts, odd pesos first (B20). @throws RangeError without people */
export function equalParts(total: Pesos, people: number): Pesos[] {
  return splitByWeights(total, Array<number>(people).fill(1));
}

function weightOf({ total }: Pick<OrderLine, "total">): number {
  return Math.max(0, total);
}

/** What each dish comes to with its part of discounts, taxes, delivery and tip, in proportion to its price; the parts are the
 * total to the peso (B20). @throws RangeError without dishes */
export function partsByDish(lines: readonly Pick<OrderLine, "total">[], total: Pesos): Pesos[] {
  return splitByWeights(total, lines.map(weightOf));
}

/** What each of the names pays, of a dish of several the same part each; the parts are the total to the peso (B20).
 * @throws RangeError without names, or with more than `mostPeople` */
export function partsByPerson(lines: readonly Pick<OrderLine, "total">[], total: Pesos, eaters: Eaters): Pesos[] {
  const { names } = eaters;
  if (names.length > mostPeople) throw new RangeError(`More than ${mostPeople} people`);
  const weights = names.map((name) =>
    lines.reduce((sum, line, index) => {
      const chosen = eaters.lines[index] ?? [];
      const those = chosen.length === 0 ? names : chosen;
      return those.includes(name) ? sum + weightOf(line) * (shares / those.length) : sum;
    }, 0),
  );
  return splitByWeights(total, weights);
}

function isSame(one: string, other: string): boolean {
  return normalizeText(one) === normalizeText(other);
}

/** One more to share the bill; the same eaters where there is no room, no name, or that name already. */
export function withEater(eaters: Eaters, typed: string): Eaters {
  const name = typed.trim();
  const isKnown = eaters.names.some((known) => isSame(known, name));
  if (name === "" || isKnown || eaters.names.length >= mostPeople) return eaters;
  return { ...eaters, names: [...eaters.names, name] };
}

/** One less, nowhere named any more; the last one stays. */
export function withoutEater({ names, lines }: Eaters, name: string): Eaters {
  if (names.length === 1) return { names, lines };
  const others = (those: readonly string[]) => those.filter((each) => each !== name);
  return { names: others(names), lines: lines.map(others) };
}

/** That one had a dish, or had not. */
export function withDishOf({ names, lines }: Eaters, index: number, name: string): Eaters {
  const toggled = (those: readonly string[]) =>
    those.includes(name) ? those.filter((each) => each !== name) : [...those, name];
  return { names, lines: lines.map((those, at) => (at === index ? toggled(those) : those)) };
}

/** Who had what by the names at the lines, as shared carts leave them; a line without one is of who ordered (B11, B20). */
export function eatersOf(lines: readonly Pick<OrderLine, "note">[], orderer: string): Eaters {
  const owners = lines.map(({ note }) => nameInNote(note) ?? orderer);
  const named = owners.reduce<Eaters>(withEater, { names: [], lines: [] });
  const nameOf = (owner: string) => named.names.filter((name) => isSame(name, owner));
  return { names: named.names.length === 0 ? [orderer] : named.names, lines: owners.map(nameOf) };
}
