import { z } from "zod";
import { normalizeEmail } from "#domain/person/email.ts";
import { isName } from "#domain/person/name.ts";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import { passwordLengths } from "#domain/person/password.ts";
import { passwordProblem } from "#platform/auth/password-rule.ts";
import { FormError } from "#platform/strapi/recorded-error.ts";

type GivenPhone = { [Field in "phone" | "phone_code"]: string | undefined };
type KnownPhone = { [Field in "phone" | "phone_code"]: string | null };

/** Of a number that was given without one. */
const usualDial = "+57";

/** In lower case (A83). */
function mailOrNone(raw: string, context: z.RefinementCtx): string {
  const email = normalizeEmail(raw);
  if (email.ok) return email.value;
  context.addIssue({ code: "custom", message: "invalid_email" });
  return z.NEVER;
}

const filled = z.string().trim().min(1);

/**
 * What of an account its owner may write; role, provider, confirmed, blocked and the like are not here (U11). What is
 * required is left out or given, never emptied (S2 §5).
 */
const profileSchema = z.object({
  name: filled.refine(isName).optional(),
  notification_email: z.string().transform(mailOrNone).nullish(),
  phone: filled.max(40).optional(),
  phone_code: filled.max(10).optional(),
});

function refuseField(field: string): FormError {
  return new FormError(`${field}.format`, `Please provide a valid ${field}.`, field);
}

/** A number and its country's code go together: what is not given is the account's. Null where neither is given. */
function givenPhone(given: GivenPhone, me: KnownPhone): { phone: string; phone_code: string } | null {
  if (given.phone === undefined && given.phone_code === undefined) return null;
  const read = parsePhone(given.phone_code ?? me.phone_code ?? usualDial, given.phone ?? me.phone ?? "");
  if (!read.ok) throw refuseField(given.phone === undefined ? "phone_code" : "phone");
  const { phone, phoneCode } = wirePhone(read.value);
  return { phone, phone_code: phoneCode };
}

/** Reads the profile fields of a body; everything else in it is ignored. @throws FormError */
export function readProfile(body: Readonly<Record<string, unknown>>, me: KnownPhone) {
  const parsed = profileSchema.safeParse(body);
  if (!parsed.success) throw refuseField(String(parsed.error.issues[0]?.path[0] ?? ""));
  const { phone, phone_code, ...others } = parsed.data;
  return { ...others, ...givenPhone({ phone, phone_code }, me) };
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
