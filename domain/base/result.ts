/** What an operation that may fail in an expected way answers (design §4); bugs are exceptions. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F };

/** Wraps a value that was obtained. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps the expected reason why there is no value. */
export function fail<F>(failure: F): { ok: false; failure: F } {
  return { ok: false, failure };
}
