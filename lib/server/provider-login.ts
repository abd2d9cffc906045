import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { isProduction } from "#domain/base/environment.ts";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Phone } from "#domain/person/phone.ts";
import { wirePhone } from "#domain/person/phone.ts";
import { offeredProviders, type ProviderName, type ProvenAct } from "#domain/person/login/provider.ts";
import type { Business } from "#domain/store/business.ts";
import {
  type Known,
  logInByProvider,
  logOutCustomer,
  type ProviderAnswer,
  registerByProvider,
} from "#lib/server/central/account.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { endProviderWay, readProviderWay, writeProviderWay } from "#lib/server/request/provider-seal.ts";
import { connectCaller, connectCallerField } from "#wire/person/connect-caller.ts";
import { providerCallback } from "#wire/person/provider-callback.ts";
import { env } from "./env.ts";
import { askerOf, comeIn, consentNow, type LoggedIn } from "./login.ts";
import { storeOrigin } from "./store-origin.ts";

/** The providers that a shop offers (A78). */
export function providersOf({ typeIds }: Pick<Business, "typeIds">): readonly ProviderName[] {
  const { SOCIAL_PROVIDERS, APP_ENV } = env();
  return offeredProviders(SOCIAL_PROVIDERS, { isProduction: isProduction(APP_ENV), typeIds });
}

/** Where browsers find {rest}: our own platform's public address, or the backend's (S2 §7). */
function restHost(): string {
  const { REST_URL, CENTRAL_URL, PLATFORM_PUBLIC_URL } = env();
  return REST_URL === CENTRAL_URL ? PLATFORM_PUBLIC_URL : REST_URL;
}

/** What the address says of whose browser it is, for our own platform's limits (A216); null where it could not be believed. */
function callerWord(browser: string | null): string | null {
  const { REST_URL, CENTRAL_URL, PLATFORM_SERVICE_KEY: key } = env();
  if (browser === null || key === null || REST_URL !== CENTRAL_URL) return null;
  return connectCaller((...parts) => createHmac("sha256", key).update(parts.join("\n")).digest("base64url"), browser);
}

/**
 * Seals a way to a provider to this browser; answers the address that it begins at, good for one way of ten minutes (S2 §7).
 * Refused: `provider_unknown`.
 */
export async function startProviderLogin(
  { provider, ...page }: { provider: ProviderName; path: string; branchId: string; proves: ProvenAct | null },
  { tenant, business, clientBrowser }: RequestContext,
): Promise<Result<{ address: string }, Failure>> {
  const isOwn = business.branches.some(({ id }) => id === page.branchId);
  if (!isOwn || !providersOf(business).includes(provider)) return fail({ kind: "refused", code: "provider_unknown" });
  const state = randomBytes(24).toString("base64url");
  await writeProviderWay({ provider, stage: "started", secret: state, ...page }, tenant);
  const address = new URL(`/connect/${provider}`, restHost());
  const callback = providerCallback(provider, { origin: storeOrigin(business), branchId: page.branchId, state });
  address.searchParams.set("callback", callback);
  const caller = callerWord(clientBrowser);
  if (caller !== null) address.searchParams.set(connectCallerField, caller);
  return ok({ address: address.href });
}

/** What a way back says. */
export interface ProviderReturn {
  /** Null where the address names none. */
  provider: ProviderName | null;
  state: string | null;
  /** Null where the provider refused. */
  code: string | null;
}

/** Where a way back goes on. */
export interface ProviderHome {
  location: string;
  /** Of the page that it began on; null where it began nowhere. */
  branchId: string | null;
}

const nowhere: ProviderHome = { location: "/", branchId: null };

/** Longer ones do not go into a cookie. */
const longestCode = 500;

/**
 * Takes a way back where this browser holds the state of its own start, which is used up; any other is dropped unread (A93).
 * Answers where to go on: at the page that the person was on, which asks for the provider's answer.
 */
