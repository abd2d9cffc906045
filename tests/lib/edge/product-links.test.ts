import { beforeEach, describe, expect, test } from "vitest";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { bytesOfLinks, createProductLinks } from "#lib/edge/product-links.ts";

let now = 0;
let mark = 0;
beforeEach(() => {
  now = 1_000_000;
  mark = 0;
});

function bench(bytes = 1_000_000) {
  const state: { asked: string[]; status: number; menu: unknown } = {
    asked: [],
    status: 200,
    menu: { "1": ["11", "12"], "2": [] },
  };
  const links = createProductLinks({
    kept: createByteCache(bytes, bytesOfLinks),
    clock: () => now,
    tenantMark: () => mark,
  });
  const ask = async (path: string) => {
    state.asked.push(path);
    await Promise.resolve();
    if (state.status !== 200) throw new Error("no answer in time");
    return state.menu;
  };
  const find = async (groupId: string, itemId: string, branchId = "7") =>
    await links.find({ tenant: "t.localhost", branchId, groupId, itemId, ask });
  const groupOf = async (itemId: string, branchId = "7") =>
    await links.groupOf({ tenant: "t.localhost", branchId, itemId, ask });
  return { state, find, groupOf };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("product links", () => {
  test("tell what of a link is missing, asking once for many visitors", async () => {
    const { state, find } = bench();
    const pairs = [...Array.from({ length: 40 }, (_, turn) => ["1", String(turn)] as const), ["9", "11"] as const];
    const found = await Promise.all(pairs.map(async ([group, item]) => await find(group, item)));
    expect(found.filter((one) => one === "there")).toHaveLength(2);
    expect([found[0], found.at(-1), await find("2", "11")]).toEqual(["missingItem", "missingGroup", "missingItem"]);
    expect(state.asked).toEqual(["/api/product-links?branch=7"]);
    await find("1", "11", "8");
    expect(state.asked).toHaveLength(2);
  });

  test("tell where an item is, in its own group before one of offers, from what is known", async () => {
    const { state, groupOf } = bench();
    state.menu = { "-2": ["11", "12"], "1": ["11"] };
    expect([await groupOf("11"), await groupOf("12"), await groupOf("99")]).toEqual(["1", "-2", null]);
    expect(state.asked).toHaveLength(1);
    state.menu = { "3": ["11"] };
    mark = now;
    now += 1;
    expect(await groupOf("11")).toBe("3");
    state.status = 0;
    now += 10_000;
    expect([await groupOf("11"), await groupOf("11", "8")]).toEqual(["3", null]);
  });

  test("believe what is missing for two seconds, and what is there for ten, refreshed behind the answer", async () => {
    const { state, find } = bench();
    await find("1", "11");
    state.menu = { "1": ["13"] };
    now += 1999;
    expect(await find("1", "13")).toBe("missingItem");
    now += 1;
    expect(await find("1", "11")).toBe("there");
    expect(state.asked).toHaveLength(1);
    expect(await find("1", "13")).toBe("there");
    expect(await find("1", "11")).toBe("missingItem");
    state.menu = { "1": [] };
    now += 10_000;
    expect(await find("1", "13")).toBe("there");
    await settle();
    expect(await find("1", "13")).toBe("missingItem");
  });

  test("are asked for again after a purge, before anything is said", async () => {
    const { state, find } = bench();
    await find("1", "11");
    state.menu = {};
    mark = now;
    now += 1;
    expect(await find("1", "11")).toBe("missingGroup");
  });

  test.each([0])("stand while the handler gives no answer (%i), and without any nobody can say", async (status) => {
    const { state, find } = bench();
    state.status = status;
    expect([await find("1", "11"), await find("1", "99")]).toEqual(["unknown", "unknown"]);
    expect(state.asked).toHaveLength(1);
    state.status = 200;
    now += 2000;
    expect(await find("1", "11")).toBe("there");
    state.status = status;
    mark = now;
    now += 20_000;
    expect([await find("1", "11"), await find("1", "99")]).toEqual(["there", "missingItem"]);
    // A storm of invented ids asks no more often for that.
    expect(state.asked).toHaveLength(3);
  });

  test.each([null, [], "x", 7, { "1": "11" }, { "1": [11, null] }])("of %j lead nowhere", async (menu) => {
    const { state, find } = bench();
    state.menu = menu;
    expect(await find("1", "11")).toMatch(/^missing/);
  });

  test("are kept in bounded memory", async () => {
    const { state, find } = bench(20_000);
    for (let branch = 0; branch < 100; branch += 1) await find("1", "11", String(branch));
    state.asked.length = 0;
    await find("1", "11", "99");
    expect(state.asked).toHaveLength(0);
    await find("1", "11", "0");
    expect(state.asked).toHaveLength(1);
  });
});
