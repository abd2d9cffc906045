import type { Context } from "hono";
import { AccessError } from "#platform/db/access/access-error.ts";
import type { Caller, CallerSettings } from "#platform/db/access/caller.ts";
import { requirePermission, type Action } from "#platform/db/access/permissions.ts";
import type { ContentType } from "#platform/db/content/content-type.ts";
import { RowSource } from "#platform/db/content/row-source.ts";
import type { Database } from "#platform/db/database.ts";

/** What the GraphQL and REST handlers need besides the database. */
export interface WireSettings extends CallerSettings {
  /** Counts one attempt of this request's sender at `name`; answers the seconds to wait when it is one too many. */
  takeAttempt: (request: Context, name: string) => number | null;
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

/** After a write everything is read anew. */
export function forgetRows(context: WireContext, caller: Caller): RowSource {
  context.source = new RowSource(context.database, caller);
  return context.source;
}
