import * as v from "valibot";

const shown = v.nullable(v.string());
const contact = v.object({ kind: v.picklist(["mail", "phone", "provider"]), value: v.string(), provedAt: v.string() });
const consent = { business: shown, version: v.string(), acceptedAt: v.string() };

/** Why data cannot go yet; `until` in ISO 8601, null where nobody knows. */
const obstacleSchema = v.object({
  order: v.string(),
  business: v.string(),
  reason: v.picklist(["openOrder", "payment", "refund", "changed"]),
  until: shown,
});

export type Obstacle = v.InferOutput<typeof obstacleSchema>;

const keptSchema = v.object({
  name: shown,
  email: shown,
  notificationEmail: shown,
  phone: shown,
  phoneCode: shown,
  provider: shown,
  createdAt: v.string(),
  identities: v.array(contact),
  addresses: v.array(
    v.object({
      name: shown,
      city: shown,
      line1: shown,
      line2: shown,
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
    }),
  ),
  consents: v.array(v.object(consent)),
  withdrawnConsents: v.array(v.object({ ...consent, withdrawnAt: v.string() })),
  orders: v.array(
    v.object({
      number: v.string(),
      createdAt: v.string(),
      total: v.nullable(v.number()),
      name: shown,
      phone: shown,
      email: shown,
      address: shown,
      invoice: shown,
      lines: v.array(v.object({ name: v.string(), quantity: v.number(), note: v.string() })),
      rating: v.nullable(v.object({ rate: v.nullable(v.number()), observation: shown })),
    }),
  ),
  usedPromotions: v.array(v.object({ name: shown, usedAt: v.string() })),
  sessions: v.array(v.object({ createdAt: v.string(), expiresAt: v.string() })),
  passkeys: v.array(v.object({ name: v.string(), createdAt: v.string(), lastUsedAt: shown })),
  orderPushes: v.array(v.object({ number: v.string(), service: v.string(), createdAt: v.string() })),
  obstacles: v.object({ business: v.array(obstacleSchema), account: v.array(obstacleSchema) }),
});

/** What the account and the shop keep of the customer (Ley 1581, B10); instants in ISO 8601. */
export type KeptData = v.InferOutput<typeof keptSchema>;

/** `/api/own-data`: null where the backend does not tell (A156). */
export const ownDataSchema = v.object({ kept: v.nullable(keptSchema) });
