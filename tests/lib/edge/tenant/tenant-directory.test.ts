import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openBusinessesAhead, takeBusinessAhead } from "#lib/edge/tenant/businesses-ahead.ts";
import { createTenantDirectory, type Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { createTenantLookup } from "#lib/edge/tenant/tenant-lookup.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";
import { directoryEntryFrom } from "#wire/directory.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";
import { keepBusy } from "#tests/support/keep-busy.ts";

const limits = { entries: 3, strangers: 5, found: 30_000, unknown: 5000, timeout: 2000, rest: 1000 };

function bench() {
  let now = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  const asked: string[] = [];
  const state: { answer: (host: string) => Promise<Tenant | null> } = {
    answer: async (host) => tenantFixture({ host, branchIds: ["1"] }),
  };
  const directory = createTenantDirectory(
    async (host) => {
      asked.push(host);
      return await state.answer(host);
    },
    () => now,
    { limits, changedAt: () => changedAt },
  );
  const change = () => {
    changedAt = now;
  };
  return { directory, asked, state, change, pass: (ms: number) => (now += ms) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the tenant directory", () => {
  test("asks once for many visitors of one host, and then every 30 s, behind the answer", async () => {
    const { directory, asked, pass } = bench();
    const found = { kind: "found", tenant: tenantFixture({ host: "a.co", branchIds: ["1"] }) };
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

  test("asks again after a change before anybody is answered, whoever else asks (A240)", async () => {
    const { directory, asked, state, change, pass } = bench();
    await directory.find("a.co");
    pass(1);
    change();
    pass(1);
    state.answer = async (host) =>
      host === "a.co" ? tenantFixture({ host, onlyMenu: true }) : await new Promise(() => {});
    for (const stranger of ["1", "2", "3", "4", "5"]) void directory.find(`${stranger}.co`);
    expect(directory.known("a.co")).toBeNull();
    const answers = await Promise.all([directory.find("a.co"), directory.find("a.co")]);
    for (const answer of answers) expect(answer).toMatchObject({ kind: "found", tenant: { onlyMenu: true } });
    expect(asked.filter((host) => host === "a.co")).toHaveLength(2);
    expect(directory.known("a.co")).toMatchObject({ onlyMenu: true });
  });

  test("keeps the last answer after a change that the platform cannot tell of (F1)", async () => {
    const { directory, asked, state, change, pass } = bench();
    await directory.find("a.co");
    change();
    pass(1);
    state.answer = async () => await Promise.reject(new Error("away"));
    for (let turn = 0; turn < 3; turn += 1) expect(await directory.find("a.co")).toMatchObject({ kind: "found" });
    expect(asked).toHaveLength(2);
  });

  test("remembers an unknown host for 5 s", async () => {
    const { directory, asked, state, pass } = bench();
    state.answer = async () => null;
    expect(await directory.find("x.co")).toEqual({ kind: "unknown" });
    await directory.find("x.co");
    expect(asked).toHaveLength(1);
    pass(5001);
    state.answer = async (host) => tenantFixture({ host, branchIds: [] });
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
    state.answer = async (host) => tenantFixture({ host, branchIds: ["9"] });
    pass(1001);
    await directory.find("a.co");
    await settle();
    expect(await directory.find("a.co")).toEqual({
      kind: "found",
      tenant: tenantFixture({ host: "a.co", branchIds: ["9"] }),
    });
    expect(asked.length).toBeGreaterThan(3);
  });

  test("a cold host is unreachable, and asked again next time", async () => {
    const { directory, state } = bench();
    state.answer = async () => {
      throw new Error("away");
    };
    expect(await directory.find("a.co")).toEqual({ kind: "unreachable" });
    state.answer = async (host) => tenantFixture({ host, branchIds: [] });
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
    expect(directoryEntryFrom({ data: row })).toEqual(tenantFixture({ branchIds: ["2", "5", "1"] }));
    expect(directoryEntryFrom({ ...row, main_host: undefined })).toMatchObject({ host: "sabor.localhost" });
  });

  test.each([
    [undefined, true],
    [true, true],
    [false, false],
    [null, false],
  ])("A144: with is_active %j a business is active: %j", (is_active, isActive) => {
    expect(directoryEntryFrom({ data: { ...row, is_active } })).toMatchObject({ isActive });
  });

  test.each([
    [{}, false],
    [{ subscription: null, config: null }, false],
    [{ subscription: { only_menu: false }, config: { menu_only: false } }, false],
    [{ subscription: { only_menu: null }, config: { menu_only: "true" } }, false],
    [{ subscription: { only_menu: true } }, true],
    [{ subscription: { only_menu: 1 } }, true],
    [{ config: { menu_only: true } }, true],
  ])("S1 §1: a business with %j shows its menu only: %j", (changes, onlyMenu) => {
    expect(directoryEntryFrom({ data: { ...row, ...changes } })).toMatchObject({ onlyMenu });
  });

  test("names the branches that serve on site, by the method's name, else its id (A111)", () => {
    const branches = [
      {
        id: 1,
        delivery_methods_allowed: [
          { id: 1, internal_name: "pickup" },
          { id: 9, internal_name: "En Sitio" },
        ],
      },
      { id: 2, delivery_methods_allowed: [{ id: "3", internal_name: null }] },
      { id: 3, delivery_methods_allowed: [{ id: 3, internal_name: "pickup" }, null, {}, "onsite"] },
      { id: 4, delivery_methods_allowed: "onsite" },
      { id: 5, delivery_methods_allowed: [{ id: 3 }], is_active: false },
      { id: 6, delivery_methods_allowed: [{ id: 3 }], is_available: false },
    ];
    expect(directoryEntryFrom({ data: { ...row, branches } })?.onSiteBranchIds).toEqual(["1", "2", "6"]);
  });

  test.each([null, 1, "x", [], {}, { data: null }, { data: { domain: 3 } }, { data: { domain: "a b" } }])(
    "%j names none",
    (body) => {
      expect(directoryEntryFrom(body)).toBeNull();
    },
  );
});

/** What a platform answers to a path without its query. */
type Answers = Record<string, [status: number, body: unknown]>;

const directory = "/api/directory";
const whole = "/api/businessv2";
const entry = tenantFixture({ host: "a.co", branchIds: ["1"] });
const rowOfA = { data: { id: 1, main_host: "a.co", branches: [{ id: 1 }] } };
const strapiUnknownRoute = { statusCode: 404, error: "Not Found", message: "Not Found" };
const ownUnknownHost = { statusCode: 404, error: "Not Found", message: "business_not_found" };

let double: CentralDouble;
let now = 0;

/** A look-up against a platform that answers so. */
function lookUpWith(answers: Answers, path: string | null = directory) {
  double.requests.length = 0;
  double.answer = (request, response) => {
    const [status, body] = answers[(request.url ?? "").split("?")[0] ?? ""] ?? [404, strapiUnknownRoute];
    if (typeof body === "string") response.writeHead(status, { "content-type": "text/html" }).end(body);
    else answerJson(response, status, body, { location: "/login" });
  };
  const lookup = createTenantLookup(
    { CENTRAL_URL: double.url, GRAPHQL_URL: "https://graphql.example", DIRECTORY_PATH: path, PROBE_HOST: null },
    { clock: () => now },
  );
  return async () => await lookup("a.co", AbortSignal.timeout(2000));
}

describe("looking a host up", () => {
  beforeAll(async () => {
    double = await startCentralDouble();
  });
  afterAll(() => double.stop());

  test("asks the directory alone, for hosts that exist and for those that do not", async () => {
    expect(await lookUpWith({ [directory]: [200, rowOfA] })()).toEqual(entry);
    expect(double.requests).toEqual([`GET ${directory}?host=a.co`]);
    expect(await lookUpWith({ [directory]: [404, ownUnknownHost], [whole]: [200, rowOfA] })()).toBeNull();
    expect(double.requests).toHaveLength(1);
  });

  test.each<[string, number, unknown]>([
    ["says that it has no such route", 404, strapiUnknownRoute],
    ["says so without JSON", 404, "Not Found"],
    ["knows the path by another method", 405, { message: "Method Not Allowed" }],
    ["guards what it does not know", 403, { message: "Forbidden" }],
    ["answers its own page to everything", 200, "<!doctype html>"],
    ["answers something else", 200, { data: [] }],
    ["leads to its log-in", 302, {}],
  ])("A156: a platform without a directory that %s is asked for the business", async (_, status, body) => {
    const lookUp = lookUpWith({ [directory]: [status, body], [whole]: [200, rowOfA] });
    expect(await lookUp()).toEqual(entry);
    await lookUp();
    const paths = double.requests.map((request) => request.split(/[ ?]/)[1]);
    expect(paths, "and not for a directory again, for a while").toEqual([directory, whole, whole]);
    now += 5 * 60_000;
    await lookUp();
    expect(double.requests.at(-2)).toContain(directory);
  });

  test("A156: a backend whose directory is not set is asked for the business alone", async () => {
    expect(await lookUpWith({ [whole]: [200, rowOfA] }, null)()).toEqual(entry);
    expect(double.requests).toEqual([`GET ${whole}?domain=a.co`]);
  });

  test("a host that was never seen asks for its business as well, at once, which the page takes; once it is known, not", async () => {
    const waiting: (() => void)[] = [];
    const lookUpBoth = async (host: string) => {
      double.requests.length = 0;
      double.answer = (request, response) => {
        const known = host === "a.co" ? rowOfA : null;
        waiting.push(() => answerJson(response, known ? 200 : 404, known ?? ownUnknownHost));
        // Neither is answered before both are asked.
        if (waiting.length === 2) for (const go of waiting.splice(0)) go();
      };
      const ahead = openBusinessesAhead();
      const lookup = createTenantLookup(
        {
          CENTRAL_URL: double.url,
          GRAPHQL_URL: "https://graphql.example",
          DIRECTORY_PATH: directory,
          PROBE_HOST: null,
        },
        { clock: () => now, ahead },
      );
      const found = await lookup(host, AbortSignal.timeout(2000), true);
      return { found, asked: double.requests.toSorted() };
    };
    const known = await lookUpBoth("a.co");
    expect(known).toEqual({
      found: entry,
      asked: [`GET ${whole}?domain=a.co`, `GET ${directory}?host=a.co`].toSorted(),
    });
    expect(await takeBusinessAhead("b.co")).toBeNull();
    expect(await takeBusinessAhead("a.co")).toEqual({ status: 200, body: rowOfA });
    expect(await takeBusinessAhead("a.co"), "once").toBeNull();
    expect((await lookUpBoth("nobody.co")).found).toBeNull();
    expect(await takeBusinessAhead("nobody.co"), "nothing is kept of what nobody has").toBeNull();
  });

  test("A156: what a platform without a directory answered is not asked for twice", async () => {
    lookUpWith({ [whole]: [200, rowOfA] });
    const lookup = createTenantLookup(
      { CENTRAL_URL: double.url, GRAPHQL_URL: "https://graphql.example", DIRECTORY_PATH: directory, PROBE_HOST: null },
      { clock: () => now, ahead: openBusinessesAhead() },
    );
    expect(await lookup("a.co", AbortSignal.timeout(2000), true)).toEqual(entry);
    expect(double.requests.filter((request) => request.includes(whole))).toHaveLength(1);
    expect(await takeBusinessAhead("a.co")).toEqual({ status: 200, body: rowOfA });
  });

  test("a business that is not answered is given up in its own time, though the directory has answered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    double.answer = (request, response) => {
      if ((request.url ?? "").startsWith(directory)) answerJson(response, 200, rowOfA);
    };
    const hosts = createTenantDirectory(
      createTenantLookup(
        {
          CENTRAL_URL: double.url,
          GRAPHQL_URL: "https://graphql.example",
          DIRECTORY_PATH: directory,
          PROBE_HOST: null,
        },
        { ahead: openBusinessesAhead() },
      ),
      Date.now,
    );
    expect((await hosts.find("a.co")).kind).toBe("found");
    const taken = takeBusinessAhead("a.co");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await taken).toBeNull();
    vi.useRealTimers();
  });

  test("a business is usable for 2 s, as long as a purge repeats itself, and asked ahead for 32 hosts at most", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const ahead = openBusinessesAhead();
    const answer = { status: 200, body: 1 };
    const hosts = Array.from({ length: 33 }, (_, n) => `${n}.co`);
    const taken = hosts.map((host) => ahead.ask(host, async () => await Promise.resolve(answer)));
    expect(taken.map((promise) => promise !== null)).toEqual(hosts.map((_, index) => index < 32));
    vi.advanceTimersByTime(1999);
    expect(await takeBusinessAhead("0.co")).toEqual(answer);
    vi.advanceTimersByTime(1);
    expect(await takeBusinessAhead("1.co")).toBeNull();
    expect(ahead.ask("32.co", async () => await Promise.reject(new Error("away")))).not.toBeNull();
    expect(await takeBusinessAhead("32.co"), "whoever takes it asks by itself").toBeNull();
    vi.useRealTimers();
  });

  test("a platform that has answered is heard by a process that was busy all the time", async () => {
    double.answer = (_request, response) => answerJson(response, 200, rowOfA);
    const hosts = createTenantDirectory(
      createTenantLookup({
        CENTRAL_URL: double.url,
        GRAPHQL_URL: "https://graphql.example",
        DIRECTORY_PATH: directory,
        PROBE_HOST: null,
      }),
      Date.now,
      { limits: { ...limits, timeout: 100 } },
    );
    const found = hosts.find("a.co");
    await keepBusy(300);
    expect(await found).toEqual({ kind: "found", tenant: entry });
  });

  test("a host that no business has by either way is unknown", async () => {
    expect(await lookUpWith({ [whole]: [404, strapiUnknownRoute] })()).toBeNull();
  });

  test.each<[string, Answers]>([
    ["fails", { [directory]: [500, {}], [whole]: [200, rowOfA] }],
    ["asks to wait", { [directory]: [429, {}], [whole]: [200, rowOfA] }],
    ["fails to name a host", { [whole]: [200, { data: {} }] }],
    ["answers half of it", { [whole]: [200, '{"data":{"id":1'] }],
    ["leads elsewhere", { [whole]: [302, {}] }],
    ["is another server, without JSON", { [whole]: [404, "<h1>404 page not found</h1>"] }],
    ["is another server, with JSON of its own", { [whole]: [404, { error: "not found" }] }],
    ["is another server, with an empty answer", { [whole]: [404, ""] }],
  ])("a platform that %s gives no answer: nothing is known of the host", async (_, answers) => {
    await expect(lookUpWith(answers)()).rejects.toThrow("The platform");
  });

  test.each([directory, whole])("an endless answer of %s is given up on the way", async (path) => {
    let sent = 0;
    const lookUp = lookUpWith({});
    double.answer = (request, response) => {
      if (request.url?.startsWith(path) !== true) {
        answerJson(response, 404, strapiUnknownRoute);
        return;
      }
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(256 * 1024, " ");
      const more = () => {
        if (response.destroyed || sent > 200 * 1024 * 1024) return;
        sent += chunk.byteLength;
        response.write(chunk, () => setImmediate(more));
      };
      more();
    };
    await expect(lookUp()).rejects.toThrow("too large");
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});
