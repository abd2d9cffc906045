import { QueryError } from "#platform/strapi/recorded-error.ts";

export interface Page {
  limit: number;
  start: number;
}

const graphqlLimit = 100;
const restDefault = 100;
const restLimit = 5000;

function checkedStart(start: number): number {
  if (!Number.isInteger(start) || start < 0) {
    throw new QueryError(`convertStartQueryParams expected a positive integer got ${start}`);
  }
  return Math.min(start, 1_000_000_000);
}

/** GraphQL's page: no limit, null, -1 and more than 100 become 100; 0 gives nothing. */
export function graphqlPage(limit: number | null | undefined, start: number | null | undefined): Page {
  const isDefault = limit === null || limit === undefined || limit === -1 || limit > graphqlLimit;
  const size = isDefault ? graphqlLimit : limit;
  if (size < 0) throw new QueryError(`convertLimitQueryParams expected a positive integer got ${size}`);
  return { limit: size, start: checkedStart(start ?? 0) };
}

/** REST's page: 100 by default; -1 is everything (at most 5000 rows here). */
export function restPage(limit: string | undefined, start: string | undefined): Page {
  const size = limit === undefined ? restDefault : Number(limit);
  if (!Number.isInteger(size) || size < -1) {
    throw new QueryError(`convertLimitQueryParams expected a positive integer got ${limit}`);
  }
  return { limit: size === -1 ? restLimit : Math.min(size, restLimit), start: checkedStart(Number(start ?? 0)) };
}
