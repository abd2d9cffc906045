import "server-only";
import { hkdfSync } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";

const sessionSchema = z.strictObject({
  /** The tenant it was made for: a cookie of another one is nobody's (T6). */
  tenant: z.string(),
  /** Random, of this browser: a mailed code works with the same one only (U4). */
  browser: z.string().nullable(),
  /** Who asked for a code and has not typed it yet. */
  pendingEmail: z.string().nullable(),
  /** The platform's token and the account it belongs to. */
  login: z.strictObject({ token: z.string().min(1), userId: z.string().min(1) }).nullable(),
});

/** What the sealed cookie holds: ids only, less than 1 kB when sealed (U9). */
export type Session = z.output<typeof sessionSchema>;

/** Seconds that a log-in lasts: as long as the platform's token. */
export const sessionSeconds = 30 * 86_400;

/** Nobody. */
export function emptySession(tenant: string): Session {
  return { tenant, browser: null, pendingEmail: null, login: null };
}

/** The key of one tenant from a secret of all: what one tenant's key seals, another's does not open. */
function tenantKey(secret: string, tenant: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "vitrina session", tenant, 32)).toString("base64url");
}

/** Seals a session with the first secret. @throws Error when there is no secret. */
export async function sealSession(session: Session, secrets: readonly string[]): Promise<string> {
  const [current] = secrets;
  if (current === undefined) throw new Error("There is no secret to seal with");
  return await sealData(session, { password: tenantKey(current, session.tenant), ttl: sessionSeconds });
}

/**
 * Opens a seal with any of the secrets; null when it is broken, expired, of another tenant, or of another shape. Never
 * throws.
 */
export async function openSession(seal: string, tenant: string, secrets: readonly string[]): Promise<Session | null> {
  if (seal.length > 4096) return null;
  for (const secret of secrets) {
    const opened: unknown = await unsealData(seal, { password: tenantKey(secret, tenant), ttl: sessionSeconds });
    const parsed = sessionSchema.safeParse(opened);
    if (parsed.success) return parsed.data.tenant === tenant ? parsed.data : null;
  }
  return null;
}
