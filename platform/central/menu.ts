import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { field, idSchema } from "#wire/field.ts";
import { menuRow } from "#wire/menu/menu.ts";
import { sideOrTopingRow } from "#wire/menu/option-group.ts";
import { businessOfBranch } from "./load-branches.ts";
import { loadItems } from "./load-items.ts";
import { findMenuItem, loadMenu, menusOfBranch } from "./load-menu.ts";

const menuOfBranch = defineCall({
  method: "POST",
  path: "/api/ecommerce/menu/:businessId/:branchId",
  tag: "Menu",
  summary: "The menu of a branch with its option groups",
  access: "public",
  params: z.object({ businessId: idSchema, branchId: idSchema }),
  answers: {
    200: {
      description: "The menu, null when the branch has none",
      schema: z.object({ data: menuRow.nullable() }),
    },
    412: { description: "It is the one that If-None-Match names" },
    404: { description: "branch_not_found: the business has no such branch" },
  },
  run: async ({ params, platform }) => {
    const { database } = platform;
    const stamp = await catalogStamp(database);
    if ((await businessOfBranch(database, params.branchId, stamp)) !== params.businessId) {
      throw new Refusal(404, "branch_not_found");
    }
    const menu = await loadMenu(database, params.branchId, stamp);
    return { status: 200, body: { data: menu }, ...(menu && { part: menu }) };
  },
});

const sidesOfItem = defineCall({
  method: "POST",
  path: "/api/ecommerce/menu-product-item/:itemId/sides-or-topings/:branchId",
  tag: "Menu",
  summary: "The option groups of a menu item",
  access: "public",
  params: z.object({ itemId: idSchema, branchId: idSchema }),
  answers: {
    200: { description: "Its option groups in order", schema: z.object({ data: z.array(sideOrTopingRow) }) },
    404: { description: "item_not_found: the branch's menu has no such item" },
  },
  run: async ({ params, platform }) => {
    const stored = await findMenuItem(platform.database, params.branchId, params.itemId);
    const [item] = stored === null ? [] : await loadItems(platform.database, [stored]);
    if (item === undefined) throw new Refusal(404, "item_not_found");
    return { status: 200, body: { data: item.sides_or_topings } };
  },
});

const plainMenu = defineCall({
  method: "GET",
  path: "/api/menus/branch/:branchId",
  tag: "Menu",
  summary: "The menu of a branch",
  access: "public",
  params: z.object({ branchId: idSchema }),
  answers: {
    200: { description: "The menu", schema: menuRow },
    404: { description: "menu_not_found" },
  },
  run: async ({ params, platform }) => {
    const isKnown = (await businessOfBranch(platform.database, params.branchId)) !== null;
    const menu = isKnown ? await loadMenu(platform.database, params.branchId) : null;
    if (menu === null) throw new Refusal(404, "menu_not_found");
    return { status: 200, body: menu };
  },
});

const menuIds = defineCall({
  method: "GET",
  path: "/api/menu-id-by-branch/:branchId",
  tag: "Menu",
  summary: "The ids of the menus a branch serves, the one in use first",
  access: "public",
  params: z.object({ branchId: idSchema }),
  answers: { 200: { description: "Ids, none for an unknown branch", schema: z.array(z.object({ id: field.id })) } },
  run: async ({ params, platform }) => {
    const menus = await menusOfBranch(platform.database, params.branchId);
    return { status: 200, body: menus.map(({ id }) => ({ id })) };
  },
});

/** Reading menus (S1 §7). */
export const menuCalls: Call[] = [menuOfBranch, sidesOfItem, plainMenu, menuIds];
