import { z } from "zod";
import { hoursSchema, pesosSchema } from "./business-file.ts";

const traitSchema = z.enum(["spicy-1", "spicy-2", "spicy-3", "gluten-free", "vegan", "vegetarian", "nuts", "alcohol"]);

const optionGroupSchema = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(["side", "topping"]),
  required: z.boolean().default(false),
  /** Absent: the rule of S1 §5 applies (minimum = maximum when required). */
  minimum: z.number().int().positive().optional(),
  maximum: z.number().int().nonnegative(),
  /** Whether one option may be taken more than once. */
  quantities: z.boolean().default(false),
  /** Name → price of one unit. */
  options: z.record(z.string().min(1), pesosSchema),
});

const itemSchema = z.strictObject({
  name: z.string().min(1).max(80),
  price: pesosSchema.positive(),
  description: z.string().min(1).max(250).optional(),
  /** Name of a photo in photos/manifest.json. */
  photo: z.string().optional(),
  /** Name → full price of the size; the first is preselected and costs what `price` says. */
  sizes: z.record(z.string().min(1), pesosSchema.positive()).optional(),
  /** Keys of `optionGroups`. */
  options: z.array(z.string()).default([]),
  traits: z.array(traitSchema).default([]),
  legalAge: z.boolean().default(false),
  /** ISO weekdays on which it is sold, every day when absent. */
  days: z.array(z.number().int().min(1).max(7)).min(1).optional(),
  /** Keys of branches where it is sold out. */
  soldOut: z.array(z.string()).default([]),
  active: z.boolean().default(true),
});

const groupSchema = z.strictObject({
  name: z.string().min(1),
  category: z.string().min(1),
  cookingMinutes: z.number().int().nonnegative(),
  /** Ten times its place in the file when absent. */
  orderIndex: z.number().int().positive().optional(),
  /** Hours in which the group is sold, always when absent. */
  hours: z.array(hoursSchema).default([]),
  /** Whether two halves of the category may share one item. */
  halves: z.boolean().default(false),
  items: z.array(itemSchema).min(1),
});

/** `menu*.json`: one menu and the branches that serve it. */
export const menuFileSchema = z.strictObject({
  name: z.string().min(1),
  branches: z.array(z.string()).min(1),
  optionGroups: z.record(z.string(), optionGroupSchema),
  groups: z.array(groupSchema).min(1),
});

export type MenuFile = z.infer<typeof menuFileSchema>;

export type OptionGroupFile = z.infer<typeof optionGroupSchema>;

export type ItemFile = z.infer<typeof itemSchema>;
