import { z } from "zod";
import { passwordLengths, passwordProblem } from "#platform/auth/password-rule.ts";
import { FormError } from "#platform/strapi/recorded-error.ts";

const filled = z.string().trim().min(1);

/**
 * What of an account its owner may write; role, provider, confirmed, blocked and the like are not here (U11). What is
 * required is left out or given, never emptied (S2 §5).
 */
const profileSchema = z.object({
  name: filled.max(200).optional(),
  notification_email: z.email().max(320).nullish(),
  phone: filled.max(40).optional(),
  phone_code: filled.max(10).optional(),
});

/** Reads the profile fields of a body; everything else in it is ignored. */
export function readProfile(body: Readonly<Record<string, unknown>>) {
  const parsed = profileSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? "");
  throw new FormError(`${field}.format`, `Please provide a valid ${field}.`, field);
}

const refusals = {
  length: `Your password must have between ${passwordLengths.least} and ${passwordLengths.most} characters.`,
  common: "Your password is one of the most common ones.",
  name: "Your password cannot contain the name of your email.",
};

/** Checks the password of an account's e-mail by the recorded rule and by D5 (A88). @throws FormError */
export function checkPassword(password: string, email: string): void {
  if (password.split("$").length > 3) {
    throw new FormError("password.format", "Your password cannot contain more than three times the symbol `$`.");
  }
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new FormError("password.format", refusals[problem]);
}
