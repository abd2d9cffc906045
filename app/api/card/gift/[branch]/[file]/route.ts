import * as v from "valibot";
import { answerCard, cardLimit } from "#app/api/card/answer-card.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The picture of a coupon's link for previews, whatever its code (B16). */
export const GET = defineHandler({
  name: "card",
  access: "public",
  limit: cardLimit,
  input: v.object({ branch: v.string(), file: v.string() }),
  run: async ({ branch, file }, shop) => await answerCard(shop, { branch, of: "gift" }, file),
});
