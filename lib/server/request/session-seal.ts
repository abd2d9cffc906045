import "server-only";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { tenantKey } from "#lib/edge/seal-key.ts";

/** A code that was mailed and not typed yet; the step is resumed from it for as long as the code lives. */
const pendingSchema = z.strictObject({
  email: z.string(),
  /** When it was sent (ms). */
  sentAt: z.number(),
  /** Seconds after which it dies, and after which another may be asked for. */
  expiresIn: z.number(),
  resendIn: z.number(),
  /** The mail holds a link and no code (U4). */
  isLinkOnly: z.boolean(),
});

/** Other keys are of older seals. */
const sessionSchema = z.object({
  /** A cookie of another tenant is invalid (T6). */
  tenant: z.string(),
  /** This browser's nonce, also after log-in and log-out: a mailed code works only with it (U4). */
  browser: z.string().nullable(),
  pending: pendingSchema.nullable().default(null),
  /** The mail goes with a coupon's question (S1 §7). */
  login: z
    .strictObject({ token: z.string().min(1), userId: z.string().min(1), email: z.string().optional() })
    .nullable(),
});

/** What the sealed cookie holds: ids and the mail, less than 1 kB when sealed (U9). */
export type Session = z.output<typeof sessionSchema>;

/** As long as the platform's token. */
export const sessionSeconds = 30 * 86_400;

export function emptySession(tenant: string): Session {
  return { tenant, browser: null, pending: null, login: null };
}

/** Seals a session with the first secret. @throws Error when there is no secret */
export async function sealSession(session: Session, secrets: readonly string[]): Promise<string> {
  const [current] = secrets;
  if (current === undefined) throw new Error("There is no secret to seal with");
  return await sealData(session, { password: tenantKey("session", current, session.tenant), ttl: sessionSeconds });
}

/** Opens a seal with any of the secrets; null when broken, expired, of another tenant or shape. Never throws. */
export async function openSession(seal: string, tenant: string, secrets: readonly string[]): Promise<Session | null> {
  if (seal.length > 4096) return null;
  for (const secret of secrets) {
    const opened: unknown = await unsealData(seal, {
      password: tenantKey("session", secret, tenant),
      ttl: sessionSeconds,
    });
    const parsed = sessionSchema.safeParse(opened);
    if (parsed.success) return parsed.data.tenant === tenant ? parsed.data : null;
  }
  return null;
}
