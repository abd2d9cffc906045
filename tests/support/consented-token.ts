import { keepConsent } from "#platform/auth/consent.ts";
import { consentVersion } from "#domain/person/consent.ts";
import type { Database } from "#platform/db/database.ts";
import { issueToken } from "#platform/db/sessions.ts";

/** A token for the storefront of a business that the person agreed to be known to. */
export async function consentedToken(database: Database, user: number, secret: string, business = 1): Promise<string> {
  const consent = { version: consentVersion, accepted_at: new Date(0).toISOString() };
  await keepConsent(database, { user, business }, consent, 0);
  return await issueToken(database, { user, business }, secret);
}
