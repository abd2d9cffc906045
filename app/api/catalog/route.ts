import * as v from "valibot";
import { itemAt } from "#domain/menu/availability.ts";
import { hasNothingToChoose } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { isForMenu } from "#domain/offer/promotion.ts";
import { catalogSchema } from "#lib/exchange/menu.ts";
import { idListSchema, idSchema } from "#lib/exchange/text.ts";
import { getProduct } from "#lib/server/sources/menu.ts";
import { getPromotions } from "#lib/server/sources/promotions.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { instantText, menuAtOrderTime } from "#lib/server/menu-at-order-time.ts";

/** Only what can be added at once, all of it. */
const plain = v.optional(v.literal("1"));
const idList = v.optional(idListSchema, "");

/** The part of a branch's menu that a cart is about, with all options, as it is now or at a chosen time (B18); what is unknown is absent (F28, A39). */
export const GET = defineHandler({
  name: "catalog",
  access: "public",
  limit: { name: "catalog", most: 240, seconds: 60 },
  input: v.strictObject({ branch: idSchema, items: idList, products: idList, at: v.optional(instantText), plain }),
  answer: catalogSchema,
  run: async ({ branch, items, products, at: chosen, plain: isPlain }, shop) => {
    const found = await menuAtOrderTime(shop, branch, chosen);
    if (!found) return refuse(404, "no_menu");
    const { menu, now, at, holidays } = found;
    const whole = async (item: MenuItem) =>
      (await getProduct(shop.tenant, branch, item.groupId, item.id))?.item ?? item;
    const groups = menu.groups.map(async (group) => {
      const asked = group.items.filter((item) => items.includes(item.id) || products.includes(item.productId));
      const shown = isPlain ? group.items.filter(hasNothingToChoose) : await Promise.all(asked.map(whole));
      return { ...group, items: shown.map((item) => itemAt(item, at)) };
    });
    const part: Menu = {
      id: menu.id,
      name: menu.name,
      groups: (await Promise.all(groups)).filter((group) => group.items.length > 0),
    };
    const hasPhotos = menu.groups.some((group) => group.items.some(({ photo }) => photo !== null));
    const promotions = (await getPromotions(shop.tenant)) ?? [];
    const unsold = promotions.filter((promotion) => !isForMenu(promotion, menu)).map(({ id }) => id);
    return { menu: part, hasPhotos, unsold, now, holidays };
  },
});
