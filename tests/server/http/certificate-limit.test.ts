import { expect, test } from "vitest";
import { get, listeningServer } from "#tests/support/listening-server.ts";

listeningServer({ hasTrustedProxy: true });

const ask = async (domain: string, forwarded?: string) => {
  const visitor = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await get(`/api/certificate?domain=${domain}`, { host: "127.0.0.1:3000", ...visitor })).status;
};

test("a trusted proxy that asks for all its visitors has a limit of its own, who asks through it the usual one (T12)", async () => {
  for (let n = 0; n < 60; n += 1) expect(await ask(`inventado-${n}.localhost`, "203.0.113.9")).toBe(404);
  expect(await ask("inventado-99.localhost", "203.0.113.9")).toBe(429);
  for (let n = 0; n < 70; n += 1) expect(await ask(`otro-${n}.localhost`)).toBe(404);
  expect(await ask("otro-99.localhost")).toBe(429);
});
