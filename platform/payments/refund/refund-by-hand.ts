import { eq } from "drizzle-orm";
import { payments } from "#platform/db/tables/payment.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { askBusiness } from "./ask-business.ts";
import { beginRefund } from "./begin-refund.ts";
import { refundCall } from "./refund-payment.ts";
import { refundByHandKind, refundSchema } from "./refund-task.ts";

/** Has the business give back what its provider would not take a call for in hours; nothing once it went back. */
export const refundByHandTask = defineOutboxKind({
  name: refundByHandKind,
  payload: refundSchema,
  run: async ({ platform, payload }) => {
    const [payment] = await platform.database.select().from(payments).where(eq(payments.id, payload.payment));
    const money = await beginRefund(platform, payload);
    if (payment === undefined || money === null || money.due === 0) return null;
    const call = await refundCall(platform, payment, payload);
    const why = "why" in call ? call.why : "givenUp";
    await askBusiness(platform, payment, { refund: { ...payload, amount: money.due }, why });
    return null;
  },
});
