import * as v from "valibot";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { storedAttemptSchema } from "#lib/exchange/stored/stored-order.ts";

/**
 * The attempt to order whose outcome is not known yet, null when there is none (S1 §3): kept from the first press, so that
 * a reload, a second press or another tab goes on with the same key (design §3.8).
 */
export const paymentOrder = deviceValue<KeptAttempt | null>({
  name: "paymentOrder",
  schema: v.nullable(storedAttemptSchema),
  empty: null,
});
