import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { hour } from "#domain/base/duration.ts";
import type { Business } from "#domain/store/business.ts";
import type { Attempt, OrderCaller, OrderRequest } from "#lib/server/central/orders.ts";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";
import { deviceName } from "#lib/server/request/guest-device.ts";
import { sealedCookie } from "#lib/server/request/sealed-cookie.ts";
import { formFieldsSchema } from "#wire/order/payment-form.ts";
import { type OrderLikeness, likenessOf } from "#wire/order/same-order.ts";

// What was sent to a backend without an attempts call, so that it can be recognised: by the process that sent it, and by a
// sealed cookie of the browser for every other process, and for this one when it was started anew.

const attemptSchema = z.strictObject({
  attemptKey: z.string(),
  businessId: z.string(),
  /** Null for a guest. */
  customerId: z.string().nullable(),
  /** The guest's; null for a customer. */
  device: z.string().nullable(),
  branch: z.string(),
  paymentMethod: z.string(),
  /** A digest. */
  lines: z.string(),
  total: z.number().nullable(),
  /** The type of its payment method (S3 §3). */
  paymentType: z.string(),
  /** What the form says that it is paid by, besides the order (S3 §3); null for other methods. */
  form: formFieldsSchema.nullable(),
  /** Before it was sent, by the backend's clock (ms). */
  since: z.number(),
  /** Promotions that it uses up, which nobody but us records; none once they are. */
  used: z.array(z.string()),
  /** When the first look found nothing (ms); null before. */
  emptyAt: z.number().nullable(),
});

/** An attempt that was sent, as far as a list is compared with it. */
export type SentAttempt = z.output<typeof attemptSchema>;

/** An attempt, and what was sent. */
export interface Kept {
  attempt: SentAttempt;
  /** Null in another process than the one that sent it. */
  request: OrderRequest | null;
}

const lifetime = hour;
const sent = opened(() => new LRUCache<string, Kept>({ max: 5000, ttl: lifetime }));
/** Without what the shop itself is called by: a name of any length has no room in a cookie. */
const cookieSchema = attemptSchema.extend({
  form: formFieldsSchema.omit({ type: true, business_name: true, business_id: true, business_domain: true }).nullable(),
});
const attemptCookie = sealedCookie({ use: "attempt", seconds: lifetime / 1000 }, cookieSchema);

type Shop = Pick<Business, "id" | "name" | "domain">;

function withShop({ form, ...attempt }: z.output<typeof cookieSchema>, { id, name, domain }: Shop): SentAttempt {
  const shop = { type: attempt.paymentType, business_name: name, business_id: id, business_domain: domain };
  return { ...attempt, form: form && { ...form, ...shop } };
}

function withoutShop({ form, ...attempt }: SentAttempt): z.output<typeof cookieSchema> {
  if (form === null) return { ...attempt, form };
  const { type: _type, business_name: _name, business_id: _id, business_domain: _domain, ...fields } = form;
  return { ...attempt, form: fields };
}

function keyOf({ attemptKey, businessId }: Attempt): string {
  return `${businessId}|${attemptKey}`;
}

/** What an order is like, as short as a cookie needs it. */
export function digestedLikeness(order: unknown): OrderLikeness {
  const likeness = likenessOf(order);
  return { ...likeness, lines: createHash("sha256").update(likeness.lines).digest("base64url").slice(0, 22) };
}

function deviceOf({ guestSecret }: OrderCaller): string | null {
  return guestSecret === null ? null : deviceName(guestSecret);
}

/** Whether it is who asks that sent it: who knows a key alone reads nothing (A214). */
export function isSender({ customerId, device }: SentAttempt, caller: OrderCaller): boolean {
  return customerId === caller.userId && device === deviceOf(caller);
}

/** Keeps what is about to be sent. */
export function rememberSent(attempt: Attempt, request: OrderRequest, caller: OrderCaller): void {
  const { body, payment, sentAt, used } = request;
  const kept: SentAttempt = {
    attemptKey: attempt.attemptKey,
    businessId: attempt.businessId,
    customerId: caller.userId,
    device: deviceOf(caller),
    ...digestedLikeness(body.order),
    paymentType: payment.form.type,
    form: payment.isByForm ? payment.form : null,
    since: sentAt,
    used: [...used],
    emptyAt: null,
  };
  sent().set(keyOf(attempt), { attempt: kept, request });
}

/** What was sent under a key; null when nobody here knows of it. */
export function sentUnder(attempt: Attempt): Kept | null {
  return sent().get(keyOf(attempt)) ?? null;
}

export function forgetSent(attempt: Attempt): void {
  sent().delete(keyOf(attempt));
}

/** Learns what this browser's cookie says of what was sent, by whatever process. */
export async function recallSent(tenant: string, shop: Shop): Promise<void> {
  if (env().ATTEMPT_PATH !== null) return;
  const kept = await attemptCookie.read(tenant);
  if (kept !== null && sentUnder(kept) === null)
    sent().set(keyOf(kept), { attempt: withShop(kept, shop), request: null });
}

/** Hands the browser what is known of an attempt; forgets the cookie of one that was never taken. */
export async function keepSent(attempt: Attempt, tenant: string): Promise<void> {
  if (env().ATTEMPT_PATH !== null) return;
  const kept = sentUnder(attempt);
  if (kept !== null) await attemptCookie.write(withoutShop(kept.attempt), tenant);
  else if ((await attemptCookie.read(tenant))?.attemptKey === attempt.attemptKey) await attemptCookie.end();
}
