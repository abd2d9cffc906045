import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import { emptyIntent, type OrderIntent } from "#domain/order/intent.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";
import { askCentral } from "./ask-central.ts";
import { type SmallCentral, startSmallCentral } from "./small-central.ts";

const secret = randomBytes(32).toString("base64url");
export const host = "brasa.localhost:3000";
/** A Wednesday that is no holiday, in Bogotá. */
export const noon = Date.parse("2026-03-11T12:30:00-05:00");

const line = { itemId: "8", groupId: "2", sizeName: null, options: [], quantity: 2, note: "" };
export const pickup: OrderIntent = {
  ...emptyIntent("1"),
  lines: [{ lineId: "a", ...line }],
  mode: "pickup",
  paymentMethodId: "2",
};

export async function comeAs(userId: string | null): Promise<void> {
  requestTo(host);
  if (userId === null) return;
  const login = { token: `token-of-${userId}`, userId };
  const session = { tenant: "brasa.localhost", browser: null, pending: null, login };
  nextRequest.cookies.set("__Host-vitrina", await sealSession(session, [secret]));
}

export async function totalOf(intent: OrderIntent): Promise<number> {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(intent) });
  const { assessment } = await (await quoteRoute(request, { params: Promise.resolve({}) })).json();
  return assessment.total;
}

/** The press, for the total that was quoted. */
export async function press(intent: OrderIntent = pickup, attemptKey: string = randomUUID()) {
  return await placeOrder({ attemptKey, expectedTotal: await totalOf(intent), intent });
}

/** The storefront on a small central, with nothing switched on but `settings`; each test begins as customer 1 at noon. */
export function smallShop(settings: Record<string, string> = {}): () => SmallCentral {
  let central: SmallCentral | null = null;
  const opened = () => {
    if (central === null) throw new Error("Not started");
    return central;
  };
  beforeAll(async () => {
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
    central = await startSmallCentral(noon);
    askCentral(central, secret);
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  });
  beforeEach(async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const begun = {
      calls: [],
      orders: [],
      forms: [],
      unlisted: [],
      tokened: [],
      mutations: [],
      keys: [],
      fault: () => null,
    };
    Object.assign(opened(), { ...begun, answers: "id", loses: false, now: noon });
    vi.setSystemTime(noon);
    await comeAs("1");
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
    await opened().stop();
  });
  return opened;
}
