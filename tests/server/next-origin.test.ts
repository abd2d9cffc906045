import type { Server } from "node:http";
import { expect, test } from "vitest";
import { openNextOrigin } from "#server/next-origin.ts";
import { keepBusy } from "#tests/support/keep-busy.ts";

test("a page that is not made in time is given up, with its reason", async () => {
  const origin = await openNextOrigin(() => undefined, "proof", 100);
  try {
    await expect(origin.ask({ host: "sabor.test", path: "/", route: null })).rejects.toThrow("no answer in 100 ms");
  } finally {
    origin.close();
  }
});

test("a page is given although its socket's idle time ran out while the process was busy", async () => {
  const origin = await openNextOrigin((request, response) => {
    const own: Server = Reflect.get(request.socket, "server");
    // What Node does after six seconds without an ask; one that never ends is left so.
    own.keepAliveTimeout = Math.min(own.keepAliveTimeout, 100);
    Reflect.set(own, "keepAliveTimeoutBuffer", 0);
    response.end("a page");
  }, "proof");
  const ask = async () => await origin.ask({ host: "sabor.test", path: "/", route: null });
  try {
    expect(await ask()).toMatchObject({ status: 200 });
    await keepBusy(150);
    expect(await ask()).toMatchObject({ status: 200, body: Buffer.from("a page") });
  } finally {
    origin.close();
  }
});
