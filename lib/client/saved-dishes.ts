"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { isSaved, mostSavedDishes, stillOnMenu, toggleSaved } from "#domain/menu/saved-dishes.ts";
import type { SavedDish } from "#domain/menu/saved-dishes.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { idSchema } from "#lib/exchange/text.ts";

const none: SavedDish[] = [];
const noIds: readonly string[] = [];

/** Dishes that a person keeps on this device, the latest first (B26). */
const savedDishes = deviceValue<SavedDish[]>({
  name: "saved-dishes",
  schema: v.pipe(v.array(v.object({ branchId: idSchema, itemId: idSchema })), v.maxLength(mostSavedDishes)),
  empty: none,
});

/** Those of the page's branch, as ids of menu items. */
export const savedHere = atom((get): readonly string[] => {
  const { branchId } = get(shopAtom);
  const here = (get(savedDishes) ?? none).filter((dish) => dish.branchId === branchId);
  return here.length > 0 ? here.map(({ itemId }) => itemId) : noIds;
});

/** How many are kept of the shop. */
export const savedCount = atom((get) => get(savedDishes)?.length ?? 0);

/** Forgets those that the menu of the page's branch no longer has; `itemIds` are those of them that it has. */
export const forgetGoneDishes = atom(null, (get, set, itemIds: ReadonlySet<string>) => {
  const { branchId } = get(shopAtom);
  set(savedDishes, (saved) => stillOnMenu(saved, branchId, itemIds));
});

/** Whether a dish of the page's branch is kept, and the press that changes it. */
export function useSavedDish(itemId: string): { isKept: boolean; toggle: () => void } {
  const dish = { branchId: useValue(shopAtom).branchId, itemId };
  const saved = useValue(savedDishes) ?? none;
  const change = useSetAtom(savedDishes);
  return { isKept: isSaved(saved, dish), toggle: () => change((now) => toggleSaved(now, dish)) };
}
