import { canonicalHost } from "#domain/base/canonical-host.ts";
import { isMenuFileName } from "#domain/store/menu-file.ts";
import { deliveryModeOf } from "#domain/store/mode.ts";
import { unwrapData, valueAt } from "./value-at.ts";

/** What routing knows of a host's business. */
export interface DirectoryEntry {
  /** The main host: the tenant's name in paths and cache keys. */
  host: string;
  /** What a domain's records have to name (T12); null where the answer has no id. */
  businessId: string | null;
  /** Those that sell now come first; the first is the default branch. */
  branchIds: string[];
  /** Those where one orders at a table or a kiosk: En Sitio is among their delivery methods. */
  onSiteBranchIds: string[];
  /** An inactive business has its root only (A144). */
  isActive: boolean;
  /** Nothing can be ordered, whatever a link says (A15). */
  onlyMenu: boolean;
  /** The names that `/menu/{filename}` has (A244). */
  menuFiles: string[];
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

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === "true";
}

function hasOnSite(branch: unknown): boolean {
  const methods = valueAt(branch, "delivery_methods_allowed");
  return (Array.isArray(methods) ? methods : []).some((method: unknown) => {
    const name = valueAt(method, "internal_name");
    const internalName = typeof name === "string" ? name : null;
    return deliveryModeOf({ id: String(valueAt(method, "id")), internalName }) === "onsite";
  });
}

function fileNamesOf(row: unknown): string[] {
  const files = valueAt(row, "menu_files");
  return (Array.isArray(files) ? files : []).flatMap((file: unknown) => {
    const name = valueAt(file, "name");
    return typeof name === "string" && isMenuFileName(name) ? [name] : [];
  });
}

function hostIn(value: unknown): string | null {
  return typeof value === "string" ? canonicalHost(value.trim()) : null;
}

/** True for an answer that has no business in it: nothing, null, an empty row or list. */
export function isEmptyAnswer(body: unknown): boolean {
  const row = unwrapData(body);
  if (row === null || row === "") return true;
  return typeof row === "object" && Object.keys(row).length === 0;
}

function idIn(row: unknown): string | null {
  const id = valueAt(row, "id");
  const text = typeof id === "number" || typeof id === "string" ? String(id) : "";
  return text === "" ? null : text;
}

/** The id of a business that came without its branches (S3 §7); null where it has them. */
export function branchlessIdFrom(body: unknown): string | null {
  const row = unwrapData(body);
  return Array.isArray(valueAt(row, "branches")) ? null : idIn(row);
}

/** Asks for the same over GraphQL, as far as routing needs branches (S3 §7). */
export function branchesQuery(businessId: string) {
  const methods = "delivery_methods_allowed { id internal_name }";
  const query = `query ($business: ID!) {
  branches(where: { business: $business }) { id is_active deleted is_available ${methods} }
}`;
  return { query, variables: { business: businessId } };
}

/** The same answer with branches that came by a call of their own, or over GraphQL; null when that has none. */
export function withBranches(body: unknown, answer: unknown): unknown {
  const row = unwrapData(body);
  const listed = unwrapData(answer);
  const branches = Array.isArray(listed) ? listed : valueAt(listed, "branches");
  return typeof row === "object" && Array.isArray(branches) ? { ...row, branches } : null;
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
  return {
    host,
    businessId: idIn(row),
    branchIds: ordered.flatMap(branchIdOf),
    onSiteBranchIds: ordered.filter(hasOnSite).flatMap(branchIdOf),
    isActive: active === undefined || active === true,
    menuFiles: fileNamesOf(row),
    onlyMenu: isTrue(valueAt(row, "subscription", "only_menu")) || valueAt(row, "config", "menu_only") === true,
  };
}

/** True only for a directory's answer that no business has the host. */
export function isUnknownHostBody(body: unknown): boolean {
  return valueAt(body, "message") === "business_not_found";
}

/** True for a 404 of the platform, false for one of whatever else may stand at its address. */
export function isNotFoundBody(body: unknown): boolean {
  if (isUnknownHostBody(body)) return true;
  return valueAt(body, "statusCode") === 404 && typeof valueAt(body, "message") === "string";
}
