import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "#platform/db/database.ts";
import { readToken, type TokenHolder } from "#platform/db/sessions.ts";
import { AccessError } from "#platform/strapi/recorded-error.ts";

/** A user or nobody known, through the storefront's server (service) or directly. */
export interface Caller {
  user: TokenHolder["user"] | null;
  /** Of the user's orders, ratings and promotions only those of this business are theirs here; null: the session is of none. */
  business: TokenHolder["business"];
  /** Somebody whom the business may not see yet, and who is nobody here until then (A220). */
  unseen: TokenHolder | null;
  /** What the user has to be asked. */
  consentAsked: TokenHolder["consentAsked"];
  /** Type of the user's role, `public` without a user. */
  role: string;
  /** The request carries the storefront's service key. */
  isService: boolean;
  token: string | null;
}

export interface CallerSettings {
  /** Signs bearer tokens, see keptSecret. */
  tokenSecret: string;
  /** Shared with the storefront's server; null when none is configured. */
  serviceKey: string | null;
}

const refusals = {
  invalid: "Invalid token.",
  noUserId: "Invalid token: Token did not contain required fields",
  unknownUser: "User Not Found",
  blocked: "Your account has been blocked by the administrator.",
};

const digest = (text: string) => createHash("sha256").update(text).digest();

function isServiceRequest(headers: Headers, serviceKey: string | null): boolean {
  const given = headers.get("x-service-key");
  if (given === null || serviceKey === null || serviceKey === "") return false;
  return timingSafeEqual(digest(given), digest(serviceKey));
}

/** Nobody known, who calls directly. */
export const publicCaller: Caller = {
  user: null,
  business: null,
  unseen: null,
  consentAsked: null,
  role: "public",
  isService: false,
  token: null,
};

/** Whether an order is the caller's own, and of the business that their session is of (A220). */
export function isCallersOrder(
  { user, business }: Pick<Caller, "user" | "business">,
  order: Readonly<Record<"customer" | "business", unknown>>,
): boolean {
  return user !== null && order.customer === user.id && (business === null || order.business === business);
}

/** The caller of a request. @throws AccessError 401 for an invalid token: it does not open even what is public */
export async function readCaller(database: Database, headers: Headers, settings: CallerSettings): Promise<Caller> {
  const isService = isServiceRequest(headers, settings.serviceKey);
  const authorization = headers.get("authorization");
  const nobody = { ...publicCaller, isService };
  if (authorization === null) return nobody;
  const [scheme, token, ...more] = authorization.split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === undefined || token === "" || more.length > 0) {
    throw new AccessError(401, "Invalid authorization header format. Format is Authorization: Bearer [token]");
  }
  const reading = await readToken(database, token, settings.tokenSecret);
  if (!reading.ok) throw new AccessError(401, refusals[reading.reason]);
  const { ok: _ok, ...holder } = reading;
  const { user, business, role, consentAsked } = holder;
  if (consentAsked === "first") return { ...nobody, unseen: holder };
  return { user, business, unseen: null, consentAsked, role: role ?? "public", isService, token };
}
