import { createHash, randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type ProviderName, providerNames } from "#domain/person/login/provider.ts";
import { isSameHash } from "#platform/auth/keyed-hash.ts";
import { singleQuery } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { readForm } from "#platform/http/form-body.ts";
import { badAnswers, consentPage, consentPagePolicy, twicePage } from "./consent-page.ts";
import { type SandboxAccount, sandboxAccountOf, sandboxAccounts } from "./sandbox-accounts.ts";
import { sandboxClient, sandboxMetadata, socialSandboxPath } from "./sandbox-address.ts";

const question = z.object({
  client_id: z.literal(sandboxClient.id),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
  state: z.string().min(1),
  nonce: z.string().min(1),
});

const exchange = z.object({
  grant_type: z.literal("authorization_code"),
  client_id: z.literal(sandboxClient.id),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

/** What a code of the play provider stands for. */
interface Granted {
  account: SandboxAccount;
  challenge: string;
  nonce: string;
}

const mostCodes = 1000;
const codeLasts = 60_000;

type Codes = LRUCache<string, Granted>;

/** What was asked for; it leads nobody anywhere but back to this platform. @throws Refusal 400 */
function askedOf(c: Context, { settings }: PlatformContext, provider: ProviderName): z.output<typeof question> {
  const asked = question.safeParse(singleQuery(c));
  const home = `${settings.publicUrl}/connect/${provider}/callback`;
  if (!asked.success || asked.data.redirect_uri !== home) throw new Refusal(400, "invalid_request");
  return asked.data;
}

function backTo({ redirect_uri }: { redirect_uri: string }, fields: Record<string, string>): string {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

function mountConsent(app: Hono, platform: PlatformContext, provider: ProviderName, codes: Codes): void {
  const path = `${socialSandboxPath}/${provider}/authorize`;
  app.use(path, async (c, next) => {
    await next();
    c.header("content-security-policy", consentPagePolicy);
    c.header("cache-control", "no-store");
  });
  app.get(path, (c) => {
    askedOf(c, platform, provider);
    return c.html(consentPage(provider));
  });
  app.post(path, async (c) => {
    const asked = askedOf(c, platform, provider);
    const { account: chosen = "", answer: bad, mail = "" } = await readForm(c);
    const answer = Object.hasOwn(badAnswers, bad ?? "") ? bad : null;
    const { state, nonce, code_challenge: challenge } = asked;
    if (answer === "refuse") return c.redirect(backTo(asked, { error: "access_denied", state }), 303);
    const account = answer === null ? sandboxAccountOf({ account: chosen, mail }) : (sandboxAccounts[0] ?? null);
    if (account === null) return c.html(consentPage(provider), 422);
    const code = randomBytes(24).toString("base64url");
    // An answer that is late has a code that nobody knows any more.
    if (answer !== "late") codes.set(code, { account, challenge, nonce });
    const back = backTo(asked, { code, state: answer === "forged" ? randomBytes(24).toString("base64url") : state });
    return answer === "twice" ? c.html(twicePage(provider, back)) : c.redirect(back, 303);
  });
}

/** The grant of a code, once, to who asked for it. @throws Refusal 400 */
function grantedTo(fields: Record<string, string>, codes: Codes): Granted {
  const asked = exchange.safeParse(fields);
  const granted = asked.success ? codes.get(asked.data.code) : undefined;
  if (!asked.success || granted === undefined) throw new Refusal(400, "invalid_grant");
  codes.delete(asked.data.code);
  const challenge = createHash("sha256").update(asked.data.code_verifier).digest("base64url");
  const isOwn = isSameHash(challenge, granted.challenge) && asked.data.client_secret === sandboxClient.secret;
  if (!isOwn) throw new Refusal(400, "invalid_grant");
  return granted;
}

function mountTokens(app: Hono, platform: PlatformContext, provider: ProviderName, codes: Codes): void {
  const path = `${socialSandboxPath}/${provider}`;
  const { issuer } = sandboxMetadata(platform.settings.publicUrl, provider);
  const keys = generateKeyPair("ES256", { extractable: true });
  // A failure is of who asks.
  keys.catch(() => {});
  app.get(`${path}/jwks`, async (c) => {
    const { publicKey } = await keys;
    return c.json({ keys: [{ ...(await exportJWK(publicKey)), alg: "ES256", use: "sig", kid: provider }] });
  });
  app.post(`${path}/token`, async (c) => {
    const { account, nonce } = grantedTo(await readForm(c), codes);
    const { subject, name, mail, isMailProved } = account;
    const claims = { name, nonce, ...(mail === null ? {} : { email: mail, email_verified: isMailProved }) };
    const { privateKey } = await keys;
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: provider })
      .setIssuer(issuer)
      .setAudience(sandboxClient.id)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    c.header("cache-control", "no-store");
    return c.json({ access_token: "unused", token_type: "Bearer", expires_in: 300, id_token: token });
  });
}

/** The play providers, for those that the settings name without a client of ours. */
export function mountSocialSandbox(app: Hono, platform: PlatformContext): void {
  for (const provider of providerNames.filter((name) => platform.settings.social[name] === null)) {
    const codes: Codes = new LRUCache({ max: mostCodes, ttl: codeLasts });
    mountConsent(app, platform, provider, codes);
    mountTokens(app, platform, provider, codes);
  }
}
