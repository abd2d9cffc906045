import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { POST as openForm } from "#app/api/payment/form/route.ts";
import { GET as comeBack } from "#app/api/payment/return/route.ts";
import { GET as scan } from "#app/api/place/scan/route.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

let platform: CentralDouble;
beforeAll(async () => {
  platform = await startCentralDouble();
  vi.stubEnv("PLATFORM_URL", platform.url);
  vi.stubEnv("SESSION_SECRET", "0123456789abcdef".repeat(3));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await platform.stop();
});
beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  platform.answer = (request, response) => {
    const host = new URL(request.url ?? "", "http://x").searchParams.get("domain") ?? "";
    if (host === "sabor.localhost") answerJson(response, 200, businessAnswer(1, host));
    else answerJson(response, 404, { message: "business_not_found" });
  };
  requestTo("sabor.localhost:3000");
});

type Handler = ReturnType<typeof defineHandler>;

const led = { "sec-fetch-dest": "document", accept: "text/html" };
const fetched = { "sec-fetch-dest": "empty", accept: "*/*" };

/** What is seen of an answer: by whom it can be read, when it may be asked again, and its words. */
async function seen(handler: Handler, init: RequestInit, path = "/api/x") {
  const request = new Request(`http://sabor.localhost:3000${path}`, init);
  const answer = await handler(request, { params: Promise.resolve({}) });
  const { headers } = answer;
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: headers.get("retry-after"),
    refresh: headers.get("refresh"),
    title: /<h1>([^<]*)/.exec(text)?.[1] ?? null,
    text,
  };
}

const throwing = (error: unknown) =>
  defineHandler({
    name: "throwing",
    access: "public",
    limit: { name: "throwing", most: 1000, seconds: 60 },
    input: z.strictObject({}),
    run: async () => {
      throw error;
    },
  });

const limited = (seconds: number) =>
  defineHandler({
    name: "limited",
    access: "public",
    limit: { name: `limited-${seconds}`, most: 1, seconds },
    input: z.strictObject({}),
    run: async () => await Promise.resolve(Response.json({})),
  });

const away = new CentralError("unreachable", "x");
const busy = new CentralError("status", "x", 429, { retryAfter: 7 });

describe("a browser that is led to one of our addresses reads a page (A215)", () => {
  test.each([
    ["held up by our crowd", busy, 429, "7", "Espera un momento", '{"code":"wait"}'],
    ["while the platform is away", away, 503, "5", "Volvemos en un momento", '{"code":"unavailable"}'],
    ["after a fault of ours", new Error("x"), 500, null, "Volvemos en un momento", '{"code":"error"}'],
  ] as const)("%s", async (_name, error, status, retryAfter, title, code) => {
    const handler = throwing(error);
    const page = await seen(handler, { headers: led });
    expect(page).toMatchObject({ status, retryAfter, refresh: retryAfter, title });
    expect(await seen(handler, { headers: fetched })).toMatchObject({ status, retryAfter, refresh: null, text: code });
    expect((await seen(handler, { headers: { accept: "text/html,*/*;q=0.8" } })).title).toBe(title);
    expect((await seen(handler, {})).text).toBe(code);
    nextRequest.cookies.set("lang", "en");
    expect((await seen(handler, { headers: led })).title).not.toBe(title);
  });

  test("of who is not logged in a script alone asks", async () => {
    const refused = await seen(throwing(new CentralError("status", "x", 401)), { headers: led });
    expect(refused).toMatchObject({ status: 401, text: '{"code":"unauthorized"}' });
  });

  test("over a limit, with the seconds or minutes that it takes", async () => {
    for (const [seconds, time] of [
      [60, /Seguimos en (?:59|60) s/],
      [600, /Seguimos en 10 min/],
    ] as const) {
      const handler = limited(seconds);
      expect((await seen(handler, { headers: led })).status).toBe(200);
      const page = await seen(handler, { headers: led });
      expect(page).toMatchObject({ status: 429, title: "Espera un momento", text: expect.stringMatching(time) });
      expect(page.refresh).toBe(page.retryAfter);
    }
  });

  test("back from the bank to a business that was switched off meanwhile, they learn what to do", async () => {
    requestTo("apagada.localhost:3000");
    const page = await seen(comeBack, { headers: led }, "/api/payment/return");
    expect(page).toMatchObject({ status: 404, refresh: null, title: "Esta tienda no atiende aquí por ahora" });
    expect(page.text).toContain("Si acabas de pagar");
    expect((await seen(comeBack, { headers: fetched })).text).toBe('{"code":"unknown_tenant"}');
  });

  test("with an address that is none, and with a form of another site", async () => {
    const twice = await seen(scan, { headers: led }, "/api/place/scan?token=a&token=b");
    expect(twice).toMatchObject({ status: 400, title: "No entendimos la dirección" });
    requestTo("sabor.localhost:3000", { origin: "https://evil.test" });
    const foreign = await seen(openForm, { headers: led, method: "POST", body: new URLSearchParams({ form: "x" }) });
    expect(foreign).toMatchObject({ status: 403, title: "Acción no permitida" });
  });

  test("what was posted is not asked for without it", async () => {
    const posted = { method: "POST", body: "{}", headers: led };
    const page = await seen(throwing(busy), posted);
    expect(page).toMatchObject({ status: 429, retryAfter: "7", refresh: null });
    expect(page.text).toContain("Espera 7 s y vuelve a cargar esta página");
    expect((await seen(throwing(away), posted)).text).not.toContain("<a ");
  });
});
