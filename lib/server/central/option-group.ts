import "server-only";
import { z } from "zod";
import { type Option, type OptionGroup, optionRule } from "#domain/menu/option-group.ts";
import { pausedUntil, rowName, salePrice } from "#domain/menu/sale-rules.ts";
import { toPhoto } from "./photo.ts";
import { wireAny, jsonAt, wireFlag, wireId, wireName, wireOptionalNumber } from "./wire-value.ts";

const optionRow = (branchId: string) =>
  z
    .object({
      id: wireId,
      name: wireAny,
      price: wireAny,
      extra_data: wireAny,
      is_active: wireFlag(true),
      deleted: wireFlag(false),
      photo: wireAny,
      product: wireAny,
    })
    .transform((row, context): Option | null => {
      if (row.deleted) return null;
      const name = rowName(row.name ?? jsonAt(row.product, "name"));
      const price = salePrice(row.price, jsonAt(row.product, "price"));
      if (name === null || price === null) {
        context.addIssue({ code: "custom", message: "not for sale", path: [name === null ? "name" : "price"] });
        return z.NEVER;
      }
      const isProductActive = jsonAt(row.product, "is_active") !== false && jsonAt(row.product, "deleted") !== true;
      return {
        id: row.id,
        name,
        price,
        photo: toPhoto(row.photo) ?? toPhoto(jsonAt(row.product, "photo")),
        isAvailable: row.is_active && isProductActive,
        disabledUntil: pausedUntil(row.extra_data, branchId),
        requiresLegalAge:
          jsonAt(row.product, "require_legal_age") === true || jsonAt(row.product, "contains_alcohol") === true,
      };
    });

const optionGroupRow = (branchId: string) =>
  z
    .object({
      id: wireId,
      name: wireName,
      is_toping_group: wireFlag(false),
      is_required: wireFlag(false),
      is_minimun_item_set: wireFlag(false),
      minimum_items_to_be_selected: wireOptionalNumber,
      maximum_items_to_be_selected: wireOptionalNumber,
      allow_select_multiple_options: wireFlag(false),
      order_index: wireOptionalNumber,
      menu_product_items: z.array(optionRow(branchId)),
    })
    .transform((row) => ({
      order: row.order_index ?? Number.MAX_SAFE_INTEGER,
      group: {
        id: row.id,
        name: row.name,
        kind: row.is_toping_group ? "topping" : "side",
        ...optionRule({
          isRequired: row.is_required,
          isMinimumSet: row.is_minimun_item_set,
          minimum: row.minimum_items_to_be_selected,
          maximum: row.maximum_items_to_be_selected,
        }),
        allowsQuantity: row.allow_select_multiple_options,
        options: row.menu_product_items.filter((option) => option !== null),
      } satisfies OptionGroup,
    }));

/**
 * A reader of an item's option groups in a branch, in their order (S1 §3). One bad group or option spoils the whole item,
 * on purpose: an item without its required group would be sold as something else (F6).
 */
export function optionGroupsReader(branchId: string) {
  return z
    .array(optionGroupRow(branchId))
    .transform((rows): OptionGroup[] => rows.toSorted((a, b) => a.order - b.order).map((row) => row.group));
}
