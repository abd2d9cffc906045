import { canonicalHost } from "#domain/base/canonical-host.ts";
import { unwrapData, valueAt } from "./value-at.ts";

/** What routing knows of a host's business. */
export interface DirectoryEntry {
  /** The main host: the tenant's name in paths and cache keys. */
  host: string;
  /** Those that sell now come first; the first is the default branch. */
  branchIds: string[];
  /** An inactive business has its root only (A144). */
  isActive: boolean;
}

function branchIdOf(row: unknown): string[] {
  const id = valueAt(row, "id");
  const isHidden = valueAt(row, "is_active") === false || valueAt(row, "deleted") === true;
  const text = typeof id === "number" || typeof id === "string" ? String(id) : "";
  return !isHidden && /^\d{1,15}$/.test(text) ? [String(Number(text))] : [];
}

function isOpen(branch: unknown): boolean {
  return valueAt(branch, "is_available") !== false;
}

function hostIn(value: unknown): string | null {
  return typeof value === "string" ? canonicalHost(value.trim()) : null;
}

/** The entry in an answer of `GET {central}/api/directory` or `businessv2`; null when it names no host. */
export function directoryEntryFrom(body: unknown): DirectoryEntry | null {
  const row = unwrapData(body);
  const host = hostIn(valueAt(row, "main_host")) ?? hostIn(valueAt(row, "domain"));
  if (host === null) return null;
  const branches = valueAt(row, "branches");
  const rows: unknown[] = Array.isArray(branches) ? branches : [];
  const ordered = [...rows.filter(isOpen), ...rows.filter((branch) => !isOpen(branch))];
  const active = valueAt(row, "is_active");
  return { host, branchIds: ordered.flatMap(branchIdOf), isActive: active === undefined || active === true };
}

/** True only for a directory's answer that no business has the host. */
export function saysUnknownHost(body: unknown): boolean {
  return valueAt(body, "message") === "business_not_found";
}

/** True for a 404 of the platform, false for one of whatever else may stand at its address. */
export function saysNotFound(body: unknown): boolean {
  if (saysUnknownHost(body)) return true;
  return valueAt(body, "statusCode") === 404 && typeof valueAt(body, "message") === "string";
}
