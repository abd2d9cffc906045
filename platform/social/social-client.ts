import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { ProviderName } from "#domain/person/login/provider.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { type ProviderWord, providers } from "./providers.ts";
import { sandboxClient, sandboxMetadata } from "./sandbox/sandbox-address.ts";

/** Seconds that a provider may take for its answer. */
const deadline = 4;

/** What is kept of a start, to know its answer by. */
interface SocialStart {
  address: string;
  state: string;
  nonce: string;
  verifier: string;
}

function configurationOf({ settings, send }: PlatformContext, provider: ProviderName): Configuration | null {
  const client = settings.social[provider];
  if (client === undefined) return null;
  const metadata = client === null ? sandboxMetadata(settings.publicUrl, provider) : providers[provider].metadata;
  const { id, secret } = client ?? sandboxClient;
  const configuration = new Configuration(metadata, id, secret);
  enableNonRepudiationChecks(configuration);
  configuration.timeout = deadline;
  configuration[customFetch] = async (url, { body, ...init }) =>
    await send(new Request(url, { ...init, body: body instanceof URLSearchParams ? body.toString() : null }));
  if (client === null) allowInsecureRequests(configuration);
  return configuration;
}

function callbackOf({ settings }: PlatformContext, provider: ProviderName): string {
  return `${settings.publicUrl}/connect/${provider}/callback`;
}

/** Where a browser asks a provider for a person: by code, with PKCE and a nonce; null where it is not configured. */
export async function startAt(platform: PlatformContext, provider: ProviderName): Promise<SocialStart | null> {
  const configuration = configurationOf(platform, provider);
  if (configuration === null) return null;
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(platform, provider),
    scope: providers[provider].scope,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { address: address.href, state, nonce, verifier };
}

/** What a provider says of whom it led back; null for a shape that is not its own. @throws Error when it says nothing that is proved */
export async function wordOf(
  platform: PlatformContext,
  provider: ProviderName,
  { query, state, nonce, verifier }: Omit<SocialStart, "address"> & { query: string },
): Promise<ProviderWord | null> {
  const configuration = configurationOf(platform, provider);
  if (configuration === null) return null;
  const address = new URL(callbackOf(platform, provider));
  address.search = query;
  const answer = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  return providers[provider].readWord(answer.claims());
}
