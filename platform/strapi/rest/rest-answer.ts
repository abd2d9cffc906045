import type { Context } from "hono";
import { Refusal, refusalBody } from "#platform/http/refusal.ts";
import { RecordedError, recordedBody, TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";

type Status = 200 | 201 | 400 | 401 | 403 | 404 | 429 | 500;

/** A JSON answer with the recorded content type. */
export function restJson(request: Context, body: unknown, status: Status = 200): Response {
  return request.body(JSON.stringify(body), status, { "content-type": "application/json; charset=utf-8" });
}

export function notFound(request: Context): Response {
  return request.text("Not Found", 404);
}

/** A thrown error as its recorded answer; unexpected ones are reported and answered without their text. */
export function restError(request: Context, error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof RecordedError) {
    if (error instanceof TooManyAttemptsError) request.header("retry-after", String(Math.ceil(error.retryAfter)));
    const { status, body } = recordedBody(error);
    return restJson(request, body, status);
  }
  if (error instanceof Refusal) return Response.json(refusalBody(error), { status: error.status });
  report(error);
  const message = "An internal server error occurred";
  return restJson(request, { statusCode: 500, error: "Internal Server Error", message }, 500);
}
