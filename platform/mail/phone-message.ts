import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Locale } from "#domain/base/locale.ts";
import { webhookSignature } from "#platform/http/webhook-signature.ts";
import { mailTexts } from "./mail-texts.ts";

/** Who delivers messages to phones, by SMS or WhatsApp, and the secret that both sides share. */
export interface PhoneProvider {
  url: string;
  secret: string;
}

const ownProvider = z.object({
  messages: z.object({ phone: z.object({ url: z.url({ protocol: /^https?$/ }), secret: z.string().min(16) }) }),
});

/** The business's own provider, `messages.phone` of its configuration, else the platform's; null without either (A150). */
export function phoneProviderOf(config: unknown, ofPlatform: PhoneProvider | null): PhoneProvider | null {
  const own = ownProvider.safeParse(config);
  return own.success ? own.data.messages.phone : ofPlatform;
}

/** A text to one phone, in E.164. */
export interface PhoneMessage {
  kind: "loginCode" | "contactCode" | "leavingCode" | "accountChanged" | "securityNotice";
  businessId: number;
  phone: string;
  text: string;
}

const deadline = 5_000;

/**
 * Hands a message over by one call, signed like a webhook: `t=<unix s>,v1=<hex hmac-sha256(secret, t.body)>`. Its `id` lets
 * the provider drop a repeated one; nothing of a message is kept (A150).
 * @throws Error when the provider does not take it
 */
export async function sendToPhone(provider: PhoneProvider, message: PhoneMessage, now: number): Promise<void> {
  const { kind, businessId, phone, text } = message;
  const sentAt = new Date(now).toISOString();
  const body = JSON.stringify({ id: randomUUID(), kind, business_id: businessId, to: phone, text, sent_at: sentAt });
  const answer = await fetch(provider.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-vitrina-signature": webhookSignature(provider.secret, body, now),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(deadline),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`status ${answer.status}`);
}

/** The words that carry a code, or the link where only that counts; the last line lets the browser fill the code in. */
export function loginCodeText(input: {
  business: string;
  code: string | null;
  link: string | null;
  host: string | null;
  minutes: number;
  language: Locale;
}): string {
  const { code, link, host, minutes } = input;
  const t = mailTexts(input.language);
  const business = input.business.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (code === null) return t("mail.login.linkByPhone", { business, link: link ?? "" });
  const words = t("mail.login.byPhone", { business, code, minutes: String(minutes) });
  return host === null ? words : `${words}\n\n@${host} #${code}`;
}
