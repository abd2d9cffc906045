import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { normalizeEmail } from "#domain/person/email.ts";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import { idSchema } from "#platform/central/business.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { consents, roles, users } from "#platform/db/tables/user.ts";
import { defineCall } from "#platform/http/call.ts";
import { newAccountRow } from "#wire/account.ts";
import type { PlatformContext } from "#platform/http/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { lockAccount } from "./account-lock.ts";
import { customerRole } from "./bearer-token.ts";
import { findAccount } from "./find-account.ts";
import { phoneAccountEmail, unknownPassword } from "./phone-account.ts";

export const emailSchema = z
  .string()
  .max(600)
  .transform((raw, context) => {
    const email = normalizeEmail(raw);
    if (email.ok) return email.value;
    context.addIssue({ code: "custom", message: "invalid_email" });
    return z.NEVER;
  });

const registrationSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]+$/u),
  email: emailSchema.nullish(),
  phone: z.string().max(40),
  phone_code: z.string().max(8),
  business_id: idSchema,
  consent: z.object({ version: z.string().min(1).max(60), accepted_at: z.iso.datetime({ offset: true }) }),
});

type Registration = z.output<typeof registrationSchema>;

interface Person {
  name: string;
  phone: string;
  phone_code: string;
}

async function keepConsent(database: Database, user: number, input: Registration, now: number): Promise<void> {
  const accepted = Math.min(Date.parse(input.consent.accepted_at), now);
  await database.insert(consents).values({
    user,
    business: input.business_id,
    version: input.consent.version,
    accepted_at: new Date(accepted),
  });
}

/** An unproved e-mail is still free: the newest sign-up replaces the older one, without showing it. */
async function signUpAgain(database: Database, user: number, person: Person): Promise<boolean> {
  const unproved = await database
    .update(users)
    .set(person)
    .where(and(eq(users.id, user), isNull(users.mailbox_proved_at)))
    .returning({ id: users.id });
  if (unproved.length > 0) await database.delete(consents).where(eq(consents.user, user));
  return unproved.length > 0;
}

/** Null when the account exists already. */
async function createCustomer(
  platform: PlatformContext,
  input: Registration,
): Promise<{ id: number; email: string } | null> {
  const phone = parsePhone(input.phone_code, input.phone);
  if (!phone.ok) throw new Refusal(422, "invalid_input", { fields: { phone: "invalid_phone" } });
  const email = input.email ?? phoneAccountEmail(phone.value.e164);
  const password = input.email ? null : await unknownPassword();
  const { phone: wireNumber, phoneCode } = wirePhone(phone.value);
  const person: Person = { name: input.name, phone: wireNumber, phone_code: phoneCode };
  return platform.database.transaction(async (transaction) => {
    await lockAccount(transaction, email);
    const known = await findAccount(transaction, email);
    if (known !== null && !known.isCustomer) throw new Refusal(401, "not_allowed");
    if (known !== null) {
      const isNewest = input.email && (await signUpAgain(transaction, known.user.id, person));
      if (isNewest) await keepConsent(transaction, known.user.id, input, platform.clock());
      return null;
    }
    const [role] = await transaction.select().from(roles).where(eq(roles.type, customerRole));
    if (role === undefined) throw new Error("There is no role for customers.");
    const [user] = await transaction
      .insert(users)
      .values({
        username: email,
        email,
        provider: "local",
        password,
        confirmed: false,
        blocked: false,
        role: role.id,
        ...person,
      })
      .returning({ id: users.id, email: users.email });
    if (user === undefined) throw new Error("The account could not be kept.");
    await keepConsent(transaction, user.id, input, platform.clock());
    return user;
  });
}

/** Creates a customer with the required consent (Ley 1581), without logging in (A79, D6). */
export const registerCustomer = defineCall({
  method: "POST",
  path: "/api/auth/register/customer",
  tag: "Accounts",
  summary: "Creates a customer; without an e-mail the account is known by its phone",
  access: "public",
  limit: { name: "register", most: 20, seconds: 600 },
  body: registrationSchema,
  answers: {
    201: {
      description: "Created; no token",
      schema: newAccountRow,
    },
    401: { description: "not_allowed: the e-mail belongs to an account that may not use stores" },
    404: { description: "business_not_found" },
    409: {
      description: "user_exists; of an e-mail that nobody has proved yet the newest name, phone and consent count",
    },
    422: { description: "invalid_input" },
    429: { description: "too_many_requests" },
  },
  run: async ({ body, platform }) => {
    const business = await findBusiness(platform.database, body.business_id);
    if (business === null || business.is_active !== true) throw new Refusal(404, "business_not_found");
    const user = await createCustomer(platform, body);
    if (user === null) throw new Refusal(409, "user_exists");
    return { status: 201, body: { user } };
  },
});
