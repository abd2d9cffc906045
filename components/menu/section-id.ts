import type { MenuGroup } from "#domain/menu/menu.ts";

/** The id of a group's section on the page. */
export function sectionId(group: Pick<MenuGroup, "id">): string {
  return `g-${group.id}`;
}
