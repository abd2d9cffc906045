import { and, eq } from "drizzle-orm";
import { type ConsentAsked, consentAsked, consentVersion } from "#domain/person/consent.ts";
import type { Database } from "#platform/db/database.ts";
import { consents } from "#platform/db/tables/user.ts";
import type { GivenConsent } from "#wire/person/consent.ts";

/** A person and a business that may see them. */
interface Between {
  user: number;
  business: number;
}

/** Keeps what a person agreed to with a business, each version once; never as of after `now` (ms). */
export async function keepConsent(
  database: Database,
  { user, business }: Between,
  { version, accepted_at: acceptedAt }: GivenConsent,
  now: number,
): Promise<void> {
  const accepted_at = new Date(Math.min(Date.parse(acceptedAt), now));
  await database.insert(consents).values({ user, business, version, accepted_at }).onConflictDoNothing();
}

/** What the person has to be asked before the business sees them (A220). */
export async function findConsentAsked(database: Database, { user, business }: Between): Promise<ConsentAsked | null> {
  const given = await database
    .select({ version: consents.version })
    .from(consents)
    .where(and(eq(consents.user, user), eq(consents.business, business)));
  return consentAsked({
    isGiven: given.length > 0,
    isCurrent: given.some(({ version }) => version === consentVersion),
  });
}
