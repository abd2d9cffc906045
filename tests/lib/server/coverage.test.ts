import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET, POST } from "#app/api/coverage/route.ts";
import { covered, coveredFarther } from "#tests/contract/central/insert-shop.ts";
import { requestTo } from "#tests/support/next-request.ts";
import { startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

let platform: PlatformOverHttp;

beforeAll(async () => {
  platform = await startShopPlatform();
});
afterAll(async () => await platform.stop());
beforeEach(() => requestTo("uno.localhost:3000"));

async function coveringBranch(question: object): Promise<string | null> {
  const request = new Request("http://uno.localhost:3000/api/coverage", {
    method: "POST",
    body: JSON.stringify(question),
  });
  const covering: { branchId: string } | null = await (await POST(request, { params: Promise.resolve({}) })).json();
  return covering?.branchId ?? null;
}

test.each([
  ["the asked branch delivers there", { point: covered, branchId: "12" }, "12"],
  ["only another one does", { point: coveredFarther, branchId: "12" }, "11"],
  [
    "only another one does, and the asked one is pinned (S2 §2.8)",
    { point: coveredFarther, branchId: "12", isPinned: true },
    null,
  ],
  ["the pinned one does", { point: coveredFarther, branchId: "11", isPinned: true }, "11"],
])("%s", async (_, question, branchId) => {
  expect(await coveringBranch(question)).toBe(branchId);
});

async function zones(branch: string) {
  const answer = await GET(new Request(`http://uno.localhost:3000/api/coverage?branch=${branch}`), {
    params: Promise.resolve({}),
  });
  return { status: answer.status, body: await answer.json() };
}

test("UX22: the zones of a branch are told to whoever draws them, and no other branch's", async () => {
  const { status, body } = await zones("11");
  expect(status).toBe(200);
  expect(body.zones.length).toBeGreaterThan(0);
  for (const zone of body.zones) expect(Object.keys(zone)).not.toContain("isActive");
  expect((await zones("9999")).status).toBe(404);
});
