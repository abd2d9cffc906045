import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { createKnownPages } from "#server/http/known-pages.ts";
import { preparePage } from "#server/http/prepared-page.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

const prepared = await preparePage(
  { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("menú") },
  { tenant: "sabor.localhost", madeAt: 0, last: undefined },
);

function visit(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = url;
  const all = { host: "sabor.localhost:3000", ...headers };
  request.rawHeaders = Object.entries(all).flat();
  request.headers = all;
  return request;
}

function bench() {
  const state: { tenant: Tenant | null; isReady: boolean } = {
    tenant: tenantFixture(),
    isReady: true,
  };
  const known = createKnownPages(
    { known: () => state.tenant },
    { ready: () => (state.isReady ? { kind: "page", page: prepared, state: "HIT" } : null) },
  );
  const remember = (request: IncomingMessage) => {
    if (state.tenant === null) throw new Error("no tenant");
    known.remember(
      request,
      { host: "sabor.localhost", tenant: state.tenant },
      {
        tenant: "sabor.localhost",
        key: "/sabor.localhost/es-CO/1",
        status: 200,
        ask: async () => await Promise.reject(new Error("not asked here")),
      },
    );
  };
  const serves = (request: IncomingMessage) => known.serve(request, new ServerResponse(request));
  return { state, remember, serves };
}

test("a visit is answered as before by its host, address, branch and language, whatever else its cookies say", () => {
  const { remember, serves } = bench();
  expect(serves(visit("/"))).toBe(false);
  remember(visit("/", { cookie: "branch=2; lang=en; visits=1" }));
  expect(serves(visit("/", { cookie: "visits=2; lang=en; branch=2" }))).toBe(true);
  for (const other of [
    visit("/"),
    visit("/?x"),
    visit("/", { cookie: "branch=1; lang=en" }),
    visit("/", { cookie: "branch=2; lang=en", host: "tienda.localhost:3000" }),
    visit("/", { cookie: "branch=2; lang=en", "next-router-prefetch": "1" }),
  ])
    expect(serves(other)).toBe(false);
});

test("not once the directory has asked again, knows the host no more, or the page is not ready", () => {
  const { state, remember, serves } = bench();
  remember(visit("/"));
  expect(serves(visit("/"))).toBe(true);
  state.isReady = false;
  expect(serves(visit("/"))).toBe(false);
  state.isReady = true;
  state.tenant = tenantFixture({ branchIds: ["2"] });
  expect(serves(visit("/"))).toBe(false);
  state.tenant = null;
  expect(serves(visit("/"))).toBe(false);
});

test("what is not plain is looked at each time", () => {
  const { remember, serves } = bench();
  for (const request of [
    visit(`/?${"x".repeat(300)}`),
    visit("/", { rsc: "1" }),
    visit("/", { "content-length": "0" }),
  ]) {
    remember(request);
    expect(serves(request)).toBe(false);
  }
});
