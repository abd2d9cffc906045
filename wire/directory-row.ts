import { z } from "zod";
import { field } from "./field.ts";

/** The part of `businessv2` that routing needs; `directory.ts` reads it without zod. */
export const directoryRow = z.object({
  id: field.id,
  main_host: field.text.describe("The canonical host"),
  is_active: field.flag,
  branches: z.array(z.object({ id: field.id, is_available: field.flag })).describe("The active ones"),
});
