import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createWorkerFile } from "#server/http/worker-file.ts";
import type { OriginAnswer } from "#server/next-origin.ts";
import { get, listeningServer, rawStatus } from "#tests/support/listening-server.ts";

listeningServer();

test("the service worker is a file of each shop, never taken from a cache unasked, with the build that its pages name (ADR 23)", async () => {
  const page = await get("/");
  const worker = await get("/worker.js", { "accept-encoding": "br" });
  expect(worker.status).toBe(200);
  expect(worker.headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(brotliDecompressSync(worker.body).toString()).toBe('const SHOP_BUILD="b1";keep();');
  expect(String(page.headers["x-page"])).toMatch(/^b1 \/es-CO\/\d+\/shop$/);
});

test("nobody's host has none, and its programs are asked for by no path from outside", async () => {
  expect((await get("/worker.js", { host: "nadie.localhost:3000" })).status).toBe(404);
  expect(await rawStatus("/api/worker", ["Host: sabor.localhost:3000"])).not.toBe("200");
});

test("switched off it is the program that takes back the one before", async () => {
  const answer: OriginAnswer = {
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ worker: "keep();", unregister: "leave();" })),
  };
  const off = createWorkerFile({ ask: async () => await Promise.resolve(answer), build: "b1", isOn: false });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const end = vi.spyOn(response, "end");
  await off.serve(request, response);
  expect(String(end.mock.calls[0]?.[0])).toContain("leave();");
});
