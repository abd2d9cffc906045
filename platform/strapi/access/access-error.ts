/** The caller is not known (401) or not allowed (403). */
export class AccessError extends Error {
  override name = "AccessError";
  readonly status: 401 | 403;

  constructor(status: 401 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

/** The recorded refusal of what a caller may not do. */
export function forbidden(): AccessError {
  return new AccessError(403, "Forbidden");
}
