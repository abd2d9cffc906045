import { createSocket, type Socket } from "node:dgram";
import { describe, expect, onTestFinished, test } from "vitest";
import { day, hour, minute } from "#domain/base/duration.ts";
import { createRecordReader } from "#server/dns-records.ts";
import { proveDomains } from "#server/domain-proofs.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const signal = AbortSignal.timeout(60_000);

/** A host of ours leads to the business's own domain. */
const mainOf = (host: string) => (host === "pizza.vitrina.example" ? "pizza.co" : host);

function bench(ownDomains = ["vitrina.example"]) {
  const world = {
    now: 0,
    /** Null: no server of names answers. */
    records: new Map<string, string[]>() as Map<string, string[]> | null,
    asked: [] as string[],
    logged: [] as [string, Record<string, string>][],
    businessId: "7" as string | null,
  };
  const { lookup, mayShow } = proveDomains({
    lookup: async (host) =>
      await Promise.resolve(
        host === "nadie.co" ? null : tenantFixture({ host: mainOf(host), businessId: world.businessId }),
      ),
    ownDomains,
    readRecords: async (name) => {
      world.asked.push(name);
      await Promise.resolve();
      if (world.records === null) throw new Error("queryTxt ETIMEOUT");
      return world.records.get(name) ?? [];
    },
    clock: () => world.now,
    log: (event, fields) => world.logged.push([event, fields]),
  });
  const isServed = async (host: string) => {
    const found = await lookup(host, signal);
    // What the directory keeps depends on nothing else than what it was told.
    return found !== null && mayShow(host, found);
  };
  return { world, isServed, mayShow };
}

const proof = new Map([["_vitrina.pizza.co", ["otro", "vitrina-business=7"]]]);

describe("a business's own domain (T12)", () => {
  test("is nobody's host until its records name the business, which is asked for once a minute", async () => {
    const { world, isServed } = bench();
    expect(await isServed("pizza.co")).toBe(false);
    world.records = proof;
    expect([await isServed("pizza.co"), world.asked]).toEqual([false, ["_vitrina.pizza.co"]]);
    world.now = minute;
    expect(await isServed("pizza.co")).toBe(true);
    world.now += day - 1;
    expect([await isServed("pizza.co"), world.asked.length]).toEqual([true, 2]);
    const record = { host: "pizza.co", name: "_vitrina.pizza.co", record: "vitrina-business=7" };
    expect(world.logged).toEqual([["domain.unproved", record]]);
  });

  test("is asked for again after a day, and ends a day after its record was to be there", async () => {
    const { world, isServed } = bench();
    world.records = proof;
    await isServed("pizza.co");
    world.records = new Map();
    world.now = day;
    // Served once more while it is asked for.
    expect(await isServed("pizza.co")).toBe(true);
    await expect.poll(() => world.logged.length).toBe(1);
    for (let hours = 1; hours < 24; hours += 1) {
      world.now = day + hours * hour;
      expect(await isServed("pizza.co")).toBe(true);
    }
    world.now = 2 * day;
    expect(await isServed("pizza.co")).toBe(false);
    expect(world.logged.map(([event]) => event)).toEqual(["domain.lapsing", "domain.unproved"]);
    world.records = proof;
    world.now += minute;
    expect(await isServed("pizza.co")).toBe(true);
  });

  test("that nobody visited for a month has nothing left of its day", async () => {
    const { world, isServed, mayShow } = bench();
    const tenant = tenantFixture({ host: "pizza.co", businessId: "7" });
    world.records = proof;
    await isServed("pizza.co");
    world.records = new Map();
    world.now = 30 * day;
    expect(mayShow("pizza.co", tenant)).toBe(false);
    expect(await isServed("pizza.co")).toBe(false);
  });

  test("of another business needs another record: who left it behind shows nobody else's shop", async () => {
    const { world, isServed } = bench();
    world.records = proof;
    expect(await isServed("pizza.co")).toBe(true);
    world.businessId = "8";
    expect(await isServed("pizza.co")).toBe(false);
    world.businessId = null;
    for (let n = 0; n < 2; n += 1) expect(await isServed("pizza.co")).toBe(false);
    expect(world.logged.map(([event]) => event)).toEqual(["domain.unproved", "domain.nameless"]);
  });

  test("that is given to another business while no server of names answers ends at once, for the other too", async () => {
    const { world, isServed } = bench();
    world.records = proof;
    await isServed("pizza.co");
    world.businessId = "8";
    world.records = null;
    expect(await isServed("pizza.co")).toBe(false);
  });

  test("stays for a week while no server of names answers; one that was never proved has to wait", async () => {
    const { world, isServed } = bench();
    world.records = proof;
    await isServed("pizza.co");
    world.records = null;
    for (const days of [1, 3, 6.9]) {
      world.now = days * day;
      for (let n = 0; n < 2; n += 1) expect(await isServed("pizza.co")).toBe(true);
    }
    world.now = 7 * day;
    expect(await isServed("pizza.co")).toBe(false);
    for (let n = 0; n < 2; n += 1) await expect(isServed("nueva.co")).rejects.toThrow("No server of names answered");
    // Nor is the name asked for with each visit.
    expect(world.asked.filter((name) => name === "_vitrina.nueva.co")).toHaveLength(1);
    world.records = new Map([["_vitrina.nueva.co", ["vitrina-business=7"]]]);
    world.now += minute;
    expect(await isServed("nueva.co")).toBe(true);
  });

  test("is asked for once by many who come together", async () => {
    const { world, isServed } = bench();
    world.records = proof;
    expect(await Promise.all(Array.from({ length: 20 }, async () => await isServed("pizza.co")))).not.toContain(false);
    expect(world.asked).toHaveLength(1);
  });
});

