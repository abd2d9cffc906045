/** A dish that a person keeps on the device, by the branch whose menu has it (B26). */
export interface SavedDish {
  branchId: string;
  itemId: string;
}

/** So many are kept of a shop: more is a menu of its own. */
export const mostSavedDishes = 30;

function isSame(one: SavedDish, other: SavedDish): boolean {
  return one.branchId === other.branchId && one.itemId === other.itemId;
}

/** Whether it is among them. */
export function isSaved(saved: readonly SavedDish[], dish: SavedDish): boolean {
  return saved.some((one) => isSame(one, dish));
}

/** The dish is kept, the latest first, or no longer where it was; the oldest goes beyond `mostSavedDishes`. */
export function toggleSaved(saved: readonly SavedDish[], dish: SavedDish): SavedDish[] {
  const others = saved.filter((one) => !isSame(one, dish));
  return others.length < saved.length ? others : [dish, ...others].slice(0, mostSavedDishes);
}

/** Those that the branch's menu still has (`itemIds`), and all of other branches; the same array where none is gone. */
export function stillOnMenu(saved: SavedDish[], branchId: string, itemIds: ReadonlySet<string>): SavedDish[] {
  const left = saved.filter((dish) => dish.branchId !== branchId || itemIds.has(dish.itemId));
  return left.length < saved.length ? left : saved;
}
