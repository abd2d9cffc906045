import type { ServerMetadata } from "openid-client";
import type { ProviderName } from "#domain/person/login/provider.ts";

/** Below it the platform plays the providers. */
export const socialSandboxPath = "/sandbox/social";

/** Our client there. */
export const sandboxClient = { id: "vitrina", secret: "secreto-de-la-prueba" };

/** Where the platform plays a provider. */
export function sandboxMetadata(publicUrl: string, provider: ProviderName): ServerMetadata {
  const address = `${publicUrl}${socialSandboxPath}/${provider}`;
  return {
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/jwks`,
    id_token_signing_alg_values_supported: ["ES256"],
  };
}
