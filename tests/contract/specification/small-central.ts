import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { type RecordedRow, recordedData } from "#tests/contract/strapi/recorded.ts";
import { businessAnswer, menuAnswer, optionsAnswer } from "#tests/support/recorded-rows.ts";
import { listedCall, unlistedFields, withoutAdditions } from "./listed-calls.ts";
import { createSmallAccounts } from "./small-accounts.ts";
import { answerGraphql } from "./recorded-graphql.ts";

export interface Answer {
  status: number;
  body: unknown;
}

/** A backend that answers what the specification shows, of the recorded rows, and nothing else (Strapi's plain 404). */
export interface SmallCentral {
  url: string;
  /** Calls that came in, `METHOD {place}/path` without query. */
  calls: string[];
  /** Fields of requests that are neither in §7 nor in the list of additions. */
  unlisted: string[];
  /** The same calls' bodies. */
  bodies: unknown[];
  /** Names of the pair of S1 §7; without it, nothing is changed. */
  csrf: { cookie: string; header: string } | null;
  /** Orders that were made: each payment request makes one, for nobody here knows our keys. */
  orders: RecordedRow[];
  users: RecordedRow[];
  /** What GraphQL reads and writes besides. */
  rows: Record<string, RecordedRow[]>;
  /** An answer in place of its own, which `own` gives. */
  fault: (call: string, own: () => Promise<Answer>) => Answer | null | Promise<Answer>;
  /** A call that §7 does not show, where one is switched on. */
  added: (call: string, body: unknown) => Answer | null;
  /** How much of an order its answer has (S3 §7). */
  answers: "id" | "order";
  /** The answer to a payment request is lost after the order was made. */
  loses: boolean;
  /** Paths of calls that came with a customer's token. */
  tokened: string[];
  /** Its answers as they are sent: hours of the recorded branches for a test that runs at any time of day. */
  rewrite: (text: string) => string;
  /** Forms that browsers posted for a card, as the provider's stand-in sees them. */
  forms: Record<string, unknown>[];
  /** Service keys that calls came with. */
  keys: string[];
  /** What mutations were given. */
  mutations: unknown[];
  /** Its clock, in ms. */
  now: number;
  stop: () => Promise<void>;
}

interface Asked {
  call: string;
  parts: string[];
  query: URLSearchParams;
  body: unknown;
}

const host = "brasa.localhost";
const hosted = {
  ...recordedData,
  business: rowsOf("business").map((row) => (row.id === 1 ? { ...row, domain: host } : row)),
};
const graphqlBody = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() });
const namedOrder = z.looseObject({ id: z.unknown().optional() });
const orderBody = z.object({ order: z.looseObject({ products: z.array(z.unknown()), total: z.number() }) });

function rowsOf(kind: string): RecordedRow[] {
  return recordedData[kind] ?? [];
}

const rowOf = (kind: string, id: unknown) => rowsOf(kind).find((row) => row.id === id) ?? null;

/** {rest} answers relations one level deep. */
function restOrder(row: RecordedRow, { users, rows }: SmallCentral) {
  return {
    ...row,
    order_rates: (rows["order-rate"] ?? []).filter(({ order }) => String(order) === String(row.id)),
    customer: users.find(({ id }) => id === row["customer"]) ?? null,
    branch: rowOf("branch", row["branch"]),
    delivery_method: rowOf("delivery-method", row["delivery_method"]),
    payment_method: rowOf("payment-method", row["payment_method"]),
  };
}

/** Without what only our platform has in it. */
function businessOf() {
  const { branches, taxes, main_host: _main, hosts: _hosts, ...row } = businessAnswer(1, host).data;
  return { row, branches, taxes };
}

function make(central: SmallCentral, body: unknown): RecordedRow {
  const { order } = orderBody.parse(body);
  const id = 900 + central.orders.length;
  const at = new Date(central.now).toISOString();
  const row = { order_rates: [], metadata: null, ...order, id, display_number: `BP-${id}`, status: 1 };
  const made = { customer: null, scheduling: null, ...row, created_at: at, updated_at: at };
  central.orders.push(made);
  return made;
}

/** The filters of {rest}: equal, `_in`, `_gte`; those of lists are not what is tried here. */
function ordersFor(central: SmallCentral, query: URLSearchParams) {
  const is = (row: RecordedRow, key: string) => !query.has(key) || String(row[key]) === query.get(key);
  const keys = ["customer", "business", "display_number"];
  const since = Date.parse(query.get("created_at_gte") ?? "") || 0;
  const isSince = (row: RecordedRow) => Date.parse(String(row["created_at"])) >= since;
  return central.orders
    .filter((row) => keys.every((key) => is(row, key)) && isSince(row))
    .map((row) => restOrder(row, central));
}

const none = { status: 404, body: "Not Found" };
const ok = (body: unknown) => ({ status: 200, body });

