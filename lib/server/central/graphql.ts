import "server-only";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { jsonAt } from "./wire-value.ts";

/** Who asks and how. */
interface GraphqlOptions {
  token: string;
  isRead: boolean;
  clientAddress?: string | null;
  requestId?: string;
}

/** The status that the recorded server hides in an error's extensions, in the order in which it is to be looked for. */
function statusOf(error: unknown): number {
  const candidates = [
    jsonAt(error, "extensions", "exception", "output", "statusCode"),
    jsonAt(error, "extensions", "exception", "status"),
    jsonAt(error, "extensions", "exception", "data", "statusCode"),
  ];
  return candidates.find((status) => typeof status === "number") ?? 500;
}

/**
 * Sends one of the typed documents. The answer is still checked by its reader: types say what was agreed, not what came.
 * @throws CentralError with the status that the errors name.
 */
export async function requestGraphql<Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  { token, isRead, ...asker }: GraphqlOptions,
): Promise<unknown> {
  const answer = await requestCentral({
    method: "POST",
    path: "/graphql",
    body: { query: print(document), variables },
    token,
    isRead,
    accepts: [400],
    ...asker,
  });
  const errors = jsonAt(answer.body, "errors");
  if (Array.isArray(errors) && errors.length > 0) {
    const status = answer.status === 400 ? 400 : statusOf(errors[0]);
    throw new CentralError("status", `GraphQL: ${String(jsonAt(errors[0], "message")).slice(0, 200)}`, status);
  }
  return jsonAt(answer.body, "data");
}
