import * as v from "valibot";
import { shownMenu } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { menuWordsSchema } from "#lib/exchange/menu-words.ts";
import type { MenuWords } from "#lib/exchange/menu-words.ts";
import { idSchema } from "#lib/exchange/text.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

function optionNames({ optionGroups }: MenuItem): string[] {
  return [...new Set((optionGroups ?? []).flatMap(({ options }) => options.map(({ name }) => name)))];
}

function menuWords(items: readonly MenuItem[]): MenuWords {
  const words: MenuWords = { lists: [], items: {} };
  const known = new Map<string, number>();
  for (const item of items) {
    const names = optionNames(item);
    if (names.length === 0) continue;
    const key = JSON.stringify(names);
    const index = known.get(key) ?? words.lists.push(names) - 1;
    known.set(key, index);
    words.items[item.id] = index;
  }
  return words;
}

/** What the menu's page does not say of its items: the names of what may be chosen with them (B15). */
export const GET = defineHandler({
  name: "menu-words",
  access: "public",
  limit: { name: "menu-words", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema }),
  answer: menuWordsSchema,
  run: async ({ branch }, { tenant }) => {
    const menu = shownMenu(await getMenu(tenant, branch));
    return menu ? menuWords(menu.groups.flatMap(({ items }) => items)) : refuse(404, "no_menu");
  },
});
