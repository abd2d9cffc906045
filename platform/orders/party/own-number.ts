import type { businesses } from "#platform/db/tables/business.ts";
import { plainNumber } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

/** A business as its limits need it. */
export type LimitedBusiness = Pick<typeof businesses.$inferSelect, "id" | "config">;

/** A number of the business's own `config.orders`, else the usual one (A155, D2). */
export function ownNumber({ config }: LimitedBusiness, name: string, usual: number): number {
  const own = plainNumber(valueAt(config, "orders", name));
  return own !== null && Number.isInteger(own) && own > 0 ? own : usual;
}
