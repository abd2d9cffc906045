import type { Hono } from "hono";
import { clientAddress } from "#platform/http/client-address.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { describeError } from "#platform/http/log.ts";
import type { StrapiSettings } from "./access/attempt.ts";
import { Turns } from "./access/turns.ts";
import { graphqlHandler } from "./graphql/graphql-handler.ts";
import { restRoutes } from "./rest/rest-routes.ts";

/** A trusted peer that does not say for whom it calls speaks for many. */
const sharedFactor = 20;

/** Mounts the recorded API, GraphQL and `{rest}`: the only way into this folder from outside. */
export function mountStrapi(app: Hono, platform: PlatformContext): void {
  const { database, reader, limiter, log, settings, tokenSecret, inFlight } = platform;
  const turns = new Turns();
  const strapi: StrapiSettings = {
    reader,
    inFlight,
    tokenSecret,
    serviceKey: settings.serviceKey,
    takeAttempt: async (request, attempt) => {
      const { address, isShared, browser } = clientAddress(request, settings.trustedAddresses);
      const most = attempt.most * (isShared && browser === null ? sharedFactor : 1);
      const who = browser === null ? address : `browser ${browser}`;
      return await limiter.take({ name: `wire ${attempt.name}`, most, seconds: 60 }, who, attempt.points);
    },
    takeTurn: (request) => turns.take(clientAddress(request, settings.trustedAddresses).address),
    report: (error) => log("error", "unexpected_error", describeError(error)),
  };
  app.all("/graphql", graphqlHandler(database, strapi));
  app.route("/", restRoutes(database, strapi));
}
