import { errorCodeFrom, isMailTaken } from "#wire/refusal.ts";
import { plainText } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";
import { consentBody, type ConsentRecord } from "./consent.ts";

/** Why nobody is logged in whom a provider vouches for: by our platform's codes, or as the recorded server says it; null for else. */
export function providerAnswerFrom(
  body: unknown,
): { kind: "unknown"; ticket: string | null; name: string } | { kind: "taken"; ticket: string; email: string } | null {
  const ticket = plainText(valueAt(body, "data", "ticket"));
  const email = plainText(valueAt(body, "data", "email"));
  const code = errorCodeFrom(body);
  if (code === "account_taken" && ticket !== null && email !== null) return { kind: "taken", ticket, email };
  if (code === "account_unknown")
    return { kind: "unknown", ticket, name: plainText(valueAt(body, "data", "name")) ?? "" };
  // It says of whoever logs in that the mail is taken (S2 §8).
  return isMailTaken(body) ? { kind: "unknown", ticket: null, name: "" } : null;
}

/** What the way back brought, as it is asked with. */
export function providerQuery(accessToken: string): string {
  return new URLSearchParams({ access_token: accessToken }).toString();
}

export interface ProviderRegistration {
  ticket: string;
  name: string;
  /** As `wirePhone` makes it. */
  phone: string;
  phoneCode: string;
  consent: ConsentRecord;
}

export function providerRegistrationBody({ ticket, name, phone, phoneCode, consent }: ProviderRegistration) {
  return { ticket, name, phone, phone_code: phoneCode, consent: consentBody(consent) };
}
