/** One thing that a stranger sends to make the platform slow or large. */
export interface HostileCall {
  name: string;
  path: string;
  /** Undefined for a GET. */
  body?: unknown;
  /** How many of them at the same time. */
  times: number;
}

const list = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, i) => make(i));

/** Ten levels of related lists of the one business that has much. */
const deep =
  "{ businesses { menu_products { menu_groups { menu_product_items { product { business { products { name } } } } } } } }";

const aliased = `{ products { ${list(600, (i) => `a${i}: description`).join(" ")} } }`;

const throughOne = `{ products { category { business { ${list(400, (i) => `a${i}: name`).join(" ")} } } } }`;

const repeated = `{ products { ${"id ".repeat(900)} } }`;

const grouped =
  "{ menuProductsConnection { groupBy { name { connection { groupBy { id { connection { aggregate { count } } } } } } } } }";

const manyRoots = `{ ${list(30, (i) => `r${i}: products { name menu: business { menu_products { menu_groups { menu_product_items { name } } } } }`).join(" ")} }`;

const found = { name_contains: "a" };
const items = { menu_groups: { menu_product_items: found } };

/** The products of a business times those of its categories times what is on its menus, if they are joined. */
const crossed = { products: found, categories: { products: found }, menu_products: items };

const chained = { topings: { is_toping_for_products: { topings: { is_toping_for_products: { id_gt: 1000 } } } } };

const longList = { id_in: list(1000, String) };

const filtered = `query ($w: JSON) { ${list(30, (i) => `r${i}: products(where: $w) { id }`).join(" ")} }`;
const oneFilter = "query ($w: JSON) { businesses(where: $w) { id } }";

const query = (text: string, variables?: unknown) => ({ query: text, variables });
const graphql = (name: string, body: unknown, times = 1): HostileCall => ({ name, path: "/graphql", body, times });

/** What was found to hurt, and what is like it. */
export const hostileCalls: readonly HostileCall[] = [
  { name: "nothing", path: "/api/time", times: 1 },
  graphql("lists below lists", query(deep)),
  graphql("one column under 600 names", query(aliased)),
  graphql("related rows through to-one relations", query(throughOne)),
  graphql("900 times the same field", query(repeated)),
  graphql("groups of groups", query(grouped)),
  graphql("30 root fields with lists below", query(manyRoots)),
  graphql("a filter over lists side by side", query(oneFilter, { w: crossed })),
  graphql("30 filters along four lists", query(filtered, { w: chained })),
  graphql(
    "30 filters with a million values",
    query(filtered, { w: { _or: Array.from({ length: 30 }, () => longList) } }),
  ),
  graphql(
    "a filter of 50 000 empty groups",
    query(oneFilter, { w: { _or: Array.from({ length: 50_000 }, () => []) } }),
  ),
  graphql(
    "a batch of ten",
    Array.from({ length: 10 }, () => query(deep)),
  ),
  graphql("20 at once", query(aliased.replaceAll("description", "name")), 20),
  { name: "REST, every row with its relations", path: "/businesses?_limit=-1", times: 1 },
  { name: "REST, every item", path: "/menu-product-items?_limit=-1", times: 1 },
  { name: "REST, 20 at once", path: "/products?_limit=-1", times: 20 },
];
