import { GraphQLError, type GraphQLFormattedError } from "graphql";
import {
  AccessError,
  EntryNotFoundError,
  FormError,
  QueryError,
  RecordedError,
  recordedBody,
  TooManyAttemptsError,
  ValuesError,
} from "#platform/strapi/recorded-error.ts";

interface Shape {
  message: string;
  exception?: Record<string, unknown>;
}

function accessShape(error: AccessError): Shape {
  const { message, status } = error;
  const output = { statusCode: status, payload: recordedBody(error).body, headers: {} };
  const exception = { data: null, isBoom: true, isServer: false, output };
  return { message, exception: status === 403 ? { ...exception, message } : exception };
}

function shapeOf(error: RecordedError): Shape {
  const { message } = error;
  const { body } = recordedBody(error);
  if (error instanceof AccessError) return accessShape(error);
  if (error instanceof EntryNotFoundError) return { message, exception: { status: 404 } };
  if (error instanceof FormError) return { message: "Bad Request", exception: { code: 400, data: body } };
  if (error instanceof TooManyAttemptsError) {
    return { message: "Too Many Requests", exception: { code: 429, data: body } };
  }
  if (error instanceof ValuesError) return { message, exception: { status: 400, data: body["data"] } };
  return error instanceof QueryError && error.status !== null
    ? { message, exception: { status: error.status } }
    : { message };
}

/** Without names of the schema that nobody asked for; that a relation needs a selection repeats what was. */
function withoutSuggestion(message: string): string {
  return message.replace(/ Did you mean (?!"\w+ \{ \.\.\. \}"\?$).*\?$/, "");
}

function codeOf(error: GraphQLError): unknown {
  const isBadVariable = /^Variable "\$\w+" got invalid value/.test(error.message);
  return isBadVariable ? "BAD_USER_INPUT" : (error.extensions.code ?? "INTERNAL_SERVER_ERROR");
}

/** An error in the recorded shape; unexpected ones go to `report` and are answered without their text. */
export function formatError(error: GraphQLError, report: (error: unknown) => void): GraphQLFormattedError {
  const { locations, path } = error;
  const place = { ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }) };
  const cause = error.originalError;
  // A variable that does not fit carries the parser's own words as its cause.
  if (cause === undefined || cause === null || cause instanceof GraphQLError) {
    return { message: withoutSuggestion(error.message), ...place, extensions: { code: codeOf(error) } };
  }
  if (!(cause instanceof RecordedError)) report(cause);
  const shape: Shape = cause instanceof RecordedError ? shapeOf(cause) : { message: "Internal Server Error" };
  const exception = shape.exception === undefined ? {} : { exception: shape.exception };
  return { message: shape.message, ...place, extensions: { code: "INTERNAL_SERVER_ERROR", ...exception } };
}
