import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handedHeaders, proofVariable } from "#lib/edge/handed-route.ts";
import { root } from "#tests/support/source-files.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

const proof = "proof-of-this-process";
let central: CentralDouble;
let middleware: (request: NextRequest) => Promise<Response>;

beforeAll(async () => {
  central = await startCentralDouble();
  vi.stubEnv("PLATFORM_URL", central.url);
  ({ middleware } = await import(join(root, "middleware.ts")));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await central.stop();
});
beforeEach(() => {
  vi.stubEnv(proofVariable, proof);
  central.requests.length = 0;
  central.answer = (request, response) => {
    const url = request.url ?? "";
    if (url.startsWith("/api/product-links")) {
      answerJson(response, 200, { "7": ["8"] });
      return;
    }
    const host = new URL(url, central.url).searchParams.get("host") ?? "";
    const found = ["sabor.localhost", "tienda.localhost"].includes(host);
    answerJson(
      response,
      found ? 200 : 404,
      found ? { data: { main_host: host, branches: [{ id: 1 }, { id: 2 }] } } : { message: "business_not_found" },
    );
  };
});

/** The host of the URL is where the program itself is; the visitor's is in the header. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = { host: "sabor.localhost", ...headers };
  return await middleware(new NextRequest(new URL(path, central.url), { headers: all }));
}

const rewritten = (answer: Response) => {
  const to = answer.headers.get("x-middleware-rewrite");
  return to === null ? null : new URL(to).pathname;
};

describe("behind our server", () => {
  const path = "/sabor.localhost/es-CO/2/shop/order";

  test("the middleware takes what was decided, and asks nobody", async () => {
    const answer = await ask("/order", { host: "nadie.localhost", ...handedHeaders(path, proof) });
    expect([answer.status, rewritten(answer)]).toEqual([200, path]);
    expect(central.requests).toEqual([]);
    // What proves it goes no further.
    expect(answer.headers.get("x-middleware-override-headers")).toBe("host");
  });

  test.each([handedHeaders(path, "made-up"), handedHeaders(path, ""), { "x-vitrina-route": path }])(
    "what nobody proved is refused: %j",
    async (headers) => {
      const answer = await ask("/order", headers);
      expect([answer.status, rewritten(answer), central.requests]).toEqual([400, null, []]);
    },
  );
});

describe("where Next runs alone", () => {
  beforeEach(() => vi.stubEnv(proofVariable, undefined));

  test("no decision is believed", async () => {
    expect((await ask("/order", handedHeaders("/x/es-CO/1/shop", proof))).status).toBe(400);
  });

  test("the same function decides, from the platform's answer", async () => {
    expect(rewritten(await ask("/order", { cookie: "branch=2" }))).toBe("/sabor.localhost/es-CO/2/shop/order");
    expect((await ask("/", { host: "nadie.localhost" })).status).toBe(404);
    const moved = await ask("/mode/pickup/branch/2");
    expect([moved.status, moved.headers.get("set-cookie")?.split(";")[0]]).toEqual([307, "branch=2"]);
    expect((await ask("/wp.php")).status).toBe(404);
  });

  test("a provider's token leaves the address first (U15)", async () => {
    const answer = await ask("/order?utm_source=x&access_token=SECRETO");
    const { pathname, search } = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, pathname, search]).toEqual([303, "/order", "?utm_source=x"]);
    expect(central.requests).toEqual([]);
  });

  test("a product that the handler does not name is missing, with its status", async () => {
    const there = await ask("/producto/7/8");
    expect([there.status, rewritten(there)]).toEqual([200, "/sabor.localhost/es-CO/1/shop/producto/7/8"]);
    const missing = await ask("/producto/7/9");
    expect([missing.status, rewritten(missing)]).toEqual([404, "/sabor.localhost/es-CO/1/shop/missing/product"]);
    const moved = await ask("/producto/9/8");
    expect([moved.status, moved.headers.get("location")]).toEqual([
      308,
      `${central.url.replace("127.0.0.1", "localhost")}/producto/7/8`,
    ]);
    expect(central.requests.filter((each) => each.includes("product-links"))).toHaveLength(2);
  });

  test("a handler that says nothing lets Next show what it has", async () => {
    const { answer } = central;
    central.answer = (request, response) => {
      if (request.url?.startsWith("/api/product-links") === true) answerJson(response, 503, {});
      else answer(request, response, "");
    };
    const page = await ask("/producto/7/9", { host: "tienda.localhost" });
    expect([page.status, rewritten(page)]).toEqual([200, "/tienda.localhost/es-CO/1/shop/producto/7/9"]);
  });
});
