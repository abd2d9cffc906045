import * as v from "valibot";
import { answerProviderReturn } from "#lib/server/provider-return.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

const secret = v.optional(v.pipe(v.string(), v.maxLength(2000)));

/** Where a provider's way back ends: its code becomes a sealed cookie and leaves the address (A93). */
export const GET = defineHandler({
  name: "provider-return",
  access: "public",
  limit: { name: "provider-return", most: 60, seconds: 60 },
  input: v.object({ provider: v.string(), state: secret, code: secret }),
  run: async ({ provider, state = "", code = null }, { tenant }) =>
    await answerProviderReturn({ provider, state, code }, tenant),
});
