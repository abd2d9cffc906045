import { Hono } from "hono";
import { readCaller } from "#platform/strapi/access/caller.ts";
import { contentTypes } from "#platform/strapi/content/content-types.ts";
import type { Database } from "#platform/db/database.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import { addAccountRoutes } from "./account-routes.ts";
import { addAddressRoutes } from "./address-routes.ts";
import { addContentRoutes } from "./content-routes.ts";
import { restError } from "./rest-answer.ts";
import type { RestContext } from "./rest-context.ts";

export function restRoutes(database: Database, settings: StrapiSettings): Hono {
  const routes = new Hono();
  const context: RestContext = {
    database,
    settings,
    callerOf: (request) => readCaller(database, request.req.raw.headers, settings),
  };
  routes.onError((error, request) => restError(request, error, settings.report));
  addAccountRoutes(routes, context);
  addAddressRoutes(routes, context);
  for (const type of contentTypes) addContentRoutes(routes, context, type);
  return routes;
}
