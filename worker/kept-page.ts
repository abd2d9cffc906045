import type { PageName } from "#lib/edge/visit/page-name.ts";
import { visitCookieName } from "#domain/store/visit-cookie.ts";
import { visitFrom } from "#lib/edge/visit/visit-cookie.ts";
import type { PlannedPage } from "./plan.ts";

/** What this browser's cookies choose between pages that everybody may see. */
export interface Choice {
  language: string;
  /** Null where nothing was chosen yet. */
  branchId: string | null;
  /** What the visit asks for, with its branch; `""` for nothing. */
  visit: string;
}

/** A page that was kept, as its key names it. */
export interface KeptPage {
  name: Omit<PageName, "build">;
  /** What the cookies chose when it was asked for. */
  choice: Choice;
}

/** A cookie as the browser shows it to a worker. */
interface Cookie {
  name?: string;
  value?: string;
}

/** A cookie as the server takes it: by a name that stands there once, without odd characters (T13). */
function valueOf(cookies: readonly Cookie[], name: string): string | null {
  const [first, ...others] = cookies.filter((cookie) => cookie.name === name);
  return others.length === 0 && first?.value !== undefined && /^[\w-]{1,40}$/.test(first.value) ? first.value : null;
}

/** The language that the cookies choose. */
export function languageOf(cookies: readonly Cookie[]): string {
  return valueOf(cookies, "lang") === "en" ? "en" : "es-CO";
}

/** What the cookies choose at an address at `now` (ms). */
export function choiceOf(cookies: readonly Cookie[], { isTable, language }: PlannedPage, now: number): Choice {
  const visit = visitFrom(valueOf(cookies, visitCookieName), now);
  const asked = visit === null ? "" : `${visit.variant} ${visit.branchId}`;
  return {
    language: language ?? languageOf(cookies),
    branchId: valueOf(cookies, "branch"),
    visit: isTable ? `table ${asked}` : asked,
  };
}

/** Whether what was answered is the page that was asked for, and may be kept: never one of a device that many share (A17). */
export function mayKeep(name: PageName, { page }: PlannedPage, choice: Choice, build: string): boolean {
  return name.build === build && name.page === page && name.language === choice.language && name.variant !== "kiosk";
}

/** The key under which a page is kept, an address of `origin` that no page has. Its build is in the cache's name. */
export function keyOf({ name, choice }: KeptPage, origin: string): string {
  const { language, branchId, variant, page } = name;
  const query = new URLSearchParams({ language, branch: branchId, variant, page, visit: choice.visit });
  if (choice.branchId !== null) query.set("chosen", choice.branchId);
  return `${origin}/kept?${query.toString()}`;
}

/** The page that a key names; null for any other key. */
export function keptPageOf(key: string): KeptPage | null {
  const url = new URL(key);
  const language = url.searchParams.get("language");
  const branchId = url.searchParams.get("branch");
  const variant = url.searchParams.get("variant");
  const page = url.searchParams.get("page");
  if (url.pathname !== "/kept" || language === null || branchId === null || variant === null || page === null)
    return null;
  const choice = { language, branchId: url.searchParams.get("chosen"), visit: url.searchParams.get("visit") ?? "" };
  return { name: { language, branchId, variant, page }, choice };
}

/** Whether a kept page is what the server would answer now at an address: what does not match the present cookies is not shown. */
export function isOfChoice({ name, choice }: KeptPage, { page }: PlannedPage, now: Choice): boolean {
  if (name.page !== page || name.language !== now.language || choice.visit !== now.visit) return false;
  return now.branchId === null ? choice.branchId === null : name.branchId === now.branchId;
}
