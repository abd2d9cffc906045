import { type Arbitrary, array, constantFrom, tuple } from "fast-check";

/** What a careless or hostile platform may put in the place of any value (F6). */
const strange: readonly unknown[] = [
  null,
  undefined,
  "",
  "x",
  "1e3",
  "NaN",
  0,
  -1,
  0.1,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  {},
  [null],
  { id: null },
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "\u0000\u001b[31m",
  "__proto__",
  { __proto__: null, constructor: 1 },
  "a".repeat(5000),
];

type Path = (string | number)[];

function pathsOf(value: unknown, at: Path = [], found: Path[] = []): Path[] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    found.push(path);
    pathsOf(inner, path, found);
  }
  return found;
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? replaced(inner, rest, by) : inner));
  const row = value as Record<string, unknown>;
  const copy: Record<string, unknown> = { ...row };
  if (rest.length === 0 && by === undefined) delete copy[String(key)];
  else copy[String(key)] = replaced(row[String(key)], rest, by);
  return copy;
}

/** Answers with one to four of their values replaced by something strange, any value at any depth. */
export function mutationsOf(answer: unknown): Arbitrary<unknown> {
  const paths = pathsOf(answer);
  const change = tuple(constantFrom(...paths), constantFrom(...strange));
  return array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
    changes.reduce<unknown>((body, [path, value]) => {
      try {
        return replaced(body, path, value);
      } catch {
        // An earlier change took the place away.
        return body;
      }
    }, answer),
  );
}

/** The first number in a value that is no number, null when there is none. */
export function findNaN(value: unknown, at = ""): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : at;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findNaN(inner, `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
