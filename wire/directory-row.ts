import { z } from "zod";
import { field } from "./field.ts";

const deliveryMethod = z.object({ id: field.id, internal_name: field.text });

/** The part of `businessv2` that routing needs, in its shape; `directory.ts` reads both without zod. */
export const directoryRow = z.object({
  id: field.id,
  main_host: field.text.describe("The canonical host"),
  is_active: field.flag,
  subscription: z.object({ only_menu: field.flag }),
  config: z.object({ menu_only: field.flag }),
  menu_files: z.array(z.object({ name: z.string() })).describe("What `/menu/{filename}` has (A244)"),
  branches: z
    .array(z.object({ id: field.id, is_available: field.flag, delivery_methods_allowed: z.array(deliveryMethod) }))
    .describe("The active ones"),
});
