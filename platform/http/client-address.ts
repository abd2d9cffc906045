import type { Context } from "hono";
import { getConnInfo } from "@hono/node-server/conninfo";
import { networkOf } from "#domain/base/network.ts";

const loopback = /^(?:::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;

/** A storefront that does not tell its customers' addresses shares one key, with room for many customers. */
export const sharedFactor = 20;

/** Who a request came from, as far as limits care. */
export interface ClientAddress {
  /** The address, of IPv6 its /64. */
  address: string;
  /** A trusted peer did not say for whom it called: all its requests share one key. */
  isShared: boolean;
  /** What stands for the browser that a trusted storefront called for, which holds it to limits of its own; else null. */
  browser: string | null;
}

function isLoopback(address: string): boolean {
  return loopback.test(address);
}

/** Whether a request comes from this machine, whatever host it names. */
export function isFromHere(c: Context): boolean {
  return isLoopback(peerOf(c));
}

function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // A request made in memory has no socket: it comes from this process.
    return "127.0.0.1";
  }
}

/** What a trusted storefront says in `x-client-address` and `x-client-browser`, else the peer's own address. */
export function clientAddress(c: Context, trusted: readonly string[]): ClientAddress {
  const peer = peerOf(c);
  if (!isLoopback(peer) && !trusted.includes(peer)) return { address: networkOf(peer), isShared: false, browser: null };
  const forwarded = c.req.header("x-client-address");
  const named = c.req.header("x-client-browser") ?? "";
  const browser = /^[\w-]{22}$/.test(named) ? named : null;
  if (forwarded !== undefined && /^[0-9a-f.:]{3,45}$/i.test(forwarded))
    return { address: networkOf(forwarded), isShared: false, browser };
  return { address: peer, isShared: true, browser };
}
