import "server-only";
import { z } from "zod";
import { parseInstant } from "#domain/bogota-time.ts";
import type { MenuItem, ProductTraits, Size } from "#domain/menu.ts";
import type { OptionGroup } from "#domain/option-group.ts";
import type { Weekday } from "#domain/opening-hours.ts";
import { wireOptionGroups } from "./option-group.ts";
import { toPhoto } from "./photo.ts";
import { wireAny, jsonAt, wireFlag, wireId, wireName, wireOptionalNumber, wirePesos, wireText } from "./wire-value.ts";

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

const sizeRow = z.object({ name: wireName, price: wirePesos });

const itemRow = z.object({
  id: wireId,
  name: wireText,
  price: wireAny,
  sizes: z.array(sizeRow).nullish(),
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
  sides_or_topings: wireOptionGroups.nullish(),
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

function hasTwins(sizes: readonly Size[]): boolean {
  return new Set(sizes.map((size) => size.name)).size !== sizes.length;
}

/**
 * A reader of one item of a branch's menu; null for what is deleted or not for the web. An item without a true price is
 * no item: it fails, and the list hides it (F6).
 */
export function menuItemReader(branchId: string, groupId: string) {
  return itemRow.transform((row, context): MenuItem | null => {
    const { product } = row;
    if (row.deleted || product.deleted || !product.public_on_web) return null;
    const price = wirePesos.safeParse(row.price ?? product.price);
    const sizes = row.sizes ?? [];
    if (!price.success || hasTwins(sizes)) {
      context.addIssue({ code: "custom", message: "not for sale", path: [price.success ? "sizes" : "price"] });
      return z.NEVER;
    }
    const optionGroups: OptionGroup[] | null = row.sides_or_topings ?? null;
    return {
      id: row.id,
      groupId,
      productId: product.id,
      name: row.name ?? product.name,
      description: product.description,
      price: price.data,
      sizes,
      photo: toPhoto(row.photo) ?? toPhoto(product.photo) ?? toPhoto(product.img_url),
      traits: toTraits(product),
      requiresLegalAge: product.require_legal_age,
      isActive: row.is_active && product.is_active,
      days: weekdayNumbers.filter((_, index) => row[dayFlags[index] ?? "monday"]),
      disabledUntil: parseInstant(jsonAt(row.extra_data, "disable_until", branchId)),
      optionGroups,
      hasOptions: optionGroups === null || optionGroups.length > 0,
    };
  });
}
