import * as v from "valibot";
import { answerProviderReturn } from "#lib/server/provider-return.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The way back to `/?access_token=…&action=…` (S2 §2), taken only from the browser that began it (A93). */
export const GET = defineHandler({
  name: "provider-return-home",
  access: "public",
  limit: { name: "provider-return", most: 60, seconds: 60 },
  input: v.object({ access_token: v.pipe(v.string(), v.maxLength(2000)) }),
  run: async ({ access_token: code }, { tenant }) =>
    await answerProviderReturn({ provider: null, state: null, code }, tenant),
});
