import * as v from "valibot";
import { profileSchema } from "#lib/exchange/profile.ts";
import { env } from "#lib/server/env.ts";
import { readLoginPhoneEnding } from "#lib/server/central/contact.ts";
import { readHasPassword } from "#lib/server/central/password.ts";
import { readPasskeys } from "#lib/server/central/person/passkey.ts";
import { readProfile } from "#lib/server/central/profile.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The customer's own account, as far as they may see and change it (S2 §2.4). */
export const GET = defineHandler({
  name: "profile",
  access: "customer",
  limit: { name: "profile", most: 120, seconds: 60 },
  input: v.strictObject({}),
  answer: profileSchema,
  run: async (_input, { login, clientAddress, clientBrowser, requestId }) => {
    const owner = { ...login, clientAddress, clientBrowser, requestId };
    const [profile, hasPassword, passkeys, loginPhoneEnding] = await Promise.all([
      readProfile(owner),
      readHasPassword(owner),
      readPasskeys(owner),
      readLoginPhoneEnding(owner),
    ]);
    return { ...profile, hasPassword, passkeys, changesContacts: env().CONTACT_PATH !== null, loginPhoneEnding };
  },
});
