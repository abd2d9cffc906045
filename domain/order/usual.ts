import { configurationKey } from "#domain/cart/cart.ts";
import type { RepeatedLine } from "./repeat.ts";

/** A product as it was ordered, and how often (B3). */
export interface Favorite {
  branchId: string;
  productId: string;
  /** With its configuration, without words of the person. */
  line: RepeatedLine;
  /** Orders that had it. */
  count: number;
  /** The latest of them, in ms. */
  orderedAt: number;
}

/** What one order had. */
export interface OrderedProducts {
  branchId: string;
  products: readonly Pick<Favorite, "productId" | "line">[];
  at: number;
}

/** So many are kept of a shop. */
const mostFavorites = 50;

/** The oftener ordered first, of equal ones the latest. */
function byCustom(a: Favorite, b: Favorite): number {
  return b.count - a.count || b.orderedAt - a.orderedAt;
}

function keyOf({ branchId, line }: Pick<Favorite, "branchId" | "line">): string {
  return `${branchId} ${configurationKey(line)}`;
}

/** The favourites after an order (S3 §4): each configuration counts once an order. */
export function noteOrdered(favorites: readonly Favorite[], { branchId, products, at }: OrderedProducts): Favorite[] {
  const known = new Map(favorites.map((favorite) => [keyOf(favorite), favorite]));
  const ordered = new Map<string, Favorite>();
  for (const { productId, line: asOrdered } of products) {
    const line = { ...asOrdered, note: "" };
    const key = keyOf({ branchId, line });
    const count = (known.get(key)?.count ?? 0) + 1;
    ordered.set(key, { branchId, productId, line, count, orderedAt: at });
  }
  const others = favorites.filter((favorite) => !ordered.has(keyOf(favorite)));
  // What was just ordered stays, however seldom it was.
  return [...ordered.values(), ...others.toSorted(byCustom)].slice(0, mostFavorites);
}

/** What is ordered most at a branch, at most so many. */
export function usualOf(favorites: readonly Favorite[], branchId: string, most: number): Favorite[] {
  return favorites
    .filter((favorite) => favorite.branchId === branchId)
    .toSorted(byCustom)
    .slice(0, most);
}
