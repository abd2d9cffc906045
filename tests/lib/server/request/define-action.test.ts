import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { z } from "zod";
import { ok } from "#domain/base/result.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { defineAction } from "#lib/server/request/define-action.ts";
import { defineHandler, json } from "#lib/server/request/define-handler.ts";
import { renewDevice } from "#lib/server/request/guest-device.ts";
import { takeSeat } from "#lib/server/request/guest-seat.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const secret = "0123456789abcdef".repeat(3);
const hosts = new Map([
  ["sabor.localhost", 1],
  ["tienda.localhost", 2],
]);
let platform: CentralDouble;
const lines: string[] = [];

beforeAll(async () => {
  platform = await startCentralDouble();
  vi.stubEnv("PLATFORM_URL", platform.url);
  vi.stubEnv("SESSION_SECRET", secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await platform.stop();
});
beforeEach(() => {
  lines.length = 0;
  for (const level of ["warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
  platform.answer = (request, response) => {
    const host = new URL(request.url ?? "", "http://x").searchParams.get("domain") ?? "";
    const id = hosts.get(host.replace(/^www\./, ""));
    if (id === undefined) answerJson(response, 404, { message: "business_not_found" });
    else answerJson(response, 200, businessAnswer(id, host.replace(/^www\./, "")));
  };
  requestTo("sabor.localhost:3000");
});

const seen: unknown[] = [];
const limit = { name: "test", most: 1000, seconds: 60 };
const nothing = z.strictObject({});
const open = defineAction({
  name: "open",
  access: "public",
  limit,
  input: z.strictObject({ n: z.number().int() }),
  run: async (input, context) => {
    seen.push(context);
    return ok({ n: input.n, tenant: context.tenant, business: context.business.name });
  },
});
const closed = defineAction({
  name: "closed",
  access: "customer",
  limit,
  input: z.strictObject({}),
  run: async (_input, { login }) => ok(login.userId),
});
const ordering = defineAction({
  name: "ordering",
  access: "orderer",
  limit,
  input: z.strictObject({}),
  run: async (_input, { orderer }) => ok(orderer.kind === "guest" ? orderer.place : orderer.id),
});

async function broken(error: unknown) {
  const action = defineAction({
    name: "broken",
    access: "public",
    limit,
    input: z.strictObject({}),
    run: async () => {
      throw error;
    },
  });
  return await action({});
}

async function logInAs(tenant: string, sealedFor = tenant, userId = "12") {
  const login = { token: "t", userId };
  const seal = await sealSession({ tenant: sealedFor, browser: null, pending: null, login }, [secret]);
  nextRequest.cookies.set("__Host-vitrina", seal);
}

/** A browser that has sat down at table 5. */
async function takeTable() {
  await renewDevice("sabor.localhost");
  await takeSeat({ branchId: "101", place: { kind: "table", number: "5" }, token: null }, "sabor.localhost");
  followCookies();
}

test("a handler counts who is logged in apart from the address that many share", async () => {
  const answerOf = defineHandler({
    name: "look",
    access: "public",
    limit: { name: "look", most: 2, seconds: 60 },
    input: nothing,
    run: async () => json({}),
  });
  const thrice = async (userId: string | null) => {
    requestTo("sabor.localhost:3000", { "x-forwarded-for": "203.0.113.30" });
    if (userId !== null) await logInAs("sabor.localhost", "sabor.localhost", userId);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const params = Promise.resolve({});
      statuses.push((await answerOf(new Request("http://sabor.localhost:3000/api/look"), { params })).status);
    }
    return statuses;
  };
  expect(await thrice(null)).toEqual([200, 200, 429]);
  expect(await thrice("41")).toEqual([200, 200, 429]);
  expect(await thrice("42")).toEqual([200, 200, 429]);
  expect(await thrice(null)).toEqual([429, 429, 429]);
});

test("a body that breaks off is its sender's leaving: nothing to log, and no error of ours", async () => {
  const answerOf = defineHandler({ name: "say", access: "public", limit, input: nothing, run: async () => json({}) });
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("aborted")) });
  const init = { method: "POST", body, duplex: "half" };
  const asked = new Request("http://sabor.localhost:3000/api/say", init);
  expect((await answerOf(asked, { params: Promise.resolve({}) })).status).toBe(400);
  expect(lines).toEqual([]);
});

