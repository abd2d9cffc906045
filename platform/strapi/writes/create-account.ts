import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { roles, users } from "#platform/db/tables/user.ts";
import { FormError } from "#platform/strapi/recorded-error.ts";

type User = typeof users.$inferSelect;

/** What of an account its owner may write; role, provider, confirmed, blocked and the like are not here (U11). */
const profileSchema = z.object({
  name: z.string().max(200).nullish(),
  notification_email: z.email().max(320).nullish(),
  phone: z.string().max(40).nullish(),
  phone_code: z.string().max(10).nullish(),
});

const emailSchema = z.email().max(320);
const maximumPasswordLength = 128;
const minimumPasswordLength = 4;

/** Reads the profile fields of a body; everything else in it is ignored. */
export function readProfile(body: Readonly<Record<string, unknown>>) {
  const parsed = profileSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? "");
  throw new FormError(`${field}.format`, `Please provide a valid ${field}.`, field);
}

/** Checks a password by the recorded rule and the specified length (A88). @throws FormError */
export function checkPassword(password: string): void {
  if (password.split("$").length > 3) {
    throw new FormError("password.format", "Your password cannot contain more than three times the symbol `$`.");
  }
  if (password.length < minimumPasswordLength || password.length > maximumPasswordLength) {
    throw new FormError(
      "password.format",
      `Your password must have between ${minimumPasswordLength} and ${maximumPasswordLength} characters.`,
    );
  }
}

const filled = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** Usernames that are e-mails belong to the owner of that mailbox. */
function isMailboxOfAnother(username: string, email: string): boolean {
  return username.includes("@") && username.toLowerCase() !== email;
}

/** Registers a local account (`/auth/local/register`). @throws FormError in the recorded order of checks */
export async function registerAccount(database: Database, body: Readonly<Record<string, unknown>>): Promise<User> {
  const password = filled(body.password);
  if (password === null) throw new FormError("password.provide", "Please provide your password.");
  const email = filled(body.email);
  if (email === null) throw new FormError("email.provide", "Please provide your email.");
  checkPassword(password);
  const address = email.trim().toLowerCase();
  if (!emailSchema.safeParse(address).success) {
    throw new FormError("email.format", "Please provide valid email address.");
  }
  const username = filled(body.username)?.trim() ?? null;
  if (username === null) throw new FormError("username.taken", "Username already taken");
  const [taken] = await database.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (taken !== undefined) throw new FormError("email.taken", "Email is already taken.");
  const profile = readProfile(body);
  const user = await insertAccount(database, { ...profile, username, email: address, password, confirmed: true });
  if (user === null) throw new FormError("email.taken", "Email already taken");
  return user;
}

/** Creates an account without logging in (POST `/users`, mutation createUser). @throws FormError naming the field */
export async function createAccount(database: Database, body: Readonly<Record<string, unknown>>): Promise<User> {
  const email = filled(body.email)?.trim().toLowerCase() ?? "";
  const username = filled(body.username)?.trim() ?? "";
  if (username === "") throw new FormError("username.provide", "Please provide your username.", "username");
  if (!emailSchema.safeParse(email).success) {
    throw new FormError("email.format", "Please provide valid email address.", "email");
  }
  const password = filled(body.password);
  if (password !== null) checkPassword(password);
  const [namesake] = await database.select({ id: users.id }).from(users).where(eq(users.username, username));
  if (namesake !== undefined) {
    throw new FormError("username.taken", "Username already taken.", "username");
  }
  const user = await insertAccount(database, { ...readProfile(body), username, email, password, confirmed: null });
  if (user === null) throw new FormError("email.taken", "Email already taken.", "email");
  return user;
}

type NewAccount = ReturnType<typeof readProfile> & {
  username: string;
  email: string;
  password: string | null;
  confirmed: boolean | null;
};

/** Null when the e-mail or username is taken, also by a concurrent request. */
async function insertAccount(database: Database, account: NewAccount): Promise<User | null> {
  if (isMailboxOfAnother(account.username, account.email)) return null;
  const [role] = await database.select({ id: roles.id }).from(roles).where(eq(roles.type, "customer"));
  const password = account.password === null ? null : await hashPassword(account.password);
  const values = { ...account, password, provider: "local", blocked: null, role: role?.id ?? null };
  const [user] = await database.insert(users).values(values).onConflictDoNothing().returning();
  return user ?? null;
}
