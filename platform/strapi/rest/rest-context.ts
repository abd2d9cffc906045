import type { Context } from "hono";
import type { Database } from "#platform/db/database.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import type { Caller } from "#platform/strapi/access/caller.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import { withinBudget } from "#platform/strapi/access/within-budget.ts";

export interface RestContext {
  database: Database;
  settings: StrapiSettings;
  callerOf: (request: Context) => Promise<Caller>;
}

/** Answers out of the caller's budget, reading as they may. */
export function answerFrom(
  context: RestContext,
  request: Context,
  caller: Caller,
  answer: (source: RowSource) => Promise<Response>,
): Promise<Response> {
  return withinBudget(context.settings, request, caller.isService, (budget) =>
    answer(new RowSource(context.settings.reader, caller, budget)),
  );
}
