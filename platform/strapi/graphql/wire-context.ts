import type { Context } from "hono";
import { AccessError } from "#platform/strapi/access/access-error.ts";
import type { Caller, CallerSettings } from "#platform/strapi/access/caller.ts";
import { requirePermission, type Action } from "#platform/strapi/access/permissions.ts";
import type { ContentType } from "#platform/strapi/content/content-type.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import type { Database } from "#platform/db/database.ts";
import { TooManyAttemptsError } from "#platform/strapi/writes/form-error.ts";

/** Something one address may do so many times a minute. */
export interface Attempt {
  name: string;
  most: number;
}

/** What the GraphQL and REST handlers need besides the database. */
export interface WireSettings extends CallerSettings {
  /** Counts one attempt of this request's sender; answers the seconds to wait when it is one too many. */
  takeAttempt: (request: Context, attempt: Attempt) => number | null;
  /** Takes errors that nobody foresaw; the caller sees none of them. */
  report: (error: unknown) => void;
}

/** What the resolvers of one GraphQL request share. */
export interface WireContext {
  database: Database;
  settings: WireSettings;
  request: Context;
  /** Who calls, or why the call is refused. */
  caller: Caller | AccessError;
  source: RowSource;
}

/**
 * The caller, when it may do this.
 * @throws AccessError
 */
export function permittedCaller(context: WireContext, type: ContentType, action: Action): Caller {
  if (context.caller instanceof AccessError) throw context.caller;
  requirePermission(context.caller, type, action);
  return context.caller;
}

/**
 * Counts an attempt.
 * @throws TooManyAttemptsError
 */
export function requireAttempt(settings: WireSettings, request: Context, attempt: Attempt): void {
  const wait = settings.takeAttempt(request, attempt);
  if (wait !== null) throw new TooManyAttemptsError(wait);
}

/** Log-ins and registrations of an address, as recorded. */
export function accountAttempt(name: string): Attempt {
  return { name, most: 10 };
}

/**
 * Orders are found by numbers that can be guessed: strangers may look up 30 a minute (D4).
 * @throws TooManyAttemptsError
 */
export function requireLookup(settings: WireSettings, request: Context, caller: Caller, type: ContentType): void {
  if (type.name === "order" && !caller.isService) requireAttempt(settings, request, { name: "order lookup", most: 30 });
}

/** After a write everything is read anew. */
export function forgetRows(context: WireContext, caller: Caller): RowSource {
  context.source = new RowSource(context.database, caller);
  return context.source;
}
