import { isClean } from "#platform/http/clean-text.ts";
import { QueryError } from "#platform/strapi/recorded-error.ts";

const maximumParameters = 500;
const maximumDepth = 8;

type Tree = Map<string, Tree | string[]>;

function pathOf(key: string): { path: string[]; isList: boolean } {
  const [head = "", ...rest] = key.split("[").map((part) => part.replace(/\]$/, ""));
  const isList = rest.at(-1) === "";
  return { path: [head, ...(isList ? rest.slice(0, -1) : rest)], isList };
}

function insert(tree: Tree, path: string[], value: string): void {
  const [step = "", ...rest] = path;
  const known = tree.get(step);
  if (rest.length === 0) {
    if (known instanceof Map) throw new QueryError("Invalid query parameters", 400);
    tree.set(step, [...(known ?? []), value]);
    return;
  }
  if (Array.isArray(known)) throw new QueryError("Invalid query parameters", 400);
  const branch: Tree = known ?? new Map();
  tree.set(step, branch);
  insert(branch, rest, value);
}

/** A level whose keys are all numbers is a list. */
function valueOf(node: Tree | string[], isList: boolean): unknown {
  if (Array.isArray(node)) return node.length === 1 && !isList ? node[0] : node;
  const entries = [...node].map(([key, child]): [string, unknown] => [key, valueOf(child, false)]);
  const isArray = entries.length > 0 && entries.every(([key]) => /^\d{1,3}$/.test(key));
  if (!isArray) return Object.fromEntries(entries);
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

/**
 * Reads repeated keys (`a=1&a=2`), `a[]=1` and nested keys (`_where[_or][0][type]=x`).
 * @throws QueryError when it is too long, too deep or contradicts itself
 */
export function parseQueryString(search: URLSearchParams): Record<string, unknown> {
  const tree: Tree = new Map();
  const lists = new Set<string>();
  if (search.size > maximumParameters) throw new QueryError("Too many query parameters", 400);
  for (const [key, value] of search) {
    const { path, isList } = pathOf(key);
    if (path.length > maximumDepth) throw new QueryError("Invalid query parameters", 400);
    if (isList) lists.add(path[0] ?? "");
    if (!isClean([key, value])) throw new QueryError("Invalid query parameters", 400);
    insert(tree, path, value);
  }
  return Object.fromEntries([...tree].map(([key, node]) => [key, valueOf(node, lists.has(key))]));
}
