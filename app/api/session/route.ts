import * as v from "valibot";
import { sessionSchema } from "#lib/exchange/session.ts";
import { env } from "#lib/server/env.ts";
import { readMe } from "#lib/server/central/account.ts";
import { listAddresses } from "#lib/server/central/addresses.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { pendingCodeAt } from "#lib/server/login.ts";
import { sealBrowser } from "#lib/server/request/browser-seal.ts";
import { endLogin } from "#lib/server/request/session.ts";

/** Who is logged in, and their saved addresses; nobody without a session, or when the platform ended it. */
export const GET = defineHandler({
  name: "session",
  access: "public",
  limit: { name: "session", most: 240, seconds: 60 },
  input: v.strictObject({}),
  answer: sessionSchema,
  run: async (_input, { tenant, session, clientAddress, clientBrowser, requestId }) => {
    const { login } = session;
    const hasPasskeys = env().PASSKEY_PATH !== null;
    if (!login) {
      await sealBrowser(tenant, clientAddress);
      return { user: null, addresses: [], pendingCode: pendingCodeAt(session.pending, Date.now()), hasPasskeys };
    }
    const asker = { clientAddress, clientBrowser, requestId };
    const known = await readMe(login.token, asker);
    if (known?.userId !== login.userId) {
      await endLogin(session);
      return { user: null, addresses: [], hasEnded: true, hasPasskeys };
    }
    const { customer, consentAsked } = known;
    if (customer === null) return { user: null, addresses: [], consentAsked, hasPasskeys };
    return { user: customer, addresses: await listAddresses({ ...login, ...asker }), consentAsked, hasPasskeys };
  },
});
