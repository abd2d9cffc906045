import { describe, expect, test } from "vitest";
import { createTenantDirectory, type Tenant } from "#lib/edge/tenant-directory.ts";
import { parseTenant } from "#lib/edge/tenant-lookup.ts";

const limits = { entries: 3, strangers: 5, found: 30_000, unknown: 5000, timeout: 2000, rest: 1000 };

function bench() {
  let now = 0;
  const asked: string[] = [];
  const state: { answer: (host: string) => Promise<Tenant | null> } = {
    answer: async (host) => ({ host, branchIds: ["1"] }),
  };
  const directory = createTenantDirectory(
    async (host) => {
      asked.push(host);
      return await state.answer(host);
    },
    () => now,
    limits,
  );
  return { directory, asked, state, pass: (ms: number) => (now += ms) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the tenant directory", () => {
  test("asks once for many visitors of one host, and then every 30 s, behind the answer", async () => {
    const { directory, asked, pass } = bench();
    const found = { kind: "found", tenant: { host: "a.co", branchIds: ["1"] } };
    const answers = await Promise.all(Array.from({ length: 50 }, () => directory.find("a.co")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(found)]));
    expect(asked).toEqual(["a.co"]);
    pass(29_999);
    await directory.find("a.co");
    expect(asked).toHaveLength(1);
    pass(2);
    await directory.find("a.co");
    await settle();
    expect(asked).toHaveLength(2);
  });

  test("remembers an unknown host for 5 s", async () => {
    const { directory, asked, state, pass } = bench();
    state.answer = async () => null;
    expect(await directory.find("x.co")).toEqual({ kind: "unknown" });
    await directory.find("x.co");
    expect(asked).toHaveLength(1);
    pass(5001);
    state.answer = async (host) => ({ host, branchIds: [] });
    expect(await directory.find("x.co")).toMatchObject({ kind: "found" });
  });

  test("keeps the last good answer while the platform is away, and is well again by itself (F1)", async () => {
    const { directory, state, pass, asked } = bench();
    await directory.find("a.co");
    state.answer = async () => {
      throw new Error("away");
    };
    for (let day = 0; day < 24 * 3600; day += 600) {
      pass(600_000);
      expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
      await settle();
    }
    state.answer = async (host) => ({ host, branchIds: ["9"] });
    pass(1001);
    await directory.find("a.co");
    await settle();
    expect(await directory.find("a.co")).toEqual({ kind: "found", tenant: { host: "a.co", branchIds: ["9"] } });
    expect(asked.length).toBeGreaterThan(3);
  });

  test("a cold host is unreachable, and asked again next time", async () => {
    const { directory, state } = bench();
    state.answer = async () => {
      throw new Error("away");
    };
    expect(await directory.find("a.co")).toEqual({ kind: "unreachable" });
    state.answer = async (host) => ({ host, branchIds: [] });
    expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
  });

  test("does not let a hanging platform slow a warm tenant down (F3)", async () => {
    const { directory, state, pass } = bench();
    await directory.find("a.co");
    state.answer = async () => await new Promise<null>(() => {});
    pass(30_001);
    expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
    expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
  });

  test("an offboarded tenant is unknown within 30 s", async () => {
    const { directory, state, pass } = bench();
    await directory.find("a.co");
    state.answer = async () => null;
    pass(30_001);
    await directory.find("a.co");
    await settle();
    expect(await directory.find("a.co")).toEqual({ kind: "unknown" });
  });

  test("stays within its bound, whatever hosts are invented (T11)", async () => {
    const { directory, state, asked } = bench();
    await directory.find("a.co");
    state.answer = async () => null;
    for (let turn = 0; turn < 1000; turn += 1) {
      await directory.find(`x${turn}.co`);
      await directory.find("a.co");
    }
    expect(directory.size()).toEqual({ tenants: 1, unknown: 3 });
    expect(asked.filter((host) => host === "a.co")).toHaveLength(1);
  });

  test("a tenant is not pushed out by invented hosts, even when nobody visits it meanwhile (T11)", async () => {
    const { directory, state, asked } = bench();
    await directory.find("a.co");
    state.answer = async () => null;
    for (let turn = 0; turn < 100; turn += 1) await directory.find(`x${turn}.co`);
    await directory.find("a.co");
    expect(asked.filter((host) => host === "a.co")).toHaveLength(1);
  });

  test("asks for five hosts at most at a time that nobody knows; tenants go on, and the rest may come again", async () => {
    const { directory, state, asked } = bench();
    await directory.find("a.co");
    const late = Promise.withResolvers<null>();
    state.answer = async () => await late.promise;
    const invented = Array.from({ length: 50 }, async (_, index) => await directory.find(`x${index % 10}.co`));
    await settle();
    expect(asked).toHaveLength(6);
    expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
    late.resolve(null);
    const kinds = (await Promise.all(invented)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "unknown")).toHaveLength(25);
    expect(kinds.filter((kind) => kind === "unreachable")).toHaveLength(25);
    expect(await directory.find("x9.co")).toEqual({ kind: "unknown" });
  });
});

describe("the platform's answer", () => {
  const row = {
    id: 1,
    domain: "Sabor.Localhost",
    main_host: "sabor.localhost",
    branches: [
      { id: 1, is_available: false },
      { id: "2", is_available: true },
      { id: 3, is_active: false },
      { id: 4, deleted: true },
      { id: "x/y" },
      null,
      { id: 5 },
    ],
  };

  test("names the host and the branches, those that sell first", () => {
    expect(parseTenant({ data: row }, "www.sabor.localhost")).toEqual({
      host: "sabor.localhost",
      branchIds: ["2", "5", "1"],
    });
    expect(parseTenant({ ...row, main_host: undefined }, "x")).toMatchObject({ host: "sabor.localhost" });
  });

  test.each([null, 1, "x", [], {}, { data: null }, { data: { domain: 3 } }, { data: { domain: "a b" } }])(
    "%j names none",
    (body) => {
      expect(() => parseTenant(body, "x.co")).toThrow("names no host");
    },
  );
});
