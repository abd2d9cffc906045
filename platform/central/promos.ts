import { and, asc, desc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { linkedIds } from "#platform/db/linked-ids.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";
import { type Call, defineCall } from "#platform/http/call.ts";
import { promotionRow } from "#wire/promotion.ts";
import { idSchema } from "./business.ts";

const promos = defineCall({
  method: "POST",
  path: "/api/ecommerce/promos",
  tag: "Promotions",
  summary: "The promotions of a business, the highest percentage first; coupons are never among them (D10)",
  access: "public",
  body: z.object({ business: idSchema, branch: idSchema.optional() }),
  answers: { 200: { description: "Promotions", schema: z.object({ data: z.array(promotionRow) }) } },
  run: async ({ body, platform }) => {
    const rows = await platform.database
      .select()
      .from(promoCodes)
      .where(
        and(
          eq(promoCodes.business, body.business),
          eq(promoCodes.deleted, false),
          eq(promoCodes.is_active, true),
          ne(promoCodes.discount_type, "CUPON"),
        ),
      )
      .orderBy(desc(promoCodes.discount_percentage), asc(promoCodes.id));
    const branchIds = await linkedIds(
      platform.database,
      promoCodeBranches,
      rows.map((row) => row.id),
    );
    const data = rows
      .filter((row) => row.cupon_code === null)
      .map(({ created_at: _c, updated_at: _u, deleted: _d, business: _b, cupon_code: _code, ...row }) => ({
        ...row,
        branches: (branchIds.get(row.id) ?? []).map((id) => ({ id })),
      }))
      .filter((row) => {
        const ofBranches = row.branches.map(({ id }) => id);
        return body.branch === undefined || ofBranches.length === 0 || ofBranches.includes(body.branch);
      });
    // PostgreSQL puts missing percentages first.
    data.sort((a, b) => (b.discount_percentage ?? 0) - (a.discount_percentage ?? 0));
    return { status: 200, body: { data } };
  },
});

/** The list of promotions (S1 §7). */
export const promoCalls: Call[] = [promos];
