import { atom } from "jotai/vanilla";
import { rates } from "#domain/order/rating.ts";

export type Rate = (typeof rates)[number];

/** A rating that is being written. */
export interface RatingDraft {
  number: string;
  rate: Rate | null;
  observation: string;
  /** It may already be rated: then a button says so and closes (S3 §2). */
  showsOk: boolean;
}

/** The rating that its dialog is about; it stays when sending fails, to try again. */
export const ratingDraft = atom<RatingDraft | null>(null);

/** The rate of a link, 1 to 5; null for anything else (S3 §5). */
export function rateIn(text: string | null): Rate | null {
  return rates.find((rate) => String(rate) === text) ?? null;
}
