import type { Context } from "hono";
import { AccessError } from "#platform/strapi/access/access-error.ts";
import { QueryError } from "#platform/strapi/query/query-error.ts";
import {
  EntryNotFoundError,
  FormError,
  formBody,
  TooManyAttemptsError,
  ValuesError,
} from "#platform/strapi/writes/form-error.ts";

type Status = 200 | 201 | 400 | 401 | 403 | 404 | 413 | 429 | 500;

/** A JSON answer with the recorded content type. */
export function restJson(request: Context, body: unknown, status: Status = 200): Response {
  return request.body(JSON.stringify(body), status, { "content-type": "application/json; charset=utf-8" });
}

/** The recorded answer for what is not there. */
export function notFound(request: Context): Response {
  return request.text("Not Found", 404);
}

function tooMany(request: Context, error: TooManyAttemptsError): Response {
  const message = [{ messages: [{ id: "Auth.form.error.ratelimit", message: error.message }] }];
  request.header("retry-after", String(Math.ceil(error.retryAfter)));
  return restJson(request, { message }, 429);
}

/** A thrown error as its recorded answer; what nobody foresaw is reported and answered without its text. */
export function restError(request: Context, error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof AccessError) {
    const name = error.status === 401 ? "Unauthorized" : "Forbidden";
    return restJson(request, { statusCode: error.status, error: name, message: error.message }, error.status);
  }
  if (error instanceof QueryError) {
    return restJson(request, { statusCode: 400, error: "Bad Request", message: error.message }, 400);
  }
  if (error instanceof FormError) return restJson(request, formBody(error), 400);
  if (error instanceof TooManyAttemptsError) return tooMany(request, error);
  if (error instanceof ValuesError) {
    const data = { errors: error.fields };
    return restJson(request, { statusCode: 400, error: "Bad Request", message: error.message, data }, 400);
  }
  if (error instanceof EntryNotFoundError) {
    return restJson(request, { statusCode: 404, error: "Not Found", message: error.message }, 404);
  }
  report(error);
  const message = "An internal server error occurred";
  return restJson(request, { statusCode: 500, error: "Internal Server Error", message }, 500);
}
