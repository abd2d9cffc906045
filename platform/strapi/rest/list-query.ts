import { QueryError } from "#platform/strapi/recorded-error.ts";
import { restPage } from "#platform/strapi/query/page.ts";
import type { RowQuery } from "#platform/strapi/access/row-source.ts";
import { parseQueryString } from "./query-string.ts";

const operators = new Set(["_or", "_and", "_where", "_q"]);
const ignored = new Set(["_sort", "_limit", "_start", "_publicationState"]);

function textOf(value: unknown): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw new QueryError("Invalid query parameters", 400);
}

/** An unknown underscore key counts as a field without it, as recorded. */
function nameOf(key: string): string {
  return key.startsWith("_") && !operators.has(key) ? key.slice(1) : key;
}

/** Filters, sort and page of a REST list; every unknown key is a filter. */
export function listQuery(url: string): RowQuery {
  const parameters = parseQueryString(new URL(url).searchParams);
  const filters = Object.entries(parameters).filter(([key]) => !ignored.has(key));
  return {
    where: Object.fromEntries(filters.map(([key, value]) => [nameOf(key), value])),
    sort: textOf(parameters["_sort"]),
    page: restPage(textOf(parameters["_limit"]), textOf(parameters["_start"])),
  };
}
