import "server-only";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { ClientError, GraphQLClient } from "graphql-request";
import type { Crowd } from "#domain/base/line/fair-line.ts";
import { valueAt } from "#wire/value-at.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";

interface GraphqlOptions {
  token: string | null;
  isRead: boolean;
  clientAddress?: string | null;
  requestId?: string;
  tenant?: string;
  isPatient?: boolean;
  crowd?: Crowd;
  timeLeft?: () => number;
  headers?: Readonly<Record<string, string>>;
  timeoutMilliseconds?: number;
}

/** The status that the recorded server hides in an error's extensions, in order of precedence. */
function statusOf(error: unknown): number {
  const candidates = [
    valueAt(error, "extensions", "exception", "output", "statusCode"),
    valueAt(error, "extensions", "exception", "status"),
    valueAt(error, "extensions", "exception", "data", "statusCode"),
  ];
  return candidates.find((status) => typeof status === "number") ?? 500;
}

/** graphql-request over the one HTTP client, with its time-outs, retries and circuit breaker. */
function clientFor({ token, isRead, ...asker }: GraphqlOptions): GraphQLClient {
  return new GraphQLClient("http://platform/graphql", {
    errorPolicy: "all",
    fetch: async (_address, init) => {
      const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
      const answer = await requestCentral({
        method: "POST",
        at: "graphql",
        path: "",
        loggedAs: "/graphql",
        body,
        token,
        isRead,
        accepts: [400],
        ...asker,
      });
      return Response.json(answer.body, { status: answer.status });
    },
  });
}

/** Sends a typed document; the caller still parses the answer. @throws CentralError with the status of the errors */
export async function requestGraphql<Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  options: GraphqlOptions,
): Promise<unknown> {
  const query = print(document);
  try {
    const { data, errors } = await clientFor(options).rawRequest<unknown>(query, variables);
    if (errors === undefined || errors.length === 0) return data;
    throw refusal(errors[0], statusOf(errors[0]));
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw refusal(error.response.errors?.[0], error.response.status);
  }
}

/** The machine code of the first invalid field; null without one. */
function codeOf(error: unknown): string | null {
  const fields = valueAt(error, "extensions", "exception", "data", "errors");
  const [reasons]: unknown[] = typeof fields === "object" && fields !== null ? Object.values(fields) : [];
  const [reason]: unknown[] = Array.isArray(reasons) ? reasons : [];
  return typeof reason === "string" && /^[a-z_]{1,40}$/.test(reason) ? reason : null;
}

/** `unknown_field_` and the field that a query or an input has and the backend's schema lacks; null without one. */
function unknownFieldOf(error: unknown): string | null {
  const match = /Cannot query field "(\w+)"|Field "(\w+)" is not defined/.exec(String(valueAt(error, "message")));
  const field = match?.[1] ?? match?.[2];
  return field === undefined ? null : `unknown_field_${field}`;
}

function refusal(error: unknown, status: number): CentralError {
  const detail = `GraphQL: ${String(valueAt(error, "message")).slice(0, 200)}`;
  return new CentralError("status", detail, status, { code: codeOf(error) ?? unknownFieldOf(error) });
}
