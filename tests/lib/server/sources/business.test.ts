import { expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { getBusiness, readBusiness } from "#lib/server/sources/business.ts";
import { cacheLives } from "#tests/support/next-request.ts";

const central = await vi.hoisted(async () => (await import("#tests/support/central-answers.ts")).centralAnswers());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: central.requestCentral }));
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const own = "GET /api/businessv2?domain=sabor.co";
const branches = "POST /api/ecommerce/business/7";
const taxes = "GET /taxes?business=7&is_deleted=false&is_active=true";

const row = { id: 7, name: "Sabor", domain: "sabor.co", is_active: true };
const branch = { id: 11, name: "Centro", is_available: true };
const tax = { id: 1, name: "Impoconsumo", value: 8 };
const away = new CentralError("status", "500", 500);

const read = async () => await readBusiness("sabor.co");

test("a business that comes with branches and taxes is asked for once", async () => {
  central.answers({ [own]: { ...row, branches: [branch], taxes: [tax] } });
  const reading = await read();
  expect(reading?.business.branches.map(({ id }) => id)).toEqual(["11"]);
  expect(reading?.business.taxes).toEqual([{ name: "Impoconsumo", rate: 80_000 }]);
  expect(central.asked()).toEqual([own]);
});

test("what is answered already is not asked for again, even that no business has the host", async () => {
  central.answers({ [branches]: { data: [branch] }, [taxes]: [tax] });
  const reading = await readBusiness("sabor.co", {}, { kind: "row", row });
  expect(reading?.business.branches.map(({ id }) => id)).toEqual(["11"]);
  expect(await readBusiness("sabor.co", {}, { kind: "none" })).toBeNull();
  expect(central.asked().toSorted()).toEqual([taxes, branches].toSorted());
});

test.each<[string, Record<string, unknown>]>([
  ["their own calls", { [own]: row, [branches]: { data: [branch] }, [taxes]: [tax] }],
  ["wrapped twice", { [own]: { data: row }, [branches]: { data: { data: [branch] } }, [taxes]: [tax] }],
  [
    "GraphQL, where branches have no call",
    { [own]: row, "query BranchesOfBusiness": { branches: [branch] }, [taxes]: [tax] },
  ],
  [
    "GraphQL whole, where businessv2 is no call",
    {
      "query BusinessByDomain": { businesses: [row] },
      "query BranchesOfBusiness": { branches: [branch] },
      [taxes]: [tax],
    },
  ],
])("S1 §7, A31: what the answer lacks comes by %s", async (_, answers) => {
  central.answers(answers);
  const reading = await read();
  expect(reading?.areTaxesKnown).toBe(true);
  expect(reading?.business.branches.map(({ name }) => name)).toEqual(["Centro"]);
  expect(reading?.business.taxes).toHaveLength(1);
});

test("an empty list of taxes is 'no taxes'", async () => {
  central.answers({ [own]: { ...row, branches: [branch] }, [taxes]: [] });
  const reading = await read();
  expect(reading).toMatchObject({ areTaxesKnown: true, business: { taxes: [] } });
});

test.each<[string, Record<string, unknown>]>([
  ["an error", { [taxes]: away }],
  ["a body that is no list", { [taxes]: { data: "?" } }],
  ["one tax that cannot be read", { [taxes]: [tax, { id: 2, name: "IVA", value: "mucho" }] }],
])("D3: %s leaves the taxes unknown, and the shop is shown", async (_, answers) => {
  central.answers({ [own]: { ...row, branches: [branch] }, ...answers });
  expect(await read()).toMatchObject({ areTaxesKnown: false, business: { name: "Sabor" } });
});

test.each<[string, unknown]>([
  ["it says so", undefined],
  ["the answer is empty", null],
])("an unknown host is none: %s", async (_, body) => {
  central.answers(body === undefined ? {} : { [own]: body });
  expect(await read()).toBeNull();
});

test.each([own, branches])("an error of %s is an error: a shop is never shown without its branches", async (call) => {
  central.answers({ [own]: row, [taxes]: [], [call]: away });
  await expect(read()).rejects.toThrow("500");
});

test.each<[string, Record<string, unknown>, { life: unknown }]>([
  ["is whole", { [own]: { ...row, branches: [branch], taxes: [tax] } }, { life: "menu" }],
  [
    "has taxes that nobody tells",
    { [own]: { ...row, branches: [branch] }, [taxes]: away },
    { life: { revalidate: 30 } },
  ],
  ["is nobody's", { [own]: null }, { life: { revalidate: 30 } }],
])("a host whose business %s is kept as long as that may stay so", async (_name, answers, life) => {
  vi.spyOn(console, "warn").mockReturnValue();
  central.answers(answers);
  await getBusiness("sabor.co");
  expect({ life: cacheLives[0] }).toMatchObject(life);
});
