import { z } from "zod";
import { type Locale, locales } from "#domain/base/locale.ts";
import type { orders } from "#platform/db/tables/order.ts";

const keptSchema = z.object({ language: z.enum(locales) });

/** The language that an order was made in, the first one where that is not known. */
export function orderLanguage({ metadata }: Pick<typeof orders.$inferSelect, "metadata">): Locale {
  const kept = keptSchema.safeParse(metadata);
  return kept.success ? kept.data.language : locales[0];
}
