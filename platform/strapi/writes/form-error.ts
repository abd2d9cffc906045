/** A form was refused in the recorded way: an id, a text and sometimes the field. */
export class FormError extends Error {
  override name = "FormError";
  readonly id: string;
  readonly field: string | null;

  constructor(id: string, text: string, field: string | null = null) {
    super(text);
    this.id = `Auth.form.error.${id}`;
    this.field = field;
  }
}

/** Too many attempts: wait `retryAfter` seconds. */
export class TooManyAttemptsError extends Error {
  override name = "TooManyAttemptsError";
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("Too many attempts, please try again in a minute.");
    this.retryAfter = retryAfter;
  }
}

/** What should be changed does not exist, or is not the caller's: both look the same. */
export class EntryNotFoundError extends Error {
  override name = "EntryNotFoundError";

  constructor() {
    super("entry.notFound");
  }
}

/** Values of a body that do not fit, by field. */
export class ValuesError extends Error {
  override name = "ValuesError";
  readonly fields: Readonly<Record<string, string[]>>;

  constructor(fields: Readonly<Record<string, string[]>>) {
    super("ValidationError");
    this.fields = fields;
  }
}

/** The recorded body of a refused form: the same list as message and data. */
export function formBody(error: FormError) {
  const entry = { id: error.id, message: error.message, ...(error.field === null ? {} : { field: [error.field] }) };
  const list = [{ messages: [entry] }];
  return { statusCode: 400, error: "Bad Request", message: list, data: list };
}
