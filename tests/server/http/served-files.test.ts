import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createMediaFiles } from "#server/http/media-files.ts";
import { central, get, listeningServer } from "#tests/support/listening-server.ts";
import { keepBusy } from "#tests/support/keep-busy.ts";

listeningServer();

describe("files", () => {
  test("the build's own, compressed, for a year", async () => {
    const file = await get("/_next/static/chunks/a.js", { "accept-encoding": "gzip, br" });
    expect(file.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(brotliDecompressSync(file.body).toString()).toContain("console.log(1);");
  });

  test.each([
    ["/favicon.ico", "image/x-icon"],
    ["/placeholder.svg", "image/svg+xml"],
  ])("%s is of every shop, for a day", async (path, type) => {
    const file = await get(path);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({ "content-type": type, "cache-control": "public, max-age=86400" });
    expect((await get(path, { "if-none-match": String(file.headers["etag"]) })).status).toBe(304);
  });

  test("what lies beside `public/` is nobody's", async () => {
    expect((await get("/package.json")).status).not.toBe(200);
    expect((await get("/..%2fpackage.json")).status).toBe(400);
  });

  test("a style sheet without the fonts of all shops: a page has its own", async () => {
    expect((await get("/_next/static/chunks/a.css")).body.toString()).toBe("a{color:red}");
  });

  test("a long script is compiled aside, as its first line asks", async () => {
    const bodies = await Promise.all(["a", "long"].map(async (name) => await get(`/_next/static/chunks/${name}.js`)));
    expect(bodies.map(({ body }) => body.toString().slice(0, 30))).toEqual([
      "console.log(1);console.log(1);",
      "//# allFunctionsCalledOnLoad\nc",
    ]);
  });

  test.each(["/_next/static/../secret.txt", "/_next/static/..%2fsecret.txt", "/_next/static/%2e%2e/secret.txt"])(
    "%s is none of them",
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );

  test("pictures of the platform come from our origin, and are kept", async () => {
    central().answer = (_request, response) =>
      response.writeHead(200, { "content-type": "image/webp", etag: '"x"' }).end("bytes");
    expect(await get("/media/a-640.webp")).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    central().requests.length = 0;
    expect((await get("/media/a-640.webp", { "if-none-match": '"x"' })).status).toBe(304);
    expect(central().requests).toEqual([]);
  });

  test.each<[string, number, string]>([
    ["text/html", 200, "unknownType"],
    ["image/svg+xml", 200, "svg"],
    ["image/webp", 404, "missing"],
  ])("%s with %i is no picture", async (type, status, name) => {
    central().answer = (_request, response) =>
      response.writeHead(status, { "content-type": type }).end("<svg onload=1>");
    expect((await get(`/media/${name}.webp`)).status).toBe(404);
  });

  test("a name without a picture is asked of the platform once in ten seconds, and not remembered for ever", async () => {
    let time = 0;
    const media = createMediaFiles(central().url, 1_000_000, { clock: () => time });
    const ask = async (path: string) => {
      const request = new IncomingMessage(new Socket());
      const answer = new ServerResponse(request);
      await media.serve(request, answer, path);
      return answer.statusCode;
    };
    central().answer = (_request, response) => response.writeHead(404).end();
    central().requests.length = 0;
    expect([await ask("/media/no.webp"), await ask("/media/no.webp")]).toEqual([404, 404]);
    expect(central().requests).toHaveLength(1);
    time += 10_000;
    central().answer = (_request, response) => response.writeHead(200, { "content-type": "image/webp" }).end("x");
    expect(await ask("/media/no.webp")).toBe(200);
    central().answer = (_request, response) => response.writeHead(404).end();
    for (let index = 0; index <= 2000; index += 1) await ask(`/media/none-${index}.webp`);
    central().requests.length = 0;
    await ask("/media/none-2000.webp");
    expect(central().requests).toHaveLength(0);
    await ask("/media/none-0.webp");
    expect(central().requests).toHaveLength(1);
  });

  test("a picture larger than five megabytes is given up on the way, announced or not", async () => {
    let sent = 0;
    central().answer = (_request, response) => {
      response.writeHead(200, { "content-type": "image/webp" });
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        if (response.destroyed || sent > 64 * 1024 * 1024) return;
        sent += chunk.byteLength;
        response.write(chunk, () => setImmediate(more));
      };
      more();
    };
    expect((await get("/media/endless.webp")).status).toBe(404);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test.each(["image/webp", "application/json", "text/html"])(
    "a platform that fails with %s is away, and its picture is asked for again",
    async (type) => {
      let time = 0;
      const media = createMediaFiles(central().url, 1_000_000, { clock: () => time });
      for (const status of [500, 502, 503, 429]) {
        central().requests.length = 0;
        central().answer = (_request, response) => response.writeHead(status, { "content-type": type }).end("{}");
        for (let visitor = 0; visitor < 3; visitor += 1)
          await expect(media.read("/media/later.webp")).rejects.toThrow(
            visitor === 0 ? `The platform answered ${status}` : "The platform had no answer",
          );
        expect(central().requests, "one second's rest").toHaveLength(1);
        time += 1000;
      }
      central().answer = (_request, response) => response.writeHead(200, { "content-type": "image/webp" }).end("x");
      expect(String(await media.read("/media/later.webp"))).toBe("x");
    },
  );

  test("a picture that was sent is served by a process that was busy all the time", async () => {
    const media = createMediaFiles(central().url, 1_000_000, { timeout: 100 });
    central().answer = (_request, response) => response.writeHead(200, { "content-type": "image/webp" }).end("x");
    const asked = media.read("/media/busy.webp");
    await keepBusy(300);
    expect(String(await asked)).toBe("x");
  });
});
