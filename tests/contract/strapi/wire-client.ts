import type { Hono } from "hono";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { serviceKey, tokenSecret } from "./send.ts";

const answerSchema = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.looseObject({ message: z.string(), extensions: z.looseObject({}).optional() })).optional(),
});

/** Who sends a request. */
export interface Sender {
  token?: string;
  isService?: boolean;
}

function headersOf(sender: Sender): Record<string, string> {
  return {
    "content-type": "application/json",
    ...(sender.token === undefined ? {} : { authorization: `Bearer ${sender.token}` }),
    ...(sender.isService === true ? { "x-service-key": serviceKey } : {}),
  };
}

/** Sends a GraphQL operation and reads its answer. */
export async function graphql(app: Hono, sender: Sender, query: string, variables: Record<string, unknown> = {}) {
  const body = JSON.stringify({ query, variables });
  const response = await app.request("/graphql", { method: "POST", headers: headersOf(sender), body });
  const answer = answerSchema.parse(await response.json());
  return { status: response.status, data: answer.data, errors: answer.errors?.map((error) => error.message) };
}

/** Sends a REST request and reads its answer. */
export async function rest(app: Hono, sender: Sender, method: string, path: string, body?: unknown) {
  const init = { method, headers: headersOf(sender), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await app.request(path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const answer: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, body: answer, headers: response.headers };
}

/** A session of a recorded user: 1 is Ana, a customer; 2 is staff; 4 is another customer. */
export async function signedIn(database: Database, user: number): Promise<Sender> {
  return { token: await consentedToken(database, user, tokenSecret) };
}
