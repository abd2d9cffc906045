import * as v from "valibot";
import { idSchema } from "#lib/exchange/text.ts";

/** Who paid at a branch by which method the last time. */
export const lastPaymentSchema = v.object({ customerId: idSchema, methodId: idSchema });

export type LastPayment = v.InferOutput<typeof lastPaymentSchema>;
