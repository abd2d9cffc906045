import { beforeEach, expect, test, vi } from "vitest";
import type { requestCentral } from "#lib/server/central/http/client.ts";
import { readMenu } from "#lib/server/central/menu.ts";

const central = vi.hoisted(() => ({ requestCentral: vi.fn<typeof requestCentral>() }));
vi.mock("#lib/server/central/http/client.ts", () => central);
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const item = { id: 3, price: 9000, is_active: true, product: { id: 4, name: "Ajiaco", is_active: true } };
const menu = (id: number, items: object[]) => ({
  id,
  name: "Carta",
  menu_groups: [{ id: 2, name: "Sopas", is_active: true, availability_times: [], menu_product_items: items }],
});
const first = "POST /api/ecommerce/menu/7/11";
const second = "GET /api/menus/branch/11";

/** What the platform answers to each call; 404 to the others. */
function platform(answers: Record<string, unknown>): void {
  central.requestCentral.mockImplementation(async ({ method, path }) => {
    const body = answers[`${method} ${path}`];
    return await Promise.resolve({ status: body === undefined ? 404 : 200, body, answeredAt: 0 });
  });
}
const asked = () => central.requestCentral.mock.calls.map(([{ method, path }]) => `${method} ${path}`);

beforeEach(() => {
  central.requestCentral.mockReset();
});

test("A30: a menu with something to sell is asked for once", async () => {
  platform({ [first]: { data: menu(1, [item]) }, [second]: menu(2, [item]) });
  expect((await readMenu("7", "11"))?.id).toBe("1");
  expect(asked()).toEqual([first]);
});

test.each<[string, unknown]>([
  ["there is no such call", undefined],
  ["it says that there is none", { data: null }],
  ["it has no group", { data: { ...menu(1, []), menu_groups: [] } }],
  ["its groups are empty", { data: menu(1, []) }],
])("A30: where %s the other call is asked", async (_, answer) => {
  platform({ [first]: answer, [second]: menu(2, [item]) });
  expect((await readMenu("7", "11"))?.id).toBe("2");
  expect(asked()).toEqual([first, second]);
});

test("A32: none anywhere is none, an error is an error", async () => {
  platform({});
  expect(await readMenu("7", "11")).toBeNull();
  central.requestCentral.mockRejectedValue(new Error("away"));
  await expect(readMenu("7", "11")).rejects.toThrow("away");
});
