/** What the recorded server refuses, with its own words; the message may be shown to the caller. */
export class RecordedError extends Error {
  override name = "RecordedError";
}

/** The caller is not known (401) or not allowed (403). */
export class AccessError extends RecordedError {
  readonly status: 401 | 403;

  constructor(status: 401 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

export function forbidden(): AccessError {
  return new AccessError(403, "Forbidden");
}

export class QueryError extends RecordedError {
  /** 400 where the recorded server names a status, null where it only says what is wrong. */
  readonly status: 400 | null;

  constructor(message: string, status: 400 | null = null) {
    super(message);
    this.status = status;
  }
}

/** Filters do not know the field, or must not see it. */
export function unknownField(path: string): QueryError {
  return new QueryError(
    `Your filters contain a field '${path}' that doesn't appear on your model definition nor its relations`,
    400,
  );
}

/** A form was refused: an id, a text and sometimes the field. */
export class FormError extends RecordedError {
  readonly id: string;
  readonly field: string | null;

  constructor(id: string, text: string, field: string | null = null) {
    super(text);
    this.id = `Auth.form.error.${id}`;
    this.field = field;
  }
}

/** `retryAfter` in seconds. */
export class TooManyAttemptsError extends RecordedError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("Too many attempts, please try again in a minute.");
    this.retryAfter = retryAfter;
  }
}

/** What should be changed does not exist, or is not the caller's: both look the same. */
export class EntryNotFoundError extends RecordedError {
  constructor() {
    super("entry.notFound");
  }
}

/** Values of a body that do not fit, by field. */
export class ValuesError extends RecordedError {
  readonly fields: Readonly<Record<string, string[]>>;

  constructor(fields: Readonly<Record<string, string[]>>) {
    super("ValidationError");
    this.fields = fields;
  }
}

type Status = 400 | 401 | 403 | 404 | 429;

const reasons = { 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found" } as const;

function described(statusCode: keyof typeof reasons, message: string) {
  return { status: statusCode, body: { statusCode, error: reasons[statusCode], message } };
}

function messageList(entry: { id: string; message: string; field?: string[] }) {
  return [{ messages: [entry] }];
}

/** Status and body of a refusal as REST answers it; GraphQL puts the same body into its extensions. */
export function recordedBody(error: RecordedError): { status: Status; body: Record<string, unknown> } {
  const { message } = error;
  if (error instanceof AccessError) return described(error.status, message);
  if (error instanceof EntryNotFoundError) return described(404, message);
  if (error instanceof TooManyAttemptsError) {
    return { status: 429, body: { message: messageList({ id: "Auth.form.error.ratelimit", message }) } };
  }
  if (error instanceof FormError) {
    const { id, field } = error;
    const list = messageList({ id, message, ...(field === null ? {} : { field: [field] }) });
    return { status: 400, body: { ...described(400, message).body, message: list, data: list } };
  }
  const { status, body } = described(400, message);
  return error instanceof ValuesError
    ? { status, body: { ...body, data: { errors: error.fields } } }
    : { status, body };
}
