import type { Context } from "hono";
import type { Database } from "#platform/db/database.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import type { Caller } from "#platform/strapi/access/caller.ts";
import { type Action, requirePermission } from "#platform/strapi/access/permissions.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import type { ContentType } from "#platform/strapi/content/content-type.ts";
import { AccessError } from "#platform/strapi/recorded-error.ts";

export interface RequestContext {
  database: Database;
  settings: StrapiSettings;
  request: Context;
  /** Or why the call is refused. */
  caller: Caller | AccessError;
  source: RowSource;
}

/** @throws AccessError when the caller may not do this */
export function permittedCaller(context: RequestContext, type: ContentType, action: Action): Caller {
  if (context.caller instanceof AccessError) throw context.caller;
  requirePermission(context.caller, type, action);
  return context.caller;
}

/** After a write everything is read anew. */
export function forgetRows(context: RequestContext, caller: Caller): RowSource {
  context.source = new RowSource(context.settings.reader, caller, context.source.budget);
  return context.source;
}
