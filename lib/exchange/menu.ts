import * as v from "valibot";
import { momentSchema, pesosSchema } from "./amount.ts";

const weekdaySchema = v.picklist([1, 2, 3, 4, 5, 6, 7]);

const photoSchema = v.object({ url: v.string(), width: v.number(), height: v.number() });

const optionSchema = v.object({
  id: v.string(),
  name: v.string(),
  price: pesosSchema,
  photo: v.nullable(photoSchema),
  isAvailable: v.boolean(),
  disabledUntil: v.exactOptional(v.nullable(momentSchema)),
  requiresLegalAge: v.boolean(),
});

const optionGroupSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(["topping", "side"]),
  minimum: v.number(),
  maximum: v.number(),
  allowsQuantity: v.boolean(),
  options: v.array(optionSchema),
});

/** A menu item as a handler answers it and the device remembers it. */
export const menuItemSchema = v.object({
  id: v.string(),
  groupId: v.string(),
  productId: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  price: pesosSchema,
  sizes: v.array(v.object({ name: v.string(), price: pesosSchema })),
  photo: v.nullable(photoSchema),
  traits: v.object({
    spicyLevel: v.picklist([0, 1, 2, 3]),
    glutenFree: v.boolean(),
    vegan: v.boolean(),
    vegetarian: v.boolean(),
    containsNuts: v.boolean(),
    containsAlcohol: v.boolean(),
  }),
  requiresLegalAge: v.boolean(),
  isActive: v.boolean(),
  days: v.array(weekdaySchema),
  disabledUntil: v.nullable(momentSchema),
  optionGroups: v.nullable(v.array(optionGroupSchema)),
  hasOptions: v.boolean(),
});

const groupSchema = v.object({
  id: v.string(),
  name: v.string(),
  cookingMinutes: v.number(),
  isActive: v.boolean(),
  windows: v.array(
    v.object({ days: v.array(weekdaySchema), onHolidays: v.boolean(), open: v.number(), close: v.number() }),
  ),
  hours: v.exactOptional(v.nullable(v.object({ open: v.number(), close: v.number() }))),
});

/** `/api/catalog`: the part of a menu that a cart needs, at the server's clock; holidays as `YYYY-MM-DD`. */
export const catalogSchema = v.object({
  menu: v.object({
    id: v.string(),
    name: v.string(),
    groups: v.array(v.object({ ...groupSchema.entries, items: v.array(menuItemSchema) })),
  }),
  /** Whether anything of the whole menu has a photo. */
  hasPhotos: v.exactOptional(v.boolean()),
  /** Promotions, by id, for which nothing of the whole menu is. */
  unsold: v.exactOptional(v.array(v.string())),
  now: momentSchema,
  holidays: v.array(v.string()),
});

export type Catalog = v.InferOutput<typeof catalogSchema>;
