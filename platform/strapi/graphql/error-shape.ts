import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { AccessError } from "#platform/strapi/access/access-error.ts";
import { QueryError } from "#platform/strapi/query/query-error.ts";
import {
  EntryNotFoundError,
  FormError,
  formBody,
  TooManyAttemptsError,
  ValuesError,
} from "#platform/strapi/writes/form-error.ts";

const unexpected = "Internal Server Error";

interface Shape {
  message: string;
  exception?: Record<string, unknown>;
}

function accessShape(error: AccessError): Shape {
  const name = error.status === 401 ? "Unauthorized" : "Forbidden";
  const payload = { statusCode: error.status, error: name, message: error.message };
  const exception = {
    data: null,
    isBoom: true,
    isServer: false,
    output: { statusCode: error.status, payload, headers: {} },
  };
  return {
    message: error.message,
    exception: error.status === 403 ? { ...exception, message: error.message } : exception,
  };
}

function tooManyShape(error: TooManyAttemptsError): Shape {
  const message = [{ messages: [{ id: "Auth.form.error.ratelimit", message: error.message }] }];
  return { message: "Too Many Requests", exception: { code: 429, data: { message } } };
}

/** What a thrown error becomes; null when it is none of ours and must not be shown. */
function shapeOf(error: unknown): Shape | null {
  if (error instanceof AccessError) return accessShape(error);
  if (error instanceof EntryNotFoundError) return { message: error.message, exception: { status: 404 } };
  if (error instanceof FormError) return { message: "Bad Request", exception: { code: 400, data: formBody(error) } };
  if (error instanceof TooManyAttemptsError) return tooManyShape(error);
  if (error instanceof ValuesError) {
    return { message: error.message, exception: { status: 400, data: { errors: error.fields } } };
  }
  if (error instanceof QueryError) {
    return error.status === null
      ? { message: error.message }
      : { message: error.message, exception: { status: error.status } };
  }
  return null;
}

function codeOf(error: GraphQLError): unknown {
  const isBadVariable = /^Variable "\$\w+" got invalid value/.test(error.message);
  return isBadVariable ? "BAD_USER_INPUT" : (error.extensions.code ?? "INTERNAL_SERVER_ERROR");
}

/**
 * An error in the recorded shape. What nobody foresaw is reported and answered without its text.
 * @param report takes what was not foreseen
 */
export function formatError(error: GraphQLError, report: (error: unknown) => void): GraphQLFormattedError {
  const { locations, path } = error;
  const place = { ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }) };
  const cause = error.originalError;
  // A variable that does not fit carries the parser's own words as its cause.
  if (cause === undefined || cause === null || cause instanceof GraphQLError) {
    return { message: error.message, ...place, extensions: { code: codeOf(error) } };
  }
  const shape = shapeOf(cause);
  if (shape === null) report(cause);
  const { message, exception } = shape ?? { message: unexpected };
  const extensions = { code: "INTERNAL_SERVER_ERROR", ...(exception === undefined ? {} : { exception }) };
  return { message, ...place, extensions };
}
