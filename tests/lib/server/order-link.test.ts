import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { GET as orderRoute } from "#app/api/orders/[number]/route.ts";
import { GET as ratingRoute } from "#app/api/orders/[number]/rating/route.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { rateOrder } from "#lib/actions/rating.ts";
import { keepOwnOrder } from "#lib/server/request/own-orders.ts";
import { tokenOf } from "#platform/orders/link/order-links.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { orders } from "#platform/db/tables/order.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { attempt } from "#tests/support/order-attempt.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const cookie = "__Host-vitrina-orders";

/** A browser that was never here, with what its page sends along. */
function newBrowser(token?: string): void {
  requestTo("uno.localhost:3000", token === undefined ? {} : { "x-order-token": token });
}

async function look(number: string): Promise<Response> {
  const request = new Request(`http://uno.localhost:3000/api/orders/${number}`);
  return await orderRoute(request, { params: Promise.resolve({ number }) });
}

async function seen(number: string): Promise<TrackedOrder> {
  return await (await look(number)).json();
}

/** An order of another browser, with the tokens of its two links. */
async function ordered(): Promise<{ number: string; owners: string; shared: string }> {
  const placed = await placeOrder(attempt());
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  const { number } = placed.value;
  const shared = (await seen(number)).contents?.shareToken ?? "";
  newBrowser();
  platform().wire.length = 0;
  const [row] = await platform().opened.database.select().from(orders).where(eq(orders.display_number, number));
  const keys = await platform().platform.context.orderKeys();
  if (row === undefined) throw new Error("no order");
  return { number, owners: tokenOf(keys, row, "owner") ?? "", shared };
}

describe("a link of an order (D4)", () => {
  test("of its owner opens all of it, and from then on the browser does, without the link", async () => {
    const { number, owners } = await ordered();
    newBrowser(owners);
    expect(await seen(number)).toMatchObject({ access: "owner", owner: { orderId: expect.any(String) } });
    expect(nextRequest.written).toMatchObject([{ name: cookie, options: { httpOnly: true } }]);
    expect(nextRequest.written[0]?.value).not.toContain(owners);
    followCookies();
    nextRequest.headers.delete("x-order-token");
    expect((await seen(number)).access).toBe("owner");
    expect(nextRequest.written).toEqual([]);
  });

  test("that was shared opens its contents, is never kept, and rates nothing", async () => {
    const { number, shared } = await ordered();
    newBrowser(shared);
    expect(await seen(number)).toMatchObject({ access: "shared", contents: { shareToken: shared }, owner: null });
    expect(nextRequest.written).toEqual([]);
    const rating = new Request(`http://uno.localhost:3000/api/orders/${number}/rating`);
    expect((await ratingRoute(rating, { params: Promise.resolve({ number }) })).status).toBe(404);
    expect(await rateOrder({ number, rate: 1, observation: "" })).toMatchObject({ failure: { kind: "unauthorized" } });
  });

  test("that is forged opens nothing and is not kept", async () => {
    const { number, owners } = await ordered();
    for (const forged of [`o${"A".repeat(22)}`, `s${owners.slice(1)}`, "x", `${owners}A`]) {
      newBrowser(forged);
      expect(await seen(number)).toMatchObject({ access: "number", contents: null, owner: null });
      expect(nextRequest.written).toEqual([]);
    }
  });

  test("that is forged takes nothing from the browser whose order it is", async () => {
    const { number, owners } = await ordered();
    newBrowser(owners);
    await seen(number);
    followCookies();
    for (const forged of [`o${"A".repeat(22)}`, `s${"A".repeat(22)}`]) {
      nextRequest.headers.set("x-order-token", forged);
      expect(await seen(number)).toMatchObject({ access: "owner" });
      expect(nextRequest.written).toEqual([]);
    }
  });

  test("opens the order where what the browser holds of it has ended, and takes its place", async () => {
    const { number, owners, shared } = await ordered();
    newBrowser();
    await keepOwnOrder(number, `o${"A".repeat(22)}`, "uno.localhost");
    followCookies();
    expect(await seen(number)).toMatchObject({ access: "number" });
    nextRequest.headers.set("x-order-token", shared);
    expect(await seen(number)).toMatchObject({ access: "shared" });
    nextRequest.headers.set("x-order-token", owners);
    expect(await seen(number)).toMatchObject({ access: "owner" });
    followCookies();
    nextRequest.headers.delete("x-order-token");
    expect(await seen(number)).toMatchObject({ access: "owner" });
  });

  test("never stands in an address of the platform", async () => {
    const { number, owners } = await ordered();
    newBrowser(owners);
    await seen(number);
    const asked = platform().wire.map((line) => line.split(" ")[0]);
    expect(asked.some((address) => address?.includes(number))).toBe(true);
    expect(asked.join("\n")).not.toContain(owners);
  });

  test("lets its owner rate without an account, once it was delivered", async () => {
    const { number, owners } = await ordered();
    newBrowser(owners);
    const { owner } = await seen(number);
    followCookies();
    nextRequest.headers.delete("x-order-token");
    const rate = async () => await rateOrder({ number, rate: 5, observation: "" });
    expect(await rate()).toMatchObject({ failure: { code: "not_delivered" } });
    await commandOrder(platform().opened.database, Number(owner?.orderId), 6, { now: noon });
    expect((await rate()).ok).toBe(true);
    expect(await rate()).toMatchObject({ failure: { code: "already_rated" } });
  });
});

test("looking for numbers that are not one's own takes nothing from one's own order, and it nothing from them (A216)", async () => {
  const { number, owners } = await ordered();
  newBrowser(owners);
  await seen(number);
  followCookies();
  nextRequest.headers.delete("x-order-token");
  nextRequest.headers.set("x-forwarded-for", "203.0.113.77");
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1) statuses.push((await look(number.toLowerCase())).status);
  for (let count = 0; count < 30; count += 1) statuses.push((await look(`UNO-9${count}00`)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
  const since = performance.now();
  expect((await look(number)).status).toBe(200);
  expect(performance.now() - since).toBeLessThan(1000);
});
