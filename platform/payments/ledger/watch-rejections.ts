import { and, desc, eq, inArray } from "drizzle-orm";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";

const watched = 20;

/** Warns when more than half of a business's last payments were refused: cards may be tried out there (M21). */
export async function watchRejections({ database, log }: PlatformContext, business: number): Promise<void> {
  const last = await database
    .select({ state: payments.state })
    .from(payments)
    .where(
      and(eq(payments.business, business), inArray(payments.state, ["approved", "refund_due", "refunded", "rejected"])),
    )
    .orderBy(desc(payments.updated_at), desc(payments.id))
    .limit(watched);
  const rejected = last.filter(({ state }) => state === "rejected").length;
  if (last.length === watched && rejected > watched / 2)
    log("warn", "payments_mostly_rejected", { business, rejected });
}
