/** What became of `null` on the recorded server: at the root an empty text, as in an address; below the filter is dropped. */
export type NullMeaning = "emptyText" | "dropped";

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A filter as the recorded server read it: without variables that were not given, and with its meaning of `null`. */
export function recordedWhere(where: unknown, meaning: NullMeaning): unknown {
  if (Array.isArray(where)) return where.map((entry) => recordedWhere(entry ?? "", meaning));
  if (!isObject(where)) return where;
  const entries = Object.entries(where).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || (value === null && meaning === "dropped")) return [];
    return [[key, value === null ? "" : recordedWhere(value, meaning)]];
  });
  return Object.fromEntries(entries);
}
