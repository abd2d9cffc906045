import { z } from "zod";
import type { ConsentAsked } from "#domain/person/consent.ts";
import { valueAt } from "#wire/value-at.ts";

/** What a person agreed to, and when. */
export const consentSchema = z.object({
  version: z.string().min(1).max(60),
  accepted_at: z.iso.datetime({ offset: true }),
});

export type GivenConsent = z.output<typeof consentSchema>;

/** The version that was shown, and when it was agreed to (ISO 8601). */
export interface ConsentRecord {
  version: string;
  acceptedAt: string;
}

export function consentBody({ version, acceptedAt }: ConsentRecord): GivenConsent {
  return { version, accepted_at: acceptedAt };
}

/** What a person has to be asked before the business sees them; a backend that keeps no consents never asks (A220). */
export function consentAskedFrom(user: unknown): ConsentAsked | null {
  const asked = valueAt(user, "consent_asked");
  return asked === "first" || asked === "renewal" ? asked : null;
}
