import { Refusal } from "./refusal.ts";

/** Named values of a form or an address, each name once: of two nobody knows which one counts (M2). @throws Refusal 400 */
export function namedOnce(given: Iterable<readonly [string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of given) {
    if (values.has(name)) throw new Refusal(400, "repeated_parameter", { fields: { [name]: "repeated" } });
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** The same of whoever must not be turned away for it: what is named more than once is left out. */
export function givenOnce(given: Iterable<readonly [string, string]>): Record<string, string> {
  const all = Map.groupBy(given, ([name]) => name);
  return Object.fromEntries([...all.values()].flatMap((same) => (same.length === 1 ? same : [])));
}