export async function takeProviderReturn(given: ProviderReturn, tenant: string): Promise<ProviderHome> {
  const way = await readProviderWay(tenant);
  // Only a backend that shows what the specification does leads back without the state (S2 §2).
  const isNamed = given.state === null ? env().PROVIDER_SIGN_UP_PATH === null : given.state === way?.secret;
  const isOwn = way?.stage === "started" && isNamed && (given.provider ?? way.provider) === way.provider;
  if (way === null || !isOwn) return nowhere;
  const isCode = given.code !== null && given.code.length <= longestCode;
  const stage = isCode ? "returned" : "refused";
  await writeProviderWay({ ...way, stage, secret: isCode ? (given.code ?? "") : "" }, tenant);
  const fragment = way.proves === null ? `proveedor=${way.provider}` : `comprobado=${way.proves}`;
  return { location: `${way.path}#${fragment}`, branchId: way.branchId };
}

/** What became of a way to a provider. */
export type ProviderOutcome =
  | { kind: "known"; session: LoggedIn }
  /** `canSignUp`: the provider's answer is kept for an account (A223). */
  | { kind: "unknown"; person: string; canSignUp: boolean }
  | { kind: "taken"; to: string };

async function welcome(entered: { token: string } & Known, context: RequestContext): Promise<LoggedIn> {
  const session = await comeIn(entered, {}, context);
  await endProviderWay();
  return session;
}

/** Lets in whom the provider vouches for where they are who is logged in already; a session of anybody else ends unused (A226). */
async function proveKnown(known: ProviderAnswer, context: RequestContext): Promise<Result<ProviderOutcome, Failure>> {
  const isKnown = known.kind === "known";
  if (isKnown && known.userId === context.session.login?.userId)
    return ok({ kind: "known", session: await welcome(known, context) });
  await endProviderWay();
  if (isKnown) await logOutCustomer(known.token, askerOf(context));
  return fail({ kind: "refused", code: "proof_of_other" });
}

/**
 * Asks the backend whom the provider vouches for, once. Refused: `provider_lost`, `provider_refused`, `not_a_customer`,
 * `code_lost`, `proof_of_other`.
 */
export async function finishProviderLogin(context: RequestContext): Promise<Result<ProviderOutcome, Failure>> {
  const { tenant } = context;
  const way = await readProviderWay(tenant);
  if (way?.stage !== "returned" && way?.stage !== "refused") return fail({ kind: "refused", code: "provider_lost" });
  if (way.stage === "refused") {
    await endProviderWay();
    return fail({ kind: "refused", code: "provider_refused" });
  }
  const answer = await logInByProvider(way.provider, way.secret, askerOf(context));
  if (!answer.ok) {
    await endProviderWay();
    return answer;
  }
  const known = answer.value;
  if (way.proves !== null) return await proveKnown(known, context);
  switch (known.kind) {
    case "known":
      return ok({ kind: "known", session: await welcome(known, context) });
    case "unknown":
      if (known.ticket === null) await endProviderWay();
      else await writeProviderWay({ ...way, stage: "ticket", secret: known.ticket }, tenant);
      return ok({ kind: "unknown", person: known.name, canSignUp: known.ticket !== null });
    case "taken":
      await writeProviderWay({ ...way, stage: "ticket", secret: known.ticket }, tenant);
      return ok({ kind: "taken", to: known.email });
  }
}

/** Makes the account of the provider's answer. Refused: `ticket_lost`, `not_allowed`, `user_exists`. */
export async function finishProviderSignUp(
  { name, phone }: { name: string; phone: Phone },
  context: RequestContext,
): Promise<Result<LoggedIn, Failure>> {
  const way = await readProviderWay(context.tenant);
  if (way?.stage !== "ticket") return fail({ kind: "refused", code: "ticket_lost" });
  const registration = { ticket: way.secret, name, ...wirePhone(phone), consent: consentNow() };
  const made = await registerByProvider(registration, askerOf(context));
  return made.ok ? ok(await welcome(made.value, context)) : made;
}
