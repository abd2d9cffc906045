import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#platform/db/tables/order.ts";
import { bandejas, pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { type PlatformOverHttp, startPlatformOverHttp } from "#tests/support/platform-over-http.ts";
import { startToxicProxy, type Toxic, type ToxicProxy, toxics } from "#tests/support/toxic-proxy.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

/** Orders over each bad line: a few in every run, a thousand in all with DEEP=1. */
const count = process.env["DEEP"] === "1" ? 200 : 6;
/** Ms: what never answers is waited for shortly. */
const patience = (toxic: Toxic) => (toxic === "blackhole" ? 500 : 10_000);

let platform: PlatformOverHttp;
let proxy: ToxicProxy;

beforeAll(async () => {
  platform = await startPlatformOverHttp();
  proxy = await startToxicProxy(platform.url);
});
afterAll(async () => {
  await proxy.stop();
  await platform.stop();
});

/** What a customer's server hears of an order; null when nothing that can be read came back in time. */
async function send(body: unknown, token: string): Promise<{ status: number; text: string } | null> {
  try {
    const answer = await fetch(`${proxy.url}/api/payment/request`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience(proxy.toxic)),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

const orderOf = (quantity: number) =>
  pickupOrder({ products: [{ ...bandejas, quantity }], total: Math.round(12_000 * quantity * 1.08) });

describe("an order over a line that (F8, F18, checklist 7)", () => {
  test.each<[Toxic, number]>(toxics.map((toxic) => [toxic, toxic === "latency" || toxic === "slow" ? 201 : 0]))(
    "has %s is there once, and its answer too when it is asked for again",
    async (toxic, heard) => {
      for (let index = 0; index < count; index += 1) {
        const { token } = await platform.customer();
        const key = randomUUID();
        const body = request(orderOf((index % 30) + 2), key);
        proxy.toxic = toxic;
        const first = await send(body, token);
        expect(first?.status ?? 0).toBe(heard);
        proxy.toxic = "none";
        const [looked, again] = await Promise.all([
          platform.get(`/api/payment/attempts/${key}?business=1`, token),
          send(body, token),
        ]);
        expect([looked.status, again?.status]).toEqual([200, 200]);
        expect(first === null || first.text === again?.text).toBe(true);
      }
    },
    count * 3_000 + 30_000,
  );

  test("leaves no order twice and none half", async () => {
    const { database } = platform.opened;
    expect(await database.$count(orders)).toBe(toxics.length * count);
    await platform.platform.outbox.runDue();
    expect(await verifyInvariants(database, platform.logLines.join(""))).toEqual([]);
  });
});

test("an order that never arrived is not there, and is sent again under its key (F9)", async () => {
  const { token } = await platform.customer();
  const key = randomUUID();
  const body = request(orderOf(3), key);
  platform.fault = () => "lose";
  expect(await send(body, token)).toBeNull();
  platform.fault = () => null;
  const looked = await platform.get(`/api/payment/attempts/${key}?business=1`, token);
  expect(looked.status).toBe(404);
  expect((await send(body, token))?.status).toBe(201);
});
