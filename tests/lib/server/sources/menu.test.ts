import { expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readMenu } from "#lib/server/sources/menu.ts";

const central = await vi.hoisted(async () => (await import("#tests/support/central-answers.ts")).centralAnswers());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: central.requestCentral }));
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const item = { id: 3, price: 9000, is_active: true, product: { id: 4, name: "Ajiaco", is_active: true } };
const menu = (id: number, items: object[]) => ({
  id,
  name: "Carta",
  menu_groups: [{ id: 2, name: "Sopas", is_active: true, availability_times: [], menu_product_items: items }],
});

/** Every source in A30's order, and what it answers with a menu. */
const sources: [string, (found: unknown) => Record<string, unknown>][] = [
  ["ecommerce/menu", (found) => ({ "POST /api/ecommerce/menu/7/11": { data: found } })],
  ["menus/branch", (found) => ({ "GET /api/menus/branch/11": found })],
  [
    "menu-id-by-branch",
    (found) => ({ "GET /api/menu-id-by-branch/11": [{ id: 5 }], "query MenuById": { menuProducts: [found] } }),
  ],
  ["shared over GraphQL", (found) => ({ "query SharedMenu": { menuProducts: [found] } })],
  ["legacy over GraphQL", (found) => ({ "query LegacyMenu": { menuProducts: [found] } })],
];

/** What is asked for when each source is tried. */
const calls = [
  "POST /api/ecommerce/menu/7/11",
  "GET /api/menus/branch/11",
  "GET /api/menu-id-by-branch/11",
  "query SharedMenu",
  "query LegacyMenu",
];

const read = async () => await readMenu("7", "11");

test.each(sources.map(([name, answers], index) => ({ name, answers, index })))(
  "A30: the menu of $name, where the sources before it have none",
  async ({ answers, index }) => {
    central.answers(answers(menu(index + 1, [item])));
    expect((await read())?.id).toBe(String(index + 1));
    const asked = central.asked().filter((call) => call !== "query MenuById");
    expect(asked).toEqual(calls.slice(0, index + 1));
  },
);

test.each<[string, unknown]>([
  ["it says that there is none", null],
  ["it has no group", { ...menu(1, []), menu_groups: [] }],
  ["its groups are empty", menu(1, [])],
])("A30: where %s the next source is asked, whichever it is", async (_, empty) => {
  for (let index = 0; index < sources.length - 1; index += 1) {
    const [first, second] = sources.slice(index, index + 2).map(([, answers]) => answers);
    central.answers({ ...second?.(menu(9, [item])), ...first?.(empty) });
    expect((await read())?.id).toBe("9");
  }
});

test.each(["deleted", "inactive"])("a GraphQL menu that is %s is none", async (kind) => {
  const gone = { ...menu(1, [item]), ...(kind === "deleted" ? { deleted: true } : { is_active: false }) };
  central.answers({
    "query SharedMenu": { menuProducts: [gone] },
    "query LegacyMenu": { menuProducts: [menu(2, [item])] },
  });
  expect((await read())?.id).toBe("2");
});

test("A30: one with nothing to sell is shown where none has more", async () => {
  central.answers({ "GET /api/menus/branch/11": menu(2, []), "query SharedMenu": { menuProducts: [menu(3, [])] } });
  expect((await read())?.id).toBe("2");
});

test("A32: none anywhere is none", async () => {
  central.answers({});
  expect(await read()).toBeNull();
});

test.each(calls)("A32: an error of %s is an error, and no other source is asked", async (call) => {
  central.answers({
    [call]: new CentralError("status", "500", 500),
    "query LegacyMenu": { menuProducts: [menu(9, [item])] },
    ...(call === "query LegacyMenu" ? { [call]: new CentralError("status", "500", 500) } : {}),
  });
  await expect(read()).rejects.toThrow("500");
  expect(central.asked().at(-1)).toBe(call);
});
