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
