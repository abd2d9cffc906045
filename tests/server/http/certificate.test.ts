import { expect, test } from "vitest";
import { get, listeningServer } from "#tests/support/listening-server.ts";

listeningServer();

/** As a proxy asks that makes a certificate when a host is first met. */
const ask = async (domain: string) => await get(`/api/certificate?domain=${domain}`, { host: "127.0.0.1:3000" });

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

test("hosts that are made up run out, and those that somebody has do not", async () => {
  for (let n = 0; n < 60; n += 1) expect((await ask(`inventado-${n}.localhost`)).status).toBe(404);
  expect((await ask("inventado-99.localhost")).status).toBe(429);
});
