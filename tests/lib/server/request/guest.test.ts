import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ordererKey } from "#domain/person/orderer.ts";
import { keepTurn, readDevice, renewDevice } from "#lib/server/request/guest-device.ts";
import { leaveSeat, readSeat, type Seat, takeSeat, touchSeat } from "#lib/server/request/guest-seat.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { credentialsOf, ordererOf, readOrderer, type RequestOrderer, touchPlace } from "#lib/server/request/orderer.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { routeRequestFixture } from "#tests/support/route-request-fixture.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());

const tenant = "sabor.localhost";
const table: Seat = { branchId: "101", place: { kind: "table", number: "5" }, token: null };
const kiosk: Seat = { branchId: "101", place: { kind: "kiosk", number: "1" }, token: "k".repeat(40) };
const login = { token: "t", userId: "12" };
const hour = 3_600_000;

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", "0123456789abcdef".repeat(3));
  requestTo("sabor.localhost:3000");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function sit(seat: Seat): Promise<void> {
  await renewDevice(tenant);
  await takeSeat(seat, tenant);
  followCookies();
}

function pass(milliseconds: number): void {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ["Date"] });
}

/** The page of the root that this browser is led to. */
function pageNow(): string {
  const visitCookie = nextRequest.cookies.get("visit") ?? null;
  const tenantNow = tenantFixture({ branchIds: ["101"], onSiteBranchIds: ["101"] });
  const request = routeRequestFixture("/", { now: Date.now(), visitCookie });
  const route = resolveRoute(request, { kind: "found", tenant: tenantNow });
  return route.kind === "page" ? route.path : route.kind;
}

async function guest(): Promise<RequestOrderer> {
  const orderer = await readOrderer({ tenant, login: null });
  if (orderer === null) throw new Error("nobody orders");
  return orderer;
}

async function ordered(attemptKey: string, isMade: boolean): Promise<string> {
  const orderer = await guest();
  const device = await readDevice(tenant);
  if (device === null) throw new Error("no device");
  await keepTurn(device, { attemptKey, isMade, tenant });
  followCookies();
  return ordererKey(ordererOf(orderer, attemptKey));
}

