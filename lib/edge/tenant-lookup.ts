import { canonicalHost } from "#domain/base/canonical-host.ts";
import type { Tenant, TenantLookup } from "./tenant-directory.ts";

const largestAnswer = 8 * 1024 * 1024;

function propertyOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function branchIdOf(row: unknown): string[] {
  const id = propertyOf(row, "id");
  const isHidden = propertyOf(row, "is_active") === false || propertyOf(row, "deleted") === true;
  const text = typeof id === "number" || typeof id === "string" ? String(id) : "";
  return !isHidden && /^[\w-]{1,40}$/.test(text) ? [text] : [];
}

/**
 * The tenant in an answer of `GET {central}/api/businessv2`.
 * @throws Error when the answer names no host.
 */
export function parseTenant(body: unknown, askedHost: string): Tenant {
  const row = propertyOf(body, "data") ?? body;
  const named = propertyOf(row, "main_host") ?? propertyOf(row, "domain");
  const host = typeof named === "string" ? canonicalHost(named) : null;
  if (host === null) throw new Error(`The platform's answer for ${askedHost} names no host`);
  const branches = propertyOf(row, "branches");
  const rows: unknown[] = Array.isArray(branches) ? branches : [];
  const isOpen = (branch: unknown) => propertyOf(branch, "is_available") !== false;
  // Those that sell now come first, so that a visitor without a choice lands where one can order.
  const ordered = [...rows.filter(isOpen), ...rows.filter((branch) => !isOpen(branch))];
  return { host, branchIds: ordered.flatMap(branchIdOf) };
}

/** Asks the platform at `platformUrl` who has a host. */
export function createTenantLookup(platformUrl: string): TenantLookup {
  return async (host, signal) => {
    const url = `${platformUrl.replace(/\/+$/, "")}/api/businessv2?domain=${encodeURIComponent(host)}`;
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      cache: "no-store",
      redirect: "error",
      signal,
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The platform answered ${response.status}`);
    const text = await response.text();
    if (text.length > largestAnswer) throw new Error("The platform's answer is too large");
    const body: unknown = JSON.parse(text);
    return parseTenant(body, host);
  };
}
