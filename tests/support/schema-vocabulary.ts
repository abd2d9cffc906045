import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
/** The vocabulary as the package carries it: one statement a line. */
const file = join(dirname(require.resolve("@vocabulary/schema")), "schema.nq");
const statement = /^<http:\/\/schema\.org\/([^>]+)> <([^>]+)> <([^>]+)> /;
const schema = "http://schema.org/";
const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const subClassOf = "http://www.w3.org/2000/01/rdf-schema#subClassOf";

/** By predicate: the objects of each subject. */
const known = new Map<string, Map<string, Set<string>>>();
for (const line of readFileSync(file, "utf8").split("\n")) {
  const [, subject = "", predicate = "", object = ""] = statement.exec(line) ?? [];
  const subjects = known.get(predicate) ?? new Map<string, Set<string>>();
  known.set(predicate, subjects.set(subject, (subjects.get(subject) ?? new Set()).add(object)));
}

function objects(subject: string, predicate: string): string[] {
  return [...(known.get(predicate)?.get(subject) ?? [])].map((iri) => iri.replace(schema, ""));
}

/** A type with all that it is a kind of. */
function kindsOf(type: string): Set<string> {
  const found = new Set([type]);
  for (const each of found) for (const parent of objects(each, subClassOf)) found.add(parent);
  return found;
}

const dataTypes = new Set(["Text", "URL", "Number", "Integer", "Boolean", "Date", "DateTime", "Time"]);

/** Which data types a literal can be. */
function literalTypes(value: string | number | boolean): string[] {
  if (typeof value === "boolean") return ["Boolean"];
  if (typeof value === "number") return ["Number", "Integer"];
  const isUrl = /^https?:\/\/\S+$/.test(value);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const isTime = /^\d{2}:\d{2}(?::\d{2})?$/.test(value);
  return ["Text", ...(isUrl ? ["URL"] : []), ...(isDate ? ["Date"] : []), ...(isTime ? ["Time"] : [])];
}

function typesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const type = (value as { "@type"?: string | string[] })["@type"];
  return type === undefined ? [] : [type].flat();
}

/** Whether a value can stand where the vocabulary expects one of `ranges`. */
function fits(value: unknown, ranges: readonly string[]): boolean {
  const isAny = (kinds: Iterable<string>) => [...kinds].some((kind) => ranges.includes(kind));
  if (typeof value === "object" && value !== null) {
    const types = typesOf(value);
    // A reference by @id alone has its type where it is defined.
    return types.length === 0 ? "@id" in value : types.some((type) => isAny(kindsOf(type)));
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
  if (typeof value === "string" && value.startsWith("https://schema.org/")) {
    const member = value.slice("https://schema.org/".length);
    return objects(member, rdfType).some((type) => isAny(kindsOf(type)));
  }
  // A member of a vocabulary that schema.org refers to.
  if (typeof value === "string" && value.startsWith("http://purl.org/goodrelations/")) return true;
  return isAny(literalTypes(value)) || ranges.every((range) => dataTypes.has(range) && range === "Text");
}

function nodeProblems(node: Record<string, unknown>, path: string): string[] {
  const types = typesOf(node);
  const problems = types
    .filter((type) => !objects(type, rdfType).some((kind) => kind.endsWith("#Class")))
    .map((type) => `${path}: no type ${type}`);
  const kinds = new Set(types.flatMap((type) => [...kindsOf(type)]));
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith("@")) continue;
    const at = `${path}.${name}`;
    const ranges = objects(name, `${schema}rangeIncludes`);
    if (!objects(name, rdfType).some((kind) => kind.endsWith("#Property"))) problems.push(`${at}: no such property`);
    else if (!objects(name, `${schema}domainIncludes`).some((domain) => kinds.has(domain)))
      problems.push(`${at}: not of ${types.join(", ")}`);
    for (const each of [value].flat()) if (!fits(each, ranges)) problems.push(`${at}: ${JSON.stringify(each)}?`);
    problems.push(...schemaProblems(value, at));
  }
  return problems;
}

/**
 * What schema.org does not know of structured data: types and properties that do not exist, properties of other types,
 * values of other kinds. Empty when all of it is in the vocabulary.
 */
export function schemaProblems(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => schemaProblems(each, `${path}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  if ("@graph" in node) return schemaProblems(node["@graph"], `${path}@graph`);
  if (typesOf(node).length === 0 && Object.keys(node).some((name) => name !== "@id")) return [`${path}: no @type`];
  return nodeProblems(node, path);
}