test("a host of ours that leads to a business's own domain is nobody's while that is", async () => {
  const { world, isServed } = bench();
  expect(await isServed("pizza.vitrina.example")).toBe(false);
  world.records = proof;
  world.now = minute;
  expect(await isServed("pizza.vitrina.example")).toBe(true);
});

test("hosts below a domain of ours need no proof, one that only ends alike does, and what nobody has is nobody's", async () => {
  const { world, isServed } = bench();
  expect(await Promise.all(["vitrina.example", "sabor.vitrina.example"].map(isServed))).toEqual([true, true]);
  expect([await isServed("nadie.co"), world.asked]).toEqual([false, []]);
  expect(await isServed("mivitrina.example")).toBe(false);
});

test("without a domain of ours nobody is asked for a proof", async () => {
  const { world, isServed } = bench([]);
  expect([await isServed("pizza.co"), world.asked]).toEqual([true, []]);
});

/** What a server of names says, as DNS numbers it. */
const codes = { found: 0, serverFails: 2, noSuchName: 3, refuses: 5 } as const;

/** A server of names with one answer: a record of these parts, none without any; it says nothing without a code. */
async function nameServer(code: keyof typeof codes | null, parts: readonly string[] = []): Promise<string> {
  const socket: Socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    if (code === null) return;
    const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
    const count = parts.length > 0 ? 1 : 0;
    const head = Buffer.from([0x81, 0x80 + codes[code], 0, 1, 0, count, 0, 0, 0, 0]);
    // Without the question's additional part: what it asks ends with type and class.
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
    const answer = [question.subarray(0, 2), head, asked, ...(count === 1 ? [record, data] : [])];
    socket.send(Buffer.concat(answer), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

const name = "_vitrina.pizza.co";

test.each([
  ["of one part", "found", ["vitrina-business=7"], ["vitrina-business=7"]],
  ["of two parts, as one", "found", ["vitrina-", "business=7"], ["vitrina-business=7"]],
  ["of a name with others alone, as none", "found", [], []],
  ["of a name that is not there, as none", "noSuchName", [], []],
] as const)("a record %s is read from a server of names", async (_name, code, parts, read) => {
  expect(await createRecordReader([await nameServer(code, parts)])(name)).toEqual(read);
});

test("a name that is too long to be one has no records", async () => {
  expect(await createRecordReader([await nameServer("found")])(`_vitrina.${"a.".repeat(125)}co`)).toEqual([]);
});

test.each(["serverFails", "refuses", null] as const)(
  "a server of names that says '%s' has not said that there is no record",
  async (code) => {
    const reason = code === null ? "ECANCELLED" : "queryTxt";
    await expect(createRecordReader([await nameServer(code)])(name)).rejects.toThrow(reason);
  },
);
