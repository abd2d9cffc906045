/** A query that cannot be answered because of what it asks; the message may be shown to the caller. */
export class QueryError extends Error {
  override name = "QueryError";
  /** 400 where the recorded server names a status, null where it only says what is wrong. */
  readonly status: 400 | null;

  constructor(message: string, status: 400 | null = null) {
    super(message);
    this.status = status;
  }
}

/** The recorded refusal of a field that filters do not know (or must not see). */
export function unknownField(path: string): QueryError {
  return new QueryError(
    `Your filters contain a field '${path}' that doesn't appear on your model definition nor its relations`,
    400,
  );
}
