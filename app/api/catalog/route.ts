import { z } from "zod";
import { getMenu, readWithOptionGroups } from "#lib/server/central/menu.ts";
import { holidaysAround } from "#lib/server/central/holidays.ts";
import { idText } from "#lib/server/intent-schemas.ts";
import { readHandler } from "#lib/server/read-handler.ts";

const most = 60;
const idList = z
  .string()
  .max(2600)
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(z.array(idText).max(most));

const question = z.strictObject({ branch: idText, items: idList, products: idList.default([]) });

/** The items of a cart as the branch's menu has them now, with their options; by product too, for a cart of another branch (A39). */
export const GET = readHandler(question, async ({ tenant, question: { branch, items, products }, now }) => {
  const menu = await getMenu(tenant.host, branch);
  if (menu === null) return undefined;
  const isWanted = (item: { id: string; productId: string }) =>
    items.includes(item.id) || products.includes(item.productId);
  const groups = await Promise.all(
    menu.groups.map(async (group) => ({
      ...group,
      items: await Promise.all(
        group.items.filter(isWanted).map(async (item) => await readWithOptionGroups(item, branch)),
      ),
    })),
  );
  const holidays = await holidaysAround(now, tenant.business.country);
  return { menu: { ...menu, groups: groups.filter((group) => group.items.length > 0) }, now, holidays: [...holidays] };
});
