import { createHmac } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { beforeEach, expect, test, vi } from "vitest";
import { nextCacheDouble } from "#tests/support/next-request.ts";

const { secret, purged } = vi.hoisted(() => {
  const key = "0123456789abcdef".repeat(3);
  process.env["REVALIDATE_SECRET"] = key;
  return { secret: key, purged: [] as string[] };
});

vi.mock("next/cache", () => ({ ...nextCacheDouble(), revalidateTag: (tag: string) => purged.push(tag) }));
vi.mock("next/server", () => ({ after: () => {} }));

const { POST } = await import("#app/api/revalidate/route.ts");

async function announce(body: string, instant: number): Promise<number> {
  const t = Math.floor(instant / 1000);
  const signature = `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
  const init = { method: "POST", headers: { "x-vitrina-signature": signature }, body };
  return (await POST(new Request("http://127.0.0.1/api/revalidate", init))).status;
}

beforeEach(() => {
  purged.length = 0;
});

test("a signature purges once: the same again is a replay, and purges nothing", async () => {
  const body = '{"event":"menu.updated","domain":"sabor.localhost"}';
  const now = Date.now();
  expect([await announce(body, now), purged]).toEqual([200, ["menu:sabor.localhost"]]);
  for (let again = 0; again < 3; again += 1) expect(await announce(body, now)).toBe(401);
  expect(purged).toHaveLength(1);
  expect([await announce(body, now - 1000), purged.length]).toEqual([200, 2]);
});

test("a signature is remembered for as long as its time is believed, also of a clock that is ahead", async () => {
  vi.useFakeTimers();
  const minute = 60_000;
  const body = '{"event":"promos.updated","domain":"sabor.localhost"}';
  const ahead = Date.now() + 4.9 * minute;
  expect(await announce(body, ahead)).toBe(200);
  for (const wait of [4 * minute, 5 * minute, 5 * minute]) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(await announce(body, ahead)).toBe(401);
  }
  expect(purged).toHaveLength(1);
  vi.useRealTimers();
});

test("an order that moved wakes whoever looks at it, in every handler of the process", async () => {
  const heard: unknown[] = [];
  subscribe("vitrina:order-changed", (told) => heard.push(told));
  const body = '{"event":"order.updated","business_id":1,"display_number":"SAB-1001","status":2}';
  expect([await announce(body, Date.now()), purged, heard]).toEqual([200, [], ["1|SAB-1001"]]);
});
