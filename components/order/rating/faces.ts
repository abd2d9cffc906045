import { Angry, Frown, Laugh, Meh, Smile } from "lucide-react";
import type { Rate } from "#lib/client/order/tracking/rating-atom.ts";

/** From terrible to incredible (S3 §2). */
export const faces = { 1: Angry, 2: Frown, 3: Meh, 4: Smile, 5: Laugh } as const satisfies Record<Rate, typeof Meh>;
