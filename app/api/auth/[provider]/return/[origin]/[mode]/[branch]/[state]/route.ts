import * as v from "valibot";
import { providerOf } from "#domain/person/login/provider.ts";
import { takeProviderReturn } from "#lib/server/provider-login.ts";
import { leadOn } from "#lib/server/provider-return.ts";
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
  run: async ({ provider: name, state, access_token: code = null }, { tenant }) => {
    const provider = providerOf(name);
    return leadOn(provider === null ? "/" : await takeProviderReturn({ provider, state, code }, tenant));
  },
});
