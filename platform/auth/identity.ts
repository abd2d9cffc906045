import { eq, and, isNotNull } from "drizzle-orm";
import { contactKind } from "#domain/person/contact.ts";
import type { Database } from "#platform/db/database.ts";
import { identities } from "#platform/db/tables/user.ts";

/** Rows of this identity: the one way from a mail address, a phone (E.164) or a provider's name to whose it is (A221). */
export function ofContact(contact: string) {
  return and(eq(identities.kind, contactKind(contact)), eq(identities.value, contact));
}

/** Keeps that a contact is this person's, since when they proved it; what nobody proved before becomes theirs. */
export async function keepIdentity(
  database: Database,
  { user, contact }: { user: number; contact: string },
  proved_at: Date | null,
): Promise<void> {
  const identity = { user, kind: contactKind(contact), value: contact, proved_at };
  await database
    .insert(identities)
    .values(identity)
    .onConflictDoUpdate({ target: [identities.kind, identities.value], set: identity });
}

/** Whether a person has proved anything: before that there is no session (U1). */
export async function hasProof(database: Database, user: number): Promise<boolean> {
  const proved = await database
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.user, user), isNotNull(identities.proved_at)))
    .limit(1);
  return proved.length > 0;
}
