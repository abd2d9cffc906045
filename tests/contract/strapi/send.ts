import { Hono } from "hono";
import { SignJWT } from "jose";
import type { Database } from "#platform/db/database.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { graphqlHandler } from "#platform/strapi/graphql/graphql-handler.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import { InFlightRequests } from "#platform/http/in-flight-requests.ts";
import { restRoutes } from "#platform/strapi/rest/rest-routes.ts";
import type { Exchange } from "./recorded.ts";

/** Secret and service key of the tests. */
export const tokenSecret = "recorded-token-secret-of-32-bytes";
export const serviceKey = "recorded-service-key";

/** The real handlers over a database; nothing that happens is unforeseen. */
export function wireApp(database: Database, unforeseen: unknown[] = []): Hono {
  const attempts = new Map<string, number>();
  const settings: StrapiSettings = {
    tokenSecret,
    serviceKey,
    reader: database,
    inFlight: new InFlightRequests(),
    takeTurn: async () => () => {},
    takeAttempt: async (_request, { name, most, points = 1 }) => {
      const count = (attempts.get(name) ?? 0) + points;
      attempts.set(name, count);
      return count > most ? 60 : null;
    },
    report: (error) => {
      unforeseen.push(error);
    },
  };
  const app = new Hono();
  app.all("/graphql", graphqlHandler(database, settings));
  app.route("/", restRoutes(database, settings));
  return app;
}

function signed(claims: Record<string, unknown>, expires: string): Promise<string> {
  const key = new TextEncoder().encode(tokenSecret);
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setIssuedAt().setExpirationTime(expires).sign(key);
}

/** The token a recorded placeholder stands for. */
async function tokenFor(database: Database, exchange: Exchange, user: string): Promise<string> {
  if (exchange.name.includes("expired")) return signed({ id: Number(user) }, "-1 hour");
  if (user === "None") return signed({ user: 1 }, "1 hour");
  if (user === "99999") return signed({ id: 99_999 }, "1 hour");
  return consentedToken(database, Number(user), tokenSecret);
}

async function fillTokens(database: Database, exchange: Exchange, text: string): Promise<string> {
  const placeholder = /<jwt of user (\w+)>/.exec(text);
  if (placeholder?.[1] === undefined) return text;
  return text.replace(placeholder[0], await tokenFor(database, exchange, placeholder[1]));
}

/** Sends a recorded request as the storefront asks: by whoever's token it had, and with no key. */
export async function send(app: Hono, database: Database, exchange: Exchange): Promise<Response> {
  const { method, path, headers, body, rawBody } = exchange.request;
  const sent = new Headers(headers);
  const authorization = headers.authorization;
  if (authorization !== undefined) sent.set("authorization", await fillTokens(database, exchange, authorization));
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const init = { method, headers: sent, ...(text === undefined ? {} : { body: text }) };
  return app.request(await fillTokens(database, exchange, path), init);
}
