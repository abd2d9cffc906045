/** The value at a path of own keys (X15), undefined when there is none. */
export function valueAt(json: unknown, ...keys: string[]): unknown {
  let at = json;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return at;
}

/** The value in `{data: {data: …}}` or `{data: …}`, else the body (S1 §7 'data read from data.data or data'). */
export function unwrapData(body: unknown): unknown {
  const data = valueAt(body, "data");
  if (data === undefined) return body;
  const inner = valueAt(data, "data");
  return inner === undefined ? data : inner;
}
