import type { Menu, MenuGroup } from "./menu.ts";

/** The id of the group of what is ordered most, ours as -2 is that of promotions (B25). */
export const mostOrderedGroupId = "-3";

/** Fewer are no choice of the many. */
const fewest = 2;

/**
 * The group of what a branch sells most (`ids`, the most ordered first), as far as the menu shows it; its items keep their own
 * group. Null where too few of them are left.
 */
export function mostOrderedGroup(menu: Menu, ids: readonly string[], name: string): MenuGroup | null {
  const shown = new Map(menu.groups.flatMap((group) => group.items).map((item) => [item.id, item]));
  const items = [...new Set(ids)].flatMap((id) => shown.get(id) ?? []);
  if (items.length < fewest) return null;
  return { id: mostOrderedGroupId, name, cookingMinutes: 0, isActive: true, windows: [], items };
}
