import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { type StoredAttempt, storedAttemptSchema } from "#lib/exchange/stored/stored-order.ts";

/**
 * The attempt to order whose outcome is not known yet, null when there is none (S1 §3): kept from the first press, so that
 * a reload, a second press or another tab goes on with the same key (design §3.8).
 */
export const paymentOrder = deviceValue<StoredAttempt | null>({
  name: "paymentOrder",
  schema: v.nullable(storedAttemptSchema),
  empty: null,
});
