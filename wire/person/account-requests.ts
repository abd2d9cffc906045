import { z } from "zod";
import { type Locale, locales } from "#domain/base/locale.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { isName } from "#domain/person/name.ts";
import { idSchema } from "#wire/field.ts";
import { consentBody, consentSchema, type ConsentRecord } from "./consent.ts";

/** Ties a code or a sign-up to whoever types the code. */
export const browserSchema = z
  .string()
  .regex(/^[\w-]{16,128}$/)
  .describe("A random value that the browser keeps; sign-up and code belong to the same one");

const emailSchema = z
  .string()
  .max(600)
  .transform((raw, context) => {
    const email = normalizeEmail(raw);
    if (email.ok) return email.value;
    context.addIssue({ code: "custom", message: "invalid_email" });
    return z.NEVER;
  });

/** What the answer of a provider's call gives who has no account yet. */
const ticketSchema = z.string().regex(/^[\w-]{20,64}$/);

/** Which browser it is; without one it counts as one that never proved the mailbox (U4). */
const anyBrowser = browserSchema.nullable().default(null);
const anyBusiness = idSchema.nullable().default(null);

/** Who the mail is from; a platform that has a registry takes name and logo from there (U5). */
const senderFields = {
  business_name: z.unknown().optional(),
  app_link: z.string().max(2000).nullable().default(null).describe("Names the business by its host, without its id"),
  business_logo: z.unknown().optional(),
};

/** The body that asks for a log-in code (S2 §7). */
export const codeRequestSchema = z.object({
  email: emailSchema,
  business_id: anyBusiness,
  browser: anyBrowser,
  language: z.enum(locales).default(locales[0]).describe("Of the mail or the message"),
  ...senderFields,
});

/** The same for code/magic/v2: the data of a new account counts for nothing (A161). */
export const magicRequestSchema = codeRequestSchema.extend({ user_data: z.unknown().optional() });

/** A code goes where the recorded server takes a password (S2 §7). */
export const loginRequestSchema = z.object({
  identifier: emailSchema,
  password: z.string().max(200).describe("The code, six digits, or the token of the mail's link, or a password"),
  method: z
    .enum(["code", "password"])
    .optional()
    .describe("What `password` holds; without it six digits and a link's token are a code, all else a password"),
  browser: anyBrowser,
  business_id: anyBusiness,
  provider_ticket: ticketSchema.optional().describe("A provider's answer about the same mail, to join it (A223)"),
  consent: consentSchema.optional().describe("Given with the log-in; without it the account is asked for it (A220)"),
});

/** The body that makes an account of a provider's answer (S2 §4.3). */
export const providerRegistrationSchema = z.object({
  ticket: ticketSchema,
  name: z.string().trim().refine(isName, "invalid_name"),
  phone: z.string().max(40),
  phone_code: z.string().max(8).default("+57"),
  consent: consentSchema.nullable().default(null).describe("Without it no business knows the person (A220)"),
});

/** The body of a sign-up (S2 §3, §7). */
export const registrationSchema = z.object({
  name: z.string().trim().refine(isName, "invalid_name"),
  email: emailSchema
    .nullish()
    .describe("Without it the phone stands for the account, where messages reach phones (A150)"),
  username: z.unknown().optional().describe("The mail address again"),
  password: z.unknown().optional().describe("Chosen by the person; otherwise random, and nobody logs in with it"),
  has_password: z.boolean().default(false).describe("The password was chosen: its hash waits with the sign-up"),
  browser: anyBrowser,
  phone: z.string().max(40),
  phone_code: z.string().max(8).default("+57"),
  business_id: anyBusiness,
  consent: consentSchema.nullable().default(null).describe("Without it no business knows the person (A220)"),
});

/** The business as a mail names it. */
export interface MailSender {
  id: string;
  name: string;
  /** Its shop's address. */
  link: string;
  logo: string | null;
}

export interface LoginRequest {
  email: string;
  businessId: string;
  browser: string;
}

export interface CodeRequest extends Omit<LoginRequest, "businessId"> {
  sender: MailSender;
  language: Locale;
  /** Null of who has an account already. */
  newcomer: Pick<Registration, "name" | "phone" | "phoneCode"> | null;
}

export function codeBody({ email, sender, browser, language }: CodeRequest) {
  return {
    email,
    business_name: sender.name,
    app_link: sender.link,
    ...(sender.logo === null ? {} : { business_logo: sender.logo }),
    business_id: Number(sender.id),
    browser,
    language,
  };
}

/** The same for code/magic/v2 (S2 §7). */
export function magicBody(request: CodeRequest) {
  const { email, newcomer } = request;
  const known = { username: email, email };
  const more = newcomer && { name: newcomer.name, phone: newcomer.phone, phone_code: newcomer.phoneCode };
  return { ...codeBody(request), user_data: { ...known, ...more } };
}

/** A code or a mail's token, or a password: one is never tried as the other (U4). */
export interface Credential {
  method: "code" | "password";
  typed: string;
}

/** `consent` is null where the person is asked after the log-in; `ticket` of a provider that proved the same mail (A223). */
export function loginBody({
  email,
  businessId,
  browser,
  method,
  typed,
  consent,
  ticket = null,
}: LoginRequest & Credential & { consent: ConsentRecord | null; ticket?: string | null }) {
  return {
    identifier: email,
    password: typed,
    method,
    browser,
    business_id: Number(businessId),
    ...(consent !== null && { consent: consentBody(consent) }),
    ...(ticket !== null && { provider_ticket: ticket }),
  };
}

/** Whether what was typed is a code or the token of a mail's link, and no password. */
export function isCode({ method, password }: Pick<z.infer<typeof loginRequestSchema>, "method" | "password">): boolean {
  return method === undefined ? /^(?:\d{6}|[\w-]{22})$/.test(password) : method === "code";
}

export interface Registration {
  name: string;
  /** Null: the phone stands for the account (A150). */
  email: string | null;
  phone: string;
  phoneCode: string;
  /** As the person chose it; else random, and kept nowhere: codes open the account. */
  password: string;
  isPasswordChosen?: boolean;
  businessId: string;
  browser: string;
  consent: ConsentRecord;
}

export function registrationBody(registration: Registration) {
  const { name, email, phone, phoneCode, password, isPasswordChosen, businessId, browser, consent } = registration;
  return {
    username: email,
    email,
    name,
    password,
    ...(isPasswordChosen === true ? { has_password: true } : {}),
    phone,
    phone_code: phoneCode,
    business_id: Number(businessId),
    browser,
    consent: consentBody(consent),
  };
}
