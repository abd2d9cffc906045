import { print } from "graphql";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BranchesOfBusinessDocument,
  BusinessByDomainDocument,
  LegacyMenuDocument,
  MenuByIdDocument,
  SharedMenuDocument,
} from "#lib/server/central/generated/documents.ts";
import { loadBusiness } from "#platform/central/load-business.ts";
import { loadMenu } from "#platform/central/load-menu.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { menuFrom } from "#wire/menu/menu.ts";
import type { Reading } from "#wire/reading.ts";
import { businessFrom } from "#wire/store/business.ts";
import { valueAt } from "#wire/value-at.ts";
import { loadRecorded } from "./load-recorded.ts";
import { wireApp } from "./send.ts";
import { graphql } from "./wire-client.ts";

// The storefront's fallbacks over GraphQL read the same shop as the calls that they stand in for (A30, A31).

let opened: OpenedDatabase;
let app: Hono;

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
  app = wireApp(opened.database);
});

afterAll(async () => {
  await opened.close();
});

const reading: Reading = { mediaOrigins: [], note: () => undefined };

async function ask(document: Parameters<typeof print>[0], variables: Record<string, unknown>, name: string) {
  const { data, errors } = await graphql(app, {}, print(document), variables);
  expect(errors).toBeUndefined();
  const list = valueAt(data, name);
  return Array.isArray(list) ? list : [];
}

/** A menu without what its source leaves to the call for options. */
function withoutOptions(raw: unknown, branchId: string) {
  const menu = menuFrom(raw, { ...reading, branchId });
  return menu?.groups.map((group) => ({
    ...group,
    items: group.items.map(({ optionGroups: _groups, hasOptions: _has, ...item }) => item),
  }));
}

test.each([
  ["MenuById", MenuByIdDocument, { id: "1" }, "1"],
  ["LegacyMenu", LegacyMenuDocument, { business: "1", branch: "1" }, "1"],
  ["SharedMenu", SharedMenuDocument, { branch: "2" }, "2"],
] as const)("%s is the menu of ecommerce/menu", async (_, document, variables, branch) => {
  const [row] = await ask(document, variables, "menuProducts");
  const expected = withoutOptions(await loadMenu(opened.database, Number(branch)), branch);
  expect(expected?.length).toBeGreaterThan(0);
  expect(withoutOptions(row, branch)).toEqual(expected);
});

/** The order of GraphQL's lists says nothing. */
function shopOf(raw: unknown) {
  const { business } = businessFrom(raw, "sabor.co", reading);
  return { ...business, branches: business.branches.toSorted((a, b) => Number(a.id) - Number(b.id)) };
}

test("business and branches over GraphQL are those of businessv2", async () => {
  const own = await loadBusiness(opened.database, 1, null);
  const [row] = await ask(BusinessByDomainDocument, { domain: valueAt(own, "domain") }, "businesses");
  const branches = await ask(BranchesOfBusinessDocument, { business: "1" }, "branches");
  expect(shopOf({ ...row, branches, taxes: valueAt(own, "taxes") })).toEqual(shopOf(own));
});
