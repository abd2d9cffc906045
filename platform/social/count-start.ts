import type { Context } from "hono";
import { customersOfAddress } from "#domain/base/network.ts";
import { isSameHash, keyedHash } from "#platform/auth/keyed-hash.ts";
import { singleQuery } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { clientAddress, sharedFactor } from "#platform/http/client-address.ts";
import { connectCallerField, proved, nameIn } from "#wire/person/connect-caller.ts";

const starts = { name: "connect", most: 60, seconds: 600 };

/** Which browser the storefront sent here; null where its address does not say so, or not by the key. */
function namedBrowser(c: Context, { settings: { serviceKey } }: PlatformContext): string | null {
  const word = singleQuery(c)[connectCallerField] ?? "";
  const name = nameIn(word);
  if (serviceKey === null || serviceKey === "" || name === null) return null;
  const expected = proved((use, text) => keyedHash(serviceKey, use, text), name);
  return isSameHash(expected, word) ? name : null;
}

/**
 * Counts the start of a way to a provider for its browser, and one that nobody vouches for together with all customers behind its
 * address (A216): the seconds to wait, null when it may go on.
 */
export async function countStart(c: Context, platform: PlatformContext): Promise<number | null> {
  const browser = namedBrowser(c, platform);
  if (browser !== null) return await platform.limiter.take(starts, `browser ${browser}`);
  const { address, isShared } = clientAddress(c, platform.settings.trustedAddresses);
  const most = starts.most * customersOfAddress * (isShared ? sharedFactor : 1);
  return await platform.limiter.take({ ...starts, most }, `customers ${address}`);
}
