import { z } from "zod";
import { type Locale, locales } from "#domain/base/locale.ts";
import { leavingReasons } from "#domain/order/leaving.ts";
import { readRow } from "#wire/reading.ts";
import { browserSchema } from "./account-requests.ts";
import { passkeyRow } from "./passkey.ts";
import { invoiceNumberText } from "#domain/order/payment/invoice.ts";
import { invoiceSchema } from "#wire/order/invoice.ts";

const instant = z.iso.datetime({ offset: true });
const text = z.string().nullable();

const obstacleSchema = z.object({
  order: z.string().describe("The number that its customer reads; empty where it is none"),
  business: z.string(),
  reason: z
    .enum([...leavingReasons, "changed"])
    .describe("`changed`: the account was, and that can still be undone (A226)"),
  until: instant.nullable().describe("Null where nobody knows"),
});

const consentSchema = z.object({ business: text, version: z.string(), accepted_at: instant });

/** What is kept of a person: the account, and of its orders those of the business that is asked at (Ley 1581, B10). */
export const ownDataSchema = z.object({
  account: z.object({
    name: text,
    email: text,
    notification_email: text,
    phone: text,
    phone_code: text,
    provider: text,
    created_at: instant,
  }),
  identities: z.array(z.object({ kind: z.enum(["mail", "phone", "provider"]), value: z.string(), proved_at: instant })),
  addresses: z.array(
    z.object({
      name: text,
      city: text,
      address_line_1: text,
      address_line_2: text,
      geolocation_latitude: z.number().nullable(),
      geolocation_longitude: z.number().nullable(),
    }),
  ),
  consents: z.array(consentSchema),
  withdrawn_consents: z.array(consentSchema.extend({ withdrawn_at: instant })),
  orders: z.array(
    z.object({
      display_number: text,
      created_at: instant,
      status: z.int().nullable(),
      total: z.number().nullable(),
      customer_name: text,
      customer_phone: text,
      customer_email: text,
      address: text,
      invoice: invoiceSchema.default(null),
      products: z.array(z.object({ name: z.string(), quantity: z.number(), suggestions: z.string() })),
      rate: z.object({ rate: z.int().nullable(), observation: text }).nullable(),
    }),
  ),
  used_promotions: z.array(z.object({ name: text, used_at: instant })),
  sessions: z.array(z.object({ created_at: instant, expires_at: instant })),
  passkeys: z.array(passkeyRow.omit({ id: true })),
  order_pushes: z
    .array(z.object({ display_number: text, service: z.string(), created_at: instant }))
    .default([])
    .describe("Browsers that are notified of an order, by their push service (A261)"),
  obstacles: z.object({ business: z.array(obstacleSchema), account: z.array(obstacleSchema) }),
});

export type OwnData = z.infer<typeof ownDataSchema>;

/** The same as its owner reads it. @throws UnreadableRow */
export function ownDataFrom(raw: unknown) {
  const row = readRow(ownDataSchema, raw);
  const { account, identities, consents, orders } = row;
  return {
    name: account.name,
    email: account.email,
    notificationEmail: account.notification_email,
    phone: account.phone,
    phoneCode: account.phone_code,
    provider: account.provider,
    createdAt: account.created_at,
    identities: identities.map(({ kind, value, proved_at: provedAt }) => ({ kind, value, provedAt })),
    addresses: row.addresses.map((address) => ({
      name: address.name,
      city: address.city,
      line1: address.address_line_1,
      line2: address.address_line_2,
      latitude: address.geolocation_latitude,
      longitude: address.geolocation_longitude,
    })),
    consents: consents.map(({ business, version, accepted_at: acceptedAt }) => ({ business, version, acceptedAt })),
    withdrawnConsents: row.withdrawn_consents.map((consent) => ({
      business: consent.business,
      version: consent.version,
      acceptedAt: consent.accepted_at,
      withdrawnAt: consent.withdrawn_at,
    })),
    orders: orders.map((order) => ({
      number: order.display_number ?? "",
      createdAt: order.created_at,
      total: order.total,
      name: order.customer_name,
      phone: order.customer_phone,
      email: order.customer_email,
      address: order.address,
      invoice: order.invoice && `${order.invoice.name} ${invoiceNumberText(order.invoice)}`,
      lines: order.products.map(({ name, quantity, suggestions: note }) => ({ name, quantity, note })),
      rating: order.rate && { rate: order.rate.rate, observation: order.rate.observation },
    })),
    usedPromotions: row.used_promotions.map(({ name, used_at: usedAt }) => ({ name, usedAt })),
    sessions: row.sessions.map(({ created_at: createdAt, expires_at: expiresAt }) => ({ createdAt, expiresAt })),
    passkeys: row.passkeys.map(({ name, created_at: createdAt, last_used_at: lastUsedAt }) => {
      return { name, createdAt, lastUsedAt };
    }),
    orderPushes: row.order_pushes.map(({ display_number: number, service, created_at: createdAt }) => {
      return { number: number ?? "", service, createdAt };
    }),
    obstacles: row.obstacles,
  };
}

/** What goes: what a business keeps of a person, with the consent given to it; or the account, at every business. */
export const leavingScopes = ["business", "account"] as const;

export type LeavingScope = (typeof leavingScopes)[number];

/** Asks for a code for one of both. */
export const leavingCodeSchema = z.object({
  scope: z.enum(leavingScopes),
  contact: z.string().max(600).describe("One of the account's own: a mail address, or a phone in E.164"),
  browser: browserSchema,
  language: z.enum(locales).default(locales[0]).describe("Of the mail or the message"),
});

/** Does it, by a code that was sent for it a moment ago. */
export const leaveSchema = z.object({
  scope: z.enum(leavingScopes),
  contact: z
    .string()
    .max(600)
    .nullable()
    .describe("Where the code went; null with the code, of whom a provider alone vouches for"),
  code: z.string().max(40).nullable(),
  browser: browserSchema,
});

/** What an act needs of whoever asks for it. */
export interface Leaving {
  scope: LeavingScope;
  /** Where the code went, a mail address or a phone in E.164; null of whom a provider alone vouches for. */
  contact: string | null;
  code: string | null;
  browser: string;
}

/** What a code for an act needs. */
export interface LeavingCode extends Pick<Leaving, "scope" | "browser"> {
  contact: string;
  language: Locale;
}

export function leavingCodeBody({ scope, contact, browser, language }: LeavingCode): z.input<typeof leavingCodeSchema> {
  return { scope, contact, browser, language };
}

export function leavingBody({ scope, contact, code, browser }: Leaving): z.input<typeof leaveSchema> {
  return { scope, contact, code, browser };
}