describe("an action", () => {
  test("acts on the tenant of its host", async () => {
    expect(await open({ n: 1 })).toEqual(ok({ n: 1, tenant: "sabor.localhost", business: "La Brasa Paisa" }));
    requestTo("TIENDA.localhost.:3000", { origin: "http://tienda.localhost.:3000" });
    expect(await open({ n: 1 })).toMatchObject({ ok: true, value: { tenant: "tienda.localhost" } });
  });

  test.each([
    ["no host", ""],
    ["an unknown host", "nadie.localhost:3000"],
    ["this machine, as Next forwards (fact 1)", "localhost:3000"],
    ["an address of this machine", "127.0.0.1:41711"],
    ["another host of the business", "www.sabor.localhost:3000"],
    ["a list of hosts", "sabor.localhost,tienda.localhost"],
  ])("refuses %s", async (_name, host) => {
    requestTo("sabor.localhost:3000");
    nextRequest.headers.set("host", host);
    nextRequest.headers.set("origin", `http://${host}`);
    expect(await open({ n: 1 })).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("takes no notice of forwarded hosts unless a proxy is trusted (T2, fact 3)", async () => {
    requestTo("sabor.localhost:3000", { "x-forwarded-host": "tienda.localhost", "x-tenant": "tienda.localhost" });
    expect(await open({ n: 1 })).toMatchObject({ ok: true, value: { tenant: "sabor.localhost" } });
  });

  test.each<[string, Record<string, string | null>]>([
    ["no origin at all", { origin: null }],
    ["a null origin", { origin: "null" }],
    ["another host", { origin: "http://evil.example" }],
    ["another tenant", { origin: "http://tienda.localhost:3000" }],
    ["another port", { origin: "http://sabor.localhost:4000" }],
    ["a sibling", { origin: "http://x.sabor.localhost:3000" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a same-site fetch", { "sec-fetch-site": "same-site" }],
    ["a fetch by hand", { "sec-fetch-site": "none" }],
    ["a cross-site fetch without origin", { origin: null, "sec-fetch-site": "cross-site" }],
  ])("refuses %s (U14)", async (_name, headers) => {
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) nextRequest.headers.delete(name);
      else nextRequest.headers.set(name, value);
    }
    expect(await open({ n: 1 })).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("a browser that says same-origin is believed without an origin", async () => {
    nextRequest.headers.delete("origin");
    nextRequest.headers.set("sec-fetch-site", "same-origin");
    expect(await open({ n: 1 })).toMatchObject({ ok: true });
  });

  test.each([undefined, null, 1, "x", [], {}, { n: "1" }, { n: 1.5 }, { n: 1, role: "admin" }, { n: 1, tenant: "x" }])(
    "refuses the input %j (U11)",
    async (input) => {
      expect(await open(input as never)).toMatchObject({ ok: false, failure: { kind: "invalid" } });
    },
  );

  test.each([
    ["valibot", v.strictObject({ line: v.strictObject({ units: v.number() }) }), "number", "strict_object"],
    ["zod", z.strictObject({ line: z.strictObject({ units: z.number() }) }), "invalid_type", "unrecognized_keys"],
  ])("takes a schema of %s, and answers a code for each path", async (_library, input, wrong, unknown) => {
    const action = defineAction({
      name: "any",
      access: "public",
      limit,
      input,
      run: async (read) => ok(read.line.units),
    });
    const fieldsOf = async (raw: unknown) => await action(raw as never);
    expect(await action({ line: { units: 2 } })).toEqual(ok(2));
    expect(await fieldsOf({ line: { units: "secreto" } })).toEqual({
      ok: false,
      failure: { kind: "invalid", fields: { "line.units": wrong } },
    });
    const refused = await fieldsOf({ line: { units: 2, price: 1 } });
    expect(JSON.stringify(refused)).toContain(unknown);
    expect(await fieldsOf(null)).toMatchObject({ failure: { fields: { input: expect.any(String) } } });
  });

  test.each([[[]], [null], ["x"], [undefined]])(
    "takes %j for no input, whatever its schema's library says",
    async (raw) => {
      const bare = defineAction({
        name: "bare",
        access: "public",
        limit,
        input: v.strictObject({}),
        run: async () => ok(null),
      });
      expect(await bare(raw as never)).toMatchObject({ ok: false, failure: { kind: "invalid" } });
    },
  );

  test("refuses to judge its input later", async () => {
    const input = v.objectAsync({
      n: v.pipeAsync(
        v.number(),
        v.checkAsync(async () => true),
      ),
    });
    const action = defineAction({ name: "late", access: "public", limit, input, run: async () => ok(null) });
    expect(await action({ n: 1 })).toEqual({ ok: false, failure: { kind: "unavailable" } });
    expect(lines.join("")).toContain("asynchronous");
  });

  test("of customers answers nobody without a session", async () => {
    expect(await closed({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    await logInAs("sabor.localhost");
    expect(await closed({})).toEqual(ok("12"));
  });

  test("does not know the session of another tenant (T6)", async () => {
    await logInAs("tienda.localhost");
    expect(await closed({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    expect(lines.join("")).toContain("session.refused");
  });

  test("takes two cookies of one name for nobody's (T13)", async () => {
    await logInAs("sabor.localhost");
    nextRequest.headers.set("cookie", "__Host-vitrina=a; x=1; __Host-vitrina=b");
    expect(await closed({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("counts its calls by tenant and address", async () => {
    const rare = defineAction({
      name: "rare",
      access: "public",
      limit: { name: "rare", most: 2, seconds: 60 },
      input: z.strictObject({}),
      run: async () => ok(null),
    });
    const kinds: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await rare({});
      kinds.push(answer.ok || answer.failure.kind);
    }
    expect(kinds).toEqual([true, true, "wait"]);
    requestTo("sabor.localhost:3000", { "x-forwarded-for": "203.0.113.8" });
    expect((await rare({})).ok).toBe(true);
    requestTo("tienda.localhost:3000");
    expect((await rare({})).ok).toBe(true);
  });

  test("of whoever orders is given a customer or a table's guest, and is nobody else's (A213)", async () => {
    expect(await ordering({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    await logInAs("sabor.localhost");
    expect(await ordering({})).toEqual(ok("12"));
    await takeTable();
    expect(await ordering({})).toEqual(ok({ kind: "table", number: "5" }));
    requestTo("sabor.localhost:3000");
    await takeTable();
    expect(await ordering({})).toEqual(ok({ kind: "table", number: "5" }));
    expect(await closed({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    nextRequest.headers.set("origin", "http://evil.example");
    expect(await ordering({})).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("of whoever orders counts guests one by one, whose address others share", async () => {
    const few = { name: "guests", most: 2, seconds: 60 };
    const own = defineAction({ name: "own", access: "orderer", limit: few, input: nothing, run: async () => ok(null) });
    const thrice = async () => {
      requestTo("sabor.localhost:3000", { "x-forwarded-for": "203.0.113.40" });
      await takeTable();
      const answers = [await own({}), await own({}), await own({})];
      return answers.map((answer) => answer.ok || answer.failure.kind);
    };
    expect(await thrice()).toEqual([true, true, "wait"]);
    expect(await thrice()).toEqual([true, true, "wait"]);
  });

  test("counts customers one by one, and nobody else by their address (A216)", async () => {
    const input = z.strictObject({});
    const [few, codes] = ["few", "codes"].map((name) => ({ limit: { name, most: 2, seconds: 60 }, input }));
    if (!few || !codes) throw new Error("no limits");
    const own = defineAction({ ...few, name: "own", access: "customer", run: async () => ok(null) });
    const everybodys = defineAction({ ...codes, name: "all", access: "public", run: async () => ok(null) });
    const thrice = async (action: typeof own, userId: string | null) => {
      requestTo("sabor.localhost:3000", { "x-forwarded-for": "203.0.113.20" });
      if (userId !== null) await logInAs("sabor.localhost", "sabor.localhost", userId);
      const answers = [await action({}), await action({}), await action({})];
      return answers.map((answer) => answer.ok || answer.failure.kind);
    };
    expect(await thrice(own, "31")).toEqual([true, true, "wait"]);
    expect(await thrice(own, "32")).toEqual([true, true, "wait"]);
    expect(await thrice(everybodys, "33")).toEqual([true, true, "wait"]);
    expect(await thrice(everybodys, "34")).toEqual([true, true, "wait"]);
    expect(await thrice(everybodys, null)).toEqual([true, true, "wait"]);
    expect(await thrice(everybodys, null)).toEqual(["wait", "wait", "wait"]);
    expect(await thrice(everybodys, "35")).toEqual([true, true, "wait"]);
  });

  test("of customers goes on however many accounts there are behind one address (A216)", async () => {
    const own = defineAction({
      name: "many",
      access: "customer",
      limit: { name: "many", most: 1, seconds: 60 },
      input: nothing,
      run: async () => ok(null),
    });
    const from = async (address: string, userId: number) => {
      requestTo("sabor.localhost:3000", { "x-forwarded-for": address });
      await logInAs("sabor.localhost", "sabor.localhost", String(userId));
      const answer = await own({});
      return answer.ok || answer.failure.kind;
    };
    for (let userId = 41; userId <= 60; userId += 1) expect(await from("203.0.113.30", userId)).toBe(true);
    expect(await from("203.0.113.30", 41)).toBe("wait");
  });

  test("counts an IPv6 connection by its /64", async () => {
    const once = { name: "once", most: 1, seconds: 60 };
    const action = defineAction({
      name: "once",
      access: "public",
      limit: once,
      input: nothing,
      run: async () => ok(null),
    });
    const from = async (address: string) => {
      requestTo("sabor.localhost:3000", { "x-forwarded-for": address });
      return (await action({})).ok;
    };
    expect(await from("2001:db8:1:2::1")).toBe(true);
    expect(await from("2001:db8:1:2:9::7")).toBe(false);
    expect(await from("2001:db8:1:3::1")).toBe(true);
  });

  test("answers `unavailable` to everything unexpected, and logs it without what was typed", async () => {
    const away = { ok: false, failure: { kind: "unavailable" } };
    expect(await broken(new Error("boom ana@example.test"))).toEqual(away);
    expect(await broken("text")).toEqual(away);
    expect(await broken(new CentralError("timeout", "x"))).toEqual(away);
    expect(await broken(new CentralError("status", "x", 401))).toEqual({
      ok: false,
      failure: { kind: "unauthorized" },
    });
    expect(await broken(new CentralError("status", "x", 429, { retryAfter: 7 }))).toEqual({
      ok: false,
      failure: { kind: "wait", seconds: 7 },
    });
    expect(lines.join("")).toContain("boom [mail]");
    expect(lines.join("")).not.toContain("ana@example.test");
  });

  test("answers `unavailable` when nobody can say whose the host is", async () => {
    platform.answer = (_request, response) => answerJson(response, 500, {});
    requestTo("nueva.localhost:3000");
    expect(await open({ n: 1 })).toEqual({ ok: false, failure: { kind: "unavailable" } });
  });
});
