import { afterEach, describe, expect, test } from "vitest";
import { day, hour, minute } from "#domain/base/duration.ts";
import { get, listeningServer, passed, world } from "#tests/support/listening-server.ts";

listeningServer();

afterEach(() => {
  world.now = () => Date.now();
});

const proxy = { host: "127.0.0.1:3000" };
/** As a proxy asks that makes a certificate when a host is first met. */
const ask = async (domain: string) => await get(`/api/certificate?domain=${domain}`, proxy);

test.each([
  ["sabor.localhost", 200],
  ["SABOR.localhost.", 200],
  ["www.sabor.localhost", 200],
  ["inventado.localhost", 404],
  ["", 404],
  ["..", 404],
  // Nobody can say now: the proxy asks again at the next visit.
  ["caida.localhost", 503],
])("a certificate for '%s' may be had: %i (T12)", async (domain, status) => {
  const answer = await ask(domain);
  expect([answer.status, answer.body.length, answer.headers["cache-control"]]).toEqual([
    status,
    0,
    "private, no-store",
  ]);
});

describe("a business's own domain without its record (T12)", () => {
  const pizza = { host: "pizza.co" };
  const alias = { host: "pizza.localhost" };
  const statuses = async () =>
    await Promise.all([
      ask("pizza.co").then(({ status }) => status),
      ...["/", "/api/session", "/robots.txt"].map(async (path) => (await get(path, pizza)).status),
      // Nobody is sent there from a host of ours.
      get("/", alias).then(({ status, headers }) => headers.location ?? status),
    ]);

  test("is nobody's host while no server of names answers, then without one, and its shop with it", async () => {
    let now = Date.now();
    world.now = () => now;
    world.records = null;
    expect(await statuses()).toEqual([503, 503, 503, 503, 503]);
    now += minute;
    world.records = ["v=spf1 -all"];
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect(passed).toEqual([]);
    now += minute;
    world.records = ["vitrina-business=7"];
    expect(await statuses()).toEqual([200, 200, 200, 200, "https://pizza.co/"]);
    // The last record stands while nobody answers.
    world.records = null;
    now += 30 * hour;
    for (let n = 0; n < 2; n += 1) expect((await ask("pizza.co")).status).toBe(200);
    // Whoever comes first after a month sees nothing of it, nor has a certificate made.
    world.records = [];
    now += 30 * day;
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });
});

test("hosts that a visitor makes up run out with those of pages, what is known does not", async () => {
  await ask("sabor.localhost");
  for (let n = 0; n < 60; n += 1) await ask(`inventado-${n}.localhost`);
  expect([(await ask("inventado-99.localhost")).status, (await ask("sabor.localhost")).status]).toEqual([429, 200]);
  expect((await get("/", { host: "inventada.localhost" })).status).toBe(429);
});

test("a call of a host of which nobody can say gets the code and the time to come again that handlers give themselves", async () => {
  const { status, headers, body } = await get("/api/session", { host: "caida.localhost" });
  expect([status, headers["retry-after"], body.toString()]).toEqual([503, "5", '{"code":"unavailable"}']);
});
