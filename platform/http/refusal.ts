/** An expected refusal of a call: answered as `{statusCode, error, message, data}` with a machine-readable message. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, data?: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(code);
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The error body of every call that is not Strapi's. */
export function refusalBody(refusal: Refusal): Record<string, unknown> {
  return {
    statusCode: refusal.status,
    error: reasons[refusal.status] ?? "Error",
    message: refusal.message,
    ...(refusal.data === undefined ? {} : { data: refusal.data }),
  };
}

/** 429, with the seconds to wait in body and header. */
export function tooMany(code: string, retryAfterSeconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Refusal(429, code, { retry_after: seconds }, { "retry-after": String(seconds) });
}
