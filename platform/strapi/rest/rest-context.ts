import type { Context } from "hono";
import type { Database } from "#platform/db/database.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import type { Caller } from "#platform/strapi/access/caller.ts";

export interface RestContext {
  database: Database;
  settings: StrapiSettings;
  callerOf: (request: Context) => Promise<Caller>;
}
