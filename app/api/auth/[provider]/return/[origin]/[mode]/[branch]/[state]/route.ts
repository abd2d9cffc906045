import * as v from "valibot";
import { answerProviderReturn } from "#lib/server/provider-return.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The same of a backend that leads back to the callback's own path with its token (S2 §7). */
export const GET = defineHandler({
  name: "provider-callback",
  access: "public",
  limit: { name: "provider-return", most: 60, seconds: 60 },
  input: v.object({
    provider: v.string(),
    state: v.pipe(v.string(), v.maxLength(64)),
    access_token: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  run: async ({ provider, state, access_token: code = null }, { tenant }) =>
    await answerProviderReturn({ provider, state, code }, tenant),
});
