import "server-only";
import { z } from "zod";
import type { MenuItem, ProductTraits } from "#domain/menu/menu.ts";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { pausedUntil, rowName, salePrice, saleSizes } from "#domain/menu/sale-rules.ts";
import { optionGroupsReader } from "./option-group.ts";
import { toPhoto } from "./photo.ts";
import { wireAny, wireFlag, wireId, wireName, wireOptionalNumber, wireText } from "./wire-value.ts";

const dayFlags = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const weekdayNumbers: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const productRow = z.object({
  id: wireId,
  name: wireName,
  price: wireAny,
  description: wireText,
  require_legal_age: wireFlag(false),
  photo: wireAny,
  img_url: wireAny,
  spicy_level: wireOptionalNumber,
  glutten_free: wireFlag(false),
  contains_nuts: wireFlag(false),
  contains_alcohol: wireFlag(false),
  is_vegan: wireFlag(false),
  is_vegetarian: wireFlag(false),
  is_active: wireFlag(true),
  public_on_web: wireFlag(true),
  deleted: wireFlag(false),
});

const itemRow = z.object({
  id: wireId,
  name: wireAny,
  price: wireAny,
  sizes: z.array(z.object({ name: wireAny, price: wireAny })).nullish(),
  monday: wireFlag(true),
  tuesday: wireFlag(true),
  wednesday: wireFlag(true),
  thursday: wireFlag(true),
  friday: wireFlag(true),
  saturday: wireFlag(true),
  sunday: wireFlag(true),
  extra_data: wireAny,
  is_active: wireFlag(false),
  deleted: wireFlag(false),
  photo: wireAny,
  product: productRow,
});

function toTraits(product: z.output<typeof productRow>): ProductTraits {
  const spicy = product.spicy_level;
  return {
    spicyLevel: spicy === 1 || spicy === 2 || spicy === 3 ? spicy : 0,
    glutenFree: product.glutten_free,
    vegan: product.is_vegan,
    vegetarian: product.is_vegetarian,
    containsNuts: product.contains_nuts,
    containsAlcohol: product.contains_alcohol,
  };
}

/**
 * A reader of one item of a branch's menu; null for what is deleted or not for the web. An item without a true price is
 * no item: it fails, and the list hides it (F6).
 */
export function menuItemReader(branchId: string, groupId: string) {
  const wholeRow = itemRow.extend({ sides_or_topings: optionGroupsReader(branchId).nullish() });
  return wholeRow.transform((row, context): MenuItem | null => {
    const { product } = row;
    if (row.deleted || product.deleted || !product.public_on_web) return null;
    const price = salePrice(row.price, product.price);
    const sizes = saleSizes(row.sizes);
    if (price === null || sizes === null) {
      context.addIssue({ code: "custom", message: "not for sale", path: [price === null ? "price" : "sizes"] });
      return z.NEVER;
    }
    const optionGroups: OptionGroup[] | null = row.sides_or_topings ?? null;
    return {
      id: row.id,
      groupId,
      productId: product.id,
      name: rowName(row.name) ?? product.name,
      description: product.description,
      price,
      sizes,
      photo: toPhoto(row.photo) ?? toPhoto(product.photo) ?? toPhoto(product.img_url),
      traits: toTraits(product),
      requiresLegalAge: product.require_legal_age,
      isActive: row.is_active && product.is_active,
      days: weekdayNumbers.filter((_, index) => row[dayFlags[index] ?? "monday"]),
      disabledUntil: pausedUntil(row.extra_data, branchId),
      optionGroups,
      hasOptions: optionGroups === null || optionGroups.length > 0,
    };
  });
}
