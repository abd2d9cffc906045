import { z } from "zod";
import { normalizeEmail } from "#domain/person/email.ts";
import { codeRequestSchema, type MailSender } from "./account-requests.ts";

/** How the header is called and written that names whose password is forgotten: the specification says 'encoded' (A224). */
export interface IdentifierHeader {
  name: string;
  encoding: "base64url" | "base64" | "plain";
}

/** The body beside that header (S2 §7). */
export const forgottenPasswordSchema = codeRequestSchema.omit({ email: true });

/** The body that sets a password by a mailed link. */
export const passwordByLinkSchema = z.object({
  token: z.string().max(200).describe("What stands in the mail's link"),
  password: z.string().max(1024),
});

export function passwordByLinkBody(link: string, password: string): z.input<typeof passwordByLinkSchema> {
  return { token: link, password };
}

/** The mail that a header names, in lower case; null when it is none. */
export function identifierFrom(header: string | null, { encoding }: IdentifierHeader): string | null {
  if (header === null || header.length > 1000) return null;
  const raw = encoding === "plain" ? header : Buffer.from(header, encoding).toString("utf8");
  const email = normalizeEmail(raw);
  return email.ok ? email.value : null;
}

export function identifierHeader(email: string, { name, encoding }: IdentifierHeader): Record<string, string> {
  return { [name]: encoding === "plain" ? email : Buffer.from(email, "utf8").toString(encoding) };
}

export interface ForgottenPassword {
  sender: MailSender;
  browser: string;
  language: string;
}

export function forgottenPasswordBody({ sender, browser, language }: ForgottenPassword) {
  return {
    business_name: sender.name,
    app_link: sender.link,
    business_id: Number(sender.id),
    browser,
    language,
  };
}
