import "server-only";
import { cookies } from "next/headers";
import { providerOf } from "#domain/person/login/provider.ts";
import { branchCookieName, branchCookies, pinCookieName } from "#lib/edge/branch-cookies.ts";
import { type ProviderHome, takeProviderReturn } from "./provider-login.ts";

/** The branch of a way back stands before one of another tab, and after one that a link pinned for the visit (A108). */
async function branchOf({ branchId }: ProviderHome): Promise<string | null> {
  const kept = await cookies();
  const pinned = kept.get(pinCookieName)?.value ?? null;
  return pinned !== null && pinned === kept.get(branchCookieName)?.value ? null : branchId;
}

/** To a path of the shop, from an address that nobody keeps. */
async function leadOn(home: ProviderHome, tenant: string): Promise<Response> {
  const headers = new Headers({
    location: home.location,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  for (const cookie of branchCookies({ rememberBranch: await branchOf(home) }, tenant)) {
    headers.append("set-cookie", cookie);
  }
  return new Response(null, { status: 303, headers });
}

/** What the address of a way back says; `provider` is its name, null where it names none. */
interface NamedReturn {
  provider: string | null;
  state: string | null;
  code: string | null;
}

/** Takes a way back and leads on from it; one of a provider that nobody knows leads home (A93). */
export async function answerProviderReturn(
  { provider: name, ...given }: NamedReturn,
  tenant: string,
): Promise<Response> {
  const provider = name === null ? null : providerOf(name);
  const isUnknown = name !== null && provider === null;
  const home = isUnknown ? { location: "/", branchId: null } : await takeProviderReturn({ provider, ...given }, tenant);
  return await leadOn(home, tenant);
}
