import { z } from "zod";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import type { Phone } from "#domain/person/phone.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import { defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { phoneProviderOf } from "#platform/mail/phone-message.ts";
import type { PhoneProvider } from "#platform/mail/phone-message.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { browserHash } from "./keyed-hash.ts";
import { registrationSchema } from "#wire/person/account-requests.ts";
import { accountName, isOwnDomain } from "#wire/person/phone-account.ts";
import { passwordProblem } from "./password-rule.ts";
import { keepSignUp, type SignUp } from "./sign-up.ts";

type Registration = z.output<typeof registrationSchema>;

function contactIn({ email }: Registration, phone: Phone, provider: PhoneProvider | null): string {
  if (email === undefined || email === null) {
    if (provider === null) throw new Refusal(422, "invalid_input", { fields: { email: "required" } });
    return phone.e164;
  }
  if (isOwnDomain(email)) throw new Refusal(422, "invalid_input", { fields: { email: "invalid_email" } });
  return email;
}

/** The hash of a password that was chosen; made before anybody knows whether the mail has an account, so in the same time (D1). */
async function chosenPassword({ password, has_password: isChosen, email }: Registration): Promise<string | null> {
  if (!isChosen || typeof password !== "string") return null;
  const reason = passwordProblem(password, email ?? "");
  if (reason !== null) throw new Refusal(422, "password_refused", { reason });
  return await hashPassword(password);
}

async function signUpOf(body: Registration, provider: PhoneProvider | null): Promise<SignUp> {
  const phone = parsePhone(body.phone_code, body.phone);
  if (!phone.ok) throw new Refusal(422, "invalid_input", { fields: { phone: "invalid_phone" } });
  const { phone: wireNumber, phoneCode } = wirePhone(phone.value);
  return {
    contact: contactIn(body, phone.value, provider),
    businessId: body.business_id,
    name: body.name,
    phone: wireNumber,
    phoneCode,
    passwordHash: await chosenPassword(body),
    consent: body.consent && { version: body.consent.version, at: new Date(body.consent.accepted_at) },
  };
}

/** Whether an account may be made here, and what delivers messages to its phone; without a business, nothing does. */
async function phonesAt({ database, settings }: PlatformContext, businessId: number | null) {
  if (businessId === null) return null;
  const business = await findBusiness(database, businessId);
  if (business === null || business.is_active !== true) throw new Refusal(404, "business_not_found");
  return phoneProviderOf(business.config, settings.phoneProvider);
}

/** The one way to an account, without logging in (A79, A161, D6); a business knows the person by the consent (Ley 1581). */
export const registerCustomer = defineCall({
  method: "POST",
  path: "/api/auth/register/customer",
  tag: "Accounts",
  summary: "Keeps a sign-up; the account is made when the same browser proves the mailbox by code",
  access: "public",
  limit: { name: "register", most: 20, seconds: 600 },
  body: registrationSchema,
  answers: {
    201: { description: "Kept; no account and no token", schema: z.object({ user: z.object({ email: z.string() }) }) },
    401: { description: "not_allowed: the e-mail belongs to an account that may not use stores" },
    404: { description: "business_not_found" },
    409: { description: "user_exists" },
    422: { description: "invalid_input, password_refused" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, platform }) => {
    const signUp = await signUpOf(body, await phonesAt(platform, body.business_id));
    const hash = browserHash(platform.codePepper, body.browser);
    const outcome = await keepSignUp(platform.database, signUp, hash, platform.clock());
    if (outcome === "notAllowed") throw new Refusal(401, "not_allowed");
    if (outcome === "known") throw new Refusal(409, "user_exists");
    return { status: 201, body: { user: { email: accountName(signUp.contact) } } };
  },
});
