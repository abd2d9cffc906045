import * as v from "valibot";
import { momentSchema } from "#lib/exchange/amount.ts";
import { idSchema } from "#lib/exchange/text.ts";

/** A chosen time in unix seconds, and as it was shown (S3 §3 Scheduling). */
export const schedulingSchema = v.object({
  time: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000)),
  label: v.string(),
});

export type Scheduling = v.InferOutput<typeof schedulingSchema>;

/** An order that waits for who orders; `at` by the device's own clock, which alone is asked again. */
export const currentOrderSchema = v.object({ paymentMethodId: v.nullable(idSchema), at: momentSchema });

export type CurrentOrder = v.InferOutput<typeof currentOrderSchema>;
