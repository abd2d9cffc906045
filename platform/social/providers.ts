import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import type { ProviderName } from "#domain/person/login/provider.ts";

/** A provider's own word of a person. */
export interface ProviderWord {
  subject: string;
  name: string;
  mail: string | null;
  /** What it has not proved counts for nothing (A223). */
  isMailProved: boolean;
}

/** One provider: its addresses and the names of its claims end here. */
interface Provider {
  metadata: ServerMetadata;
  scope: string;
  /** Null for claims of another shape. */
  readWord: (claims: unknown) => ProviderWord | null;
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().max(200).default(""),
  email: z.string().max(254).nullish(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]).nullish(),
});

/** As OpenID Connect names them. */
function readWord(given: unknown): ProviderWord | null {
  const read = claims.safeParse(given);
  if (!read.success) return null;
  const { sub, name, email, email_verified: proved } = read.data;
  const mail = email ?? null;
  return {
    subject: sub,
    name: name.trim(),
    mail,
    isMailProved: mail !== null && (proved === true || proved === "true"),
  };
}

/** Who may vouch for a person, one row each. */
export const providers: Record<ProviderName, Provider> = {
  facebook: {
    metadata: {
      issuer: "https://www.facebook.com",
      authorization_endpoint: "https://www.facebook.com/dialog/oauth",
      token_endpoint: "https://graph.facebook.com/oauth/access_token",
      jwks_uri: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
    },
    scope: "openid public_profile email",
    readWord,
  },
  google: {
    metadata: {
      issuer: "https://accounts.google.com",
      authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
      token_endpoint: "https://oauth2.googleapis.com/token",
      jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
    },
    scope: "openid email profile",
    readWord,
  },
};