async function answer(central: SmallCentral, { call, parts, query, body }: Asked): Promise<Answer> {
  switch (call) {
    case "GET {central}/api/businessv2":
      return query.get("domain") === host ? ok(businessOf().row) : none;
    case "POST {central}/api/business/filter":
      return ok([{ id: 1, is_available: true }]);
    case "POST {central}/api/ecommerce/business/{}":
      return ok({ data: businessOf().branches });
    case "GET {rest}/taxes":
      return ok(businessOf().taxes);
    case "POST {central}/api/ecommerce/menu/{}/{}":
      return parts.at(-1) === "1" ? ok(menuAnswer(1)) : ok({ data: null });
    case "POST {central}/api/ecommerce/menu-product-item/{}/sides-or-topings/{}":
      return ok(optionsAnswer(Number(parts.at(-3))));
    case "POST {central}/api/ecommerce/promos":
      return ok({ data: rowsOf("promo-code").filter((row) => row["business"] === 1) });
    case "GET {central}/holidays/{}/{}":
      return ok([{ date: `${parts.at(-2)}-12-25` }]);
    case "POST {central}/api/delivery/price":
      return ok({ deliver_fee: 5000 });
    case "POST {central}/api/promotions/validate-cupon": {
      const { cupon_code: code } = z.looseObject({ cupon_code: z.string() }).parse(body);
      const row = rowsOf("promo-code").find((each) => each["cupon_code"] === code);
      return row ? ok({ data: row }) : { status: 400, body: { message: "INVALID_COUPON" } };
    }
    case "POST {central}/api/payment/checkorder":
      return ok({ action: "ok" });
    case "POST {central}/api/payment/request": {
      const made = make(central, body);
      return ok({ order_id: made.id, action: "created", ...(central.answers === "order" && { order: made }) });
    }
    case "POST {central}/api/payment/epayco": {
      const fields = z.looseObject({ order: z.string() }).parse(body);
      const order = namedOrder.parse(JSON.parse(decodeURIComponent(fields.order)));
      // An order that a request has made is named; any other is made by its form (S3 §4).
      if (order.id === undefined) make(central, { order });
      central.forms.push({ ...fields, order });
      return ok("provider");
    }
    case "GET {rest}/orders":
      return ok(ordersFor(central, query));
    case "GET {rest}/orders/count":
      return ok(central.orders.length);
    case "POST {graphql}":
      if (graphqlBody.parse(body).query.startsWith("mutation"))
        central.mutations.push(graphqlBody.parse(body).variables);
      return ok(
        await answerGraphql({ ...central.rows, order: central.orders, user: central.users }, graphqlBody.parse(body)),
      );
    default:
      return none;
  }
}

/** The place that an address belongs to, in the words of the specification. */
function askedFor(request: IncomingMessage, body: unknown): Asked {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://central.example");
  const place = pathname === "/graphql" ? "{graphql}" : pathname.startsWith("/rest/") ? "{rest}" : "{central}";
  const path = place === "{graphql}" ? "" : pathname.replace(/^\/rest/, "");
  return { call: `${request.method} ${place}${path}`, parts: path.split("/"), query: searchParams, body };
}

/** Whether a request that changes something has both with one value. */
function isOwnPage({ csrf }: SmallCentral, { method, headers }: IncomingMessage): boolean {
  if (csrf === null || method === "GET") return true;
  const [, value] = new RegExp(`(?:^|; )${csrf.cookie}=([^;]+)`).exec(headers.cookie ?? "") ?? [];
  return value !== undefined && headers[csrf.header] === decodeURIComponent(value);
}

async function respond(
  { central, accounts }: { central: SmallCentral; accounts: ReturnType<typeof createSmallAccounts> },
  request: IncomingMessage,
  text: string,
): Promise<Answer> {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const read = () => (isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text));
  const body: unknown = text === "" ? undefined : read();
  const asked = askedFor(request, body);
  central.calls.push(asked.call);
  if (request.headers.authorization !== undefined) central.tokened.push(asked.call);
  const key = request.headers["x-service-key"];
  if (typeof key === "string") central.keys.push(key);
  central.bodies.push(body);
  if (!isOwnPage(central, request)) return { status: 403, body: { message: "Forbidden" } };
  const listed = listedCall(asked.call);
  if (listed === null) return central.added(asked.call, body) ?? none;
  central.unlisted.push(...unlistedFields(listed, { query: [...new Set(asked.query.keys())], body }));
  const plain = withoutAdditions(listed, body);
  const own = async () =>
    accounts.answer(listed.call, plain, request.headers.authorization) ??
    (await answer(central, { ...asked, body: plain, call: listed.call }));
  return (await central.fault(asked.call, own)) ?? (await own());
}

/** Starts it on a free port. */
export async function startSmallCentral(now: number): Promise<SmallCentral> {
  const accounts = createSmallAccounts();
  const central: SmallCentral = {
    url: "",
    calls: [],
    bodies: [],
    csrf: null,
    unlisted: [],
    orders: [],
    users: accounts.users,
    rows: { ...hosted, "user-address": [...rowsOf("user-address")], "order-rate": [] },
    fault: () => null,
    added: () => null,
    answers: "id",
    loses: false,
    tokened: [],
    rewrite: (text) => text,
    forms: [],
    mutations: [],
    keys: [],
    now,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function send(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const { status, body } = await respond({ central, accounts }, request, text);
    if (central.loses && request.url === "/api/payment/request") {
      response.destroy();
      return;
    }
    const date = new Date(central.now).toUTCString();
    if (typeof body === "string") response.writeHead(status, { "content-type": "text/plain", date }).end(body);
    else
      response
        .writeHead(status, { "content-type": "application/json", date })
        .end(central.rewrite(JSON.stringify(body)));
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => void send(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  central.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return central;
}
