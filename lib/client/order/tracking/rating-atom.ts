import * as v from "valibot";
import { longestObservation, rates } from "#domain/order/rating.ts";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { orderNumberSchema } from "#lib/exchange/order.ts";

export type Rate = (typeof rates)[number];

/** A rating that is being written. */
export interface RatingDraft {
  number: string;
  rate: Rate | null;
  observation: string;
  /** It may already be rated: then a button says so and closes (S3 §2). */
  showsOk: boolean;
}

const draftSchema = v.object({
  number: orderNumberSchema,
  rate: v.nullable(v.picklist(rates)),
  observation: v.pipe(v.string(), v.maxLength(longestObservation)),
  showsOk: v.boolean(),
});

/** The rating that its dialog is about: neither a reload nor a sending that fails loses it. */
export const ratingDraft = deviceValue<RatingDraft | null>({
  name: "rating-draft",
  schema: v.nullable(draftSchema),
  empty: null,
  isOfTab: true,
});

/** The rate of a link, 1 to 5; null for anything else (S3 §5). */
export function rateIn(text: string | null): Rate | null {
  return rates.find((rate) => String(rate) === text) ?? null;
}
