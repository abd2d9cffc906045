import type { Hono } from "hono";
import { graphqlHandler } from "#platform/strapi/graphql/graphql-handler.ts";
import type { WireSettings } from "#platform/strapi/graphql/wire-context.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import type { PlatformContext } from "#platform/http/context.ts";
import { describeError } from "#platform/http/log.ts";
import { restRoutes } from "#platform/strapi/rest/rest-routes.ts";

/** A trusted peer that does not say for whom it calls speaks for many. */
const sharedFactor = 20;

/** Brings GraphQL and `{rest}` into the platform. */
export function mountWire(app: Hono, platform: PlatformContext): void {
  const wire: WireSettings = {
    tokenSecret: platform.tokenSecret,
    serviceKey: platform.settings.serviceKey,
    takeAttempt: (request, attempt) => {
      const { address, isShared } = clientAddress(request, platform.settings.trustedAddresses);
      const most = attempt.most * (isShared ? sharedFactor : 1);
      return platform.limiter.take({ name: `wire ${attempt.name}`, most, seconds: 60 }, address);
    },
    report: (error) => platform.log("error", "unexpected_error", describeError(error)),
  };
  const graphql = graphqlHandler(platform.database, wire);
  app.all("/graphql", graphql);
  app.route("/", restRoutes(platform.database, wire));
}