describe("who orders", () => {
  test("is nobody, who is logged in, and at a table its guest, whoever is logged in (A213)", async () => {
    expect(await readOrderer({ tenant, login: null })).toBeNull();
    expect(await readOrderer({ tenant, login })).toEqual({ kind: "customer", id: "12", token: "t" });
    await sit(table);
    expect(await readOrderer({ tenant, login })).toMatchObject({ kind: "guest", place: table.place });
    expect(await readOrderer({ tenant, login: null })).toMatchObject({ kind: "guest", place: table.place });
  });

  test("is no guest while the visit's pages are the shop's", async () => {
    await sit(table);
    const seconds = Math.trunc(Date.now() / 1000);
    for (const [variant, kind] of [
      ["table", "guest"],
      ["kiosk", "guest"],
      ["shop", "customer"],
      ["menu", "customer"],
      ["nonsense", "customer"],
    ] as const) {
      nextRequest.cookies.set("visit", `${variant}-101-${seconds}`);
      // On a kiosk the device is another guest than its owner is at a table (A120).
      await renewDevice(tenant);
      followCookies();
      expect(await readOrderer({ tenant, login }), variant).toMatchObject({ kind });
    }
  });

  test("is whoever anybody is where a table's visit is over, though its seat lives on (A241)", async () => {
    await sit(table);
    nextRequest.cookies.delete("visit");
    expect(await readOrderer({ tenant, login: null })).toBeNull();
    expect(await readOrderer({ tenant, login })).toMatchObject({ kind: "customer" });
  });

  test("is no guest without the cookie of the device, or at another tenant (T6)", async () => {
    await sit(table);
    expect(await readOrderer({ tenant: "tienda.localhost", login: null })).toBeNull();
    nextRequest.cookies.delete("__Host-vitrina-device");
    expect(await readOrderer({ tenant, login: null })).toBeNull();
  });

  test("is no guest by a cookie that stands twice (T13)", async () => {
    await sit(table);
    nextRequest.headers.set("cookie", "__Host-vitrina-guest=a; __Host-vitrina-guest=b");
    expect(await readOrderer({ tenant, login: null })).toBeNull();
  });

  test("keeps the secret out of the key, in cookies of this host that no script reads", async () => {
    await renewDevice(tenant);
    await takeSeat(table, tenant);
    const sealed = nextRequest.written.filter(({ name }) => name !== "visit");
    expect(sealed).toHaveLength(2);
    for (const { name, options } of sealed) {
      expect(name).toMatch(/^__Host-vitrina-(device|guest)$/);
      expect(options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
    }
    followCookies();
    const orderer = await guest();
    const { guestSecret, token } = credentialsOf(orderer);
    expect(token).toBeNull();
    expect(guestSecret).toMatch(/^[\w-]{22}$/);
    expect(ordererKey(orderer)).not.toContain(guestSecret);
  });
});

describe("a table (A241)", () => {
  test("holds four hours after the last touch, and not the next day", async () => {
    await sit(table);
    pass(3.9 * hour);
    const seat = await readSeat(tenant);
    if (seat === null) throw new Error("left too soon");
    await touchSeat(seat, tenant);
    followCookies();
    pass(3.9 * hour);
    expect(await readSeat(tenant)).toMatchObject(table);
    pass(0.2 * hour);
    expect(await readSeat(tenant)).toBeNull();
    pass(24 * hour);
    expect(await readOrderer({ tenant, login: null })).toBeNull();
  });

  test("is touched without a new cookie when it was touched a moment ago", async () => {
    await sit(table);
    const seat = await readSeat(tenant);
    if (seat === null) throw new Error("left");
    await touchSeat(seat, tenant);
    expect(nextRequest.written).toEqual([]);
    pass(6 * 60_000);
    await touchSeat(seat, tenant);
    expect(nextRequest.written.map(({ name }) => name)).toEqual(["__Host-vitrina-guest", "visit"]);
  });

  test("has its pages as long as its seat: scanned at 0 h, priced at 3 h, it is the table's at 4 h 30", async () => {
    await sit(table);
    pass(3 * hour);
    await touchPlace(await guest(), tenant);
    followCookies();
    pass(1.5 * hour);
    expect(await guest()).toMatchObject({ kind: "guest", place: table.place });
    expect(pageNow()).toContain("/101/table");
    pass(2.6 * hour);
    expect(await readOrderer({ tenant, login: null })).toBeNull();
    expect(pageNow()).toContain("/101/shop");
  });

  test("writes the visit as the pages' scripts read it, by this host's scheme", async () => {
    await takeSeat(table, tenant);
    const [, visit] = nextRequest.written;
    expect(visit).toMatchObject({
      name: "visit",
      value: expect.stringMatching(/^table-101-\d{10}$/),
      options: { path: "/", maxAge: 14_400, sameSite: "lax", secure: false },
    });
    expect(visit?.options).not.toMatchObject({ httpOnly: true });
    nextRequest.written = [];
    await takeSeat(table, "sabor.co");
    expect(nextRequest.written[1]?.options).toMatchObject({ secure: true });
  });

  test("is sat down at on a kiosk without ending it", async () => {
    nextRequest.cookies.set("visit", `kiosk-101-${Math.trunc(Date.now() / 1000)}`);
    await takeSeat(table, tenant);
    expect(nextRequest.written.map(({ name }) => name)).toEqual(["__Host-vitrina-guest"]);
  });

  test("is left, and the phone stays the same guest at the next one", async () => {
    await sit(table);
    const before = ordererKey(await guest());
    await leaveSeat();
    followCookies();
    expect(await readOrderer({ tenant, login: null })).toBeNull();
    await takeSeat({ ...table, place: { kind: "table", number: "6" } }, tenant);
    followCookies();
    expect(ordererKey(await guest())).toBe(before);
  });

  test("has the same guest for every attempt", async () => {
    await sit(table);
    const orderer = await guest();
    expect(ordererOf(orderer, "first-attempt-key")).toEqual(orderer);
  });
});

describe("a kiosk", () => {
  test("is one of its visit's branch, whatever branch a cookie names (A241)", async () => {
    await sit(kiosk);
    nextRequest.cookies.set("branch", "102");
    for (const [branchId, kind] of [
      ["101", "guest"],
      ["102", "customer"],
    ] as const) {
      nextRequest.cookies.set("visit", `kiosk-${branchId}-${Math.trunc(Date.now() / 1000)}-enrolled`);
      await renewDevice(tenant);
      followCookies();
      expect(await readOrderer({ tenant, login }), branchId).toMatchObject({ kind });
    }
  });

  test("stays enrolled for months", async () => {
    await sit(kiosk);
    pass(200 * 24 * hour);
    expect(await readSeat(tenant)).toMatchObject(kiosk);
  });

  test("has one guest until an order is made, then another", async () => {
    await sit(kiosk);
    const first = [
      await ordered("attempt-1", false),
      await ordered("attempt-2", false),
      await ordered("attempt-3", true),
    ];
    expect(new Set(first).size).toBe(1);
    const second = [await ordered("attempt-4", false), await ordered("attempt-5", true)];
    expect(new Set(second).size).toBe(1);
    expect(first).not.toContain(second[0]);
    expect(first).not.toContain(await ordered("attempt-6", true));
  });

  test("finds the order that ended a turn until the next is made, by its key alone", async () => {
    await sit(kiosk);
    const first = await ordered("attempt-1", true);
    expect(ordererKey(ordererOf(await guest(), "attempt-1"))).toBe(first);
    expect(ordererKey(ordererOf(await guest(), "attempt-2"))).not.toBe(first);
    await ordered("attempt-2", true);
    expect(ordererKey(ordererOf(await guest(), "attempt-1"))).not.toBe(first);
  });

  test("gives equal sends of the next attempt one guest, whose secret nobody guesses", async () => {
    await sit(kiosk);
    const first = await guest();
    await ordered("attempt-1", true);
    const [one, other] = [await guest(), await guest()];
    expect(ordererOf(one, "attempt-2")).toEqual(ordererOf(other, "attempt-2"));
    const { guestSecret } = credentialsOf(ordererOf(one, "attempt-2"));
    expect(guestSecret).toMatch(/^[\w-]{22}$/);
    expect(guestSecret).not.toBe(credentialsOf(first).guestSecret);
  });
});
