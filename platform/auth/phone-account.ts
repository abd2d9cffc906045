import { randomBytes } from "node:crypto";
import { hashPassword } from "#platform/db/passwords.ts";

/** Domain of the generated e-mails of phone accounts: a name that no mail can reach (RFC 2606). */
export const phoneAccountDomain = "@telefono.invalid";

/** The e-mail that stands for an account without one: the phone, digits only (S2 §4.3). */
export function phoneAccountEmail(e164: string): string {
  return `${e164.replaceAll(/\D/g, "")}${phoneAccountDomain}`;
}

/** The random password of such an account, told to nobody (D7, U2). */
export async function unknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}
