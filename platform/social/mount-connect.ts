import type { Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { canonicalHost } from "#domain/base/canonical-host.ts";
import { providerOf, type ProviderName } from "#domain/person/login/provider.ts";
import { countStart } from "./count-start.ts";
import { loginTroublePage, lostAnswerPage } from "./login-pages.ts";
import { keepStart, keepWord, startLasts, takeAnswer } from "./provider-login.ts";
import { singleQuery } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { businessIdByHost, findBusiness, loadHosts } from "#platform/central/load-business.ts";
import { htmlPagePolicy } from "#platform/http/html.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal, tooMany } from "#platform/http/refusal.ts";
import { storeOrigin } from "#platform/http/store-origin.ts";
import { isNavigation, withTroublePage } from "#platform/http/trouble-page.ts";
import { providerReturnPath, readProviderCallback } from "#wire/person/provider-callback.ts";
import { startAt, wordOf } from "./social-client.ts";

/** The callback of the way that this browser began last. */
const beganCookie = "connect";

/** A browser is led away, and no address with a code or a state is kept. */
function lead(c: Context, address: string): Response {
  c.header("cache-control", "no-store");
  return c.redirect(address, 303);
}

/** The business of an origin, which is the one of our own row of its host and none that a browser gives. @throws Refusal 400 */
async function businessAt({ database, settings }: PlatformContext, origin: string): Promise<number> {
  const host = URL.canParse(origin) ? canonicalHost(new URL(origin).host) : null;
  const id = host === null ? null : await businessIdByHost(database, host);
  const business = id === null ? null : await findBusiness(database, id);
  if (business === null || business.is_active !== true) throw new Refusal(400, "foreign_address");
  const { main } = await loadHosts(database, business.id);
  if (main === null || storeOrigin(main, settings.storefrontPort) !== origin) throw new Refusal(400, "foreign_address");
  return business.id;
}

/** @throws Refusal 404 for a provider that is not configured */
function providerIn(c: Context, { settings }: PlatformContext): ProviderName {
  const provider = providerOf(c.req.param("provider"));
  if (provider === null || settings.social[provider] === undefined) throw new Refusal(404, "not_found");
  return provider;
}

function returnAddress(
  { origin, shop_state: state }: { origin: string; shop_state: string },
  provider: ProviderName,
  outcome: Record<"code", string> | Record<"error", "refused" | "expired" | "failed">,
): string {
  const address = new URL(providerReturnPath(provider), origin);
  for (const [name, value] of Object.entries({ ...outcome, state })) address.searchParams.set(name, value);
  return address.href;
}

function keepBegan(c: Context, { settings }: PlatformContext, provider: ProviderName, callback: string): void {
  setCookie(c, beganCookie, callback, {
    path: `/connect/${provider}`,
    maxAge: startLasts / 1000,
    httpOnly: true,
    sameSite: "Lax",
    secure: settings.publicUrl.startsWith("https:"),
  });
}

/** An answer with a state of nobody, of which no more is read: the way that this browser began has failed. @throws Refusal 400 */
async function leadFromNobody(c: Context, platform: PlatformContext, provider: ProviderName): Promise<Response> {
  const began = readProviderCallback(getCookie(c, beganCookie) ?? "", provider);
  if (began !== null) {
    const { origin, state: shop_state } = began;
    await businessAt(platform, origin);
    return lead(c, returnAddress({ origin, shop_state }, provider, { error: "failed" }));
  }
  if (!isNavigation(c)) throw new Refusal(400, "unknown_state");
  c.header("cache-control", "no-store");
  c.header("content-security-policy", htmlPagePolicy);
  return c.html(lostAnswerPage, 400);
}

/** The provider's answer leads home: a code, or why there is none; null for one that is nobody's. */
async function answerOf(c: Context, platform: PlatformContext, provider: ProviderName): Promise<string | null> {
  const { state = "", error } = singleQuery(c);
  const answer = await takeAnswer(platform, provider, state);
  if (answer === null) return null;
  const { login, isFirst } = answer;
  if (!isFirst) return returnAddress(login, provider, { error: "expired" });
  if (error !== undefined) return returnAddress(login, provider, { error: "refused" });
  try {
    const { nonce, verifier } = login;
    const word = await wordOf(platform, provider, { query: new URL(c.req.url).search, state, nonce, verifier });
    if (word === null) throw new Error("A provider says something else");
    return returnAddress(login, provider, { code: await keepWord(platform, login, word) });
  } catch (problem) {
    // What a provider answers may name a person (X11).
    platform.log("warn", "provider_failed", { provider, name: describeError(problem).name });
    return returnAddress(login, provider, { error: "failed" });
  }
}

/** The ways to the providers and back (S2 §7). */
export function mountConnect(app: Hono, platform: PlatformContext): void {
  const trouble = withTroublePage((_c, status) => loginTroublePage(status));
  app.get("/connect/:provider", trouble, async (c) => {
    const provider = providerIn(c, platform);
    const wait = await countStart(c, platform);
    if (wait !== null) throw tooMany("too_many_requests", wait);
    const given = singleQuery(c)["callback"] ?? "";
    const callback = readProviderCallback(given, provider);
    if (callback === null) throw new Refusal(400, "foreign_address");
    const business = await businessAt(platform, callback.origin);
    const start = await startAt(platform, provider);
    if (start === null) throw new Refusal(404, "not_found");
    const { address, ...secrets } = start;
    const { origin, state: shop_state } = callback;
    await keepStart(platform, { provider, business, origin, shop_state, ...secrets });
    keepBegan(c, platform, provider, given);
    return lead(c, address);
  });
  app.get("/connect/:provider/callback", trouble, async (c) => {
    const provider = providerIn(c, platform);
    const home = await answerOf(c, platform, provider);
    return home === null ? await leadFromNobody(c, platform, provider) : lead(c, home);
  });
}
