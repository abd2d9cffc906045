import { additions } from "#wire/additions.ts";
import {
  businessFilterFields,
  codeFields,
  couponFields,
  deliveredFields,
  deliveryPriceFields,
  forgotFields,
  formFields,
  loginFields,
  magicFields,
  orderFields,
  ratingFields,
  registrationFields,
} from "./listed-fields.ts";

/** A call of the specification's §7, with the fields that its request has there; `null` where those are free (a filter, GraphQL). */
interface ListedCall {
  source: string;
  /** `{}` stands for one part of the path. */
  call: string;
  query?: readonly string[];
  body?: readonly string[] | null;
}

/** What an order may say, however it is handed over. */
const anyOrderFields = [...orderFields, ...deliveredFields, "customer"];

const paymentFields = [...formFields, "order"];

const orderList = ["customer", "business", "created_at_gte", "_limit", "_sort", "status_in", "display_number"];

const listedCalls: readonly ListedCall[] = [
  { source: "S1 §7", call: "GET {central}/api/businessv2", query: ["domain"] },
  { source: "S1 §7", call: "POST {central}/api/business/filter", body: businessFilterFields },
  { source: "S1 §7", call: "POST {graphql}", body: null },
  { source: "S1 §7", call: "POST {central}/api/ecommerce/menu/{}/{}" },
  { source: "S1 §7", call: "POST {central}/api/ecommerce/menu-product-item/{}/sides-or-topings/{}" },
  { source: "S1 §7", call: "GET {central}/api/menus/branch/{}" },
  { source: "S1 §7", call: "GET {central}/api/menu-id-by-branch/{}" },
  { source: "S1 §7", call: "POST {central}/api/ecommerce/promos", body: null },
  {
    source: "S1 §7",
    call: "POST {central}/api/promotions/validate-cupon",
    body: couponFields,
  },
  { source: "S1 §7", call: "GET {rest}/orders/count", query: ["customer", "business", "status_nin"] },
  { source: "S1 §7", call: "GET {rest}/taxes", query: ["business", "is_deleted", "is_active"] },
  { source: "S1 §7", call: "GET {central}/holidays/{}/{}" },
  { source: "S2 §7", call: "POST {central}/api/auth/local", body: loginFields },
  { source: "S2 §7", call: "GET {rest}/users/me" },
  { source: "S2 §7", call: "POST {central}/api/users/forgot-password", body: forgotFields },
  {
    source: "S2 §7, User",
    call: "POST {central}/api/auth/register/customer",
    body: registrationFields,
  },
  {
    source: "S2 §7",
    call: "POST {central}/api/auth/code/store",
    body: codeFields,
  },
  { source: "S2 §7", call: "POST {central}/api/auth/code/magic", body: codeFields },
  { source: "S2 §7", call: "POST {central}/api/auth/code/magic/v2", body: magicFields },
  {
    source: "S2 §7",
    call: "POST {central}/api/delivery/price",
    body: deliveryPriceFields,
  },
  { source: "S3 §7", call: "POST {central}/api/payment/checkorder", body: paymentFields },
  {
    source: "S3 §7, path of the method's action_endpoint",
    call: "POST {central}/api/payment/request",
    body: paymentFields,
  },
  { source: "S3 §7 Card redirect", call: "POST {central}/api/payment/epayco", body: paymentFields },
  { source: "S3 §7", call: "GET {rest}/orders", query: orderList },
  {
    source: "S3 §7",
    call: "POST {central}/api/orders/qualifyOrder",
    body: ratingFields,
  },
  { source: "S3 §7", call: "POST {central}/api/ecommerce/business/{}" },
];

const additionsTo: Record<string, Record<string, string>> = additions;

function isPath(call: string, asked: string): boolean {
  const parts = call.split("/");
  const given = asked.split("/");
  return parts.length === given.length && parts.every((part, index) => part === "{}" || part === given[index]);
}

/** The listed call that a request is, null when the specification has none. */
export function listedCall(asked: string): ListedCall | null {
  return listedCalls.find(({ call }) => isPath(call, asked)) ?? null;
}

function keysOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function without(value: unknown, names: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)));
}

/** A body as a backend reads it that knows none of our additions. */
export function withoutAdditions({ call, body: listed }: ListedCall, body: unknown): unknown {
  const ours = Object.keys(additionsTo[call.replace(/\{(?:central|rest)\}/, "")] ?? {});
  const order = Object.keys(additions["POST order"]);
  const added = call.includes("/api/payment/") ? order : ours;
  const plain = without(
    body,
    added.filter((name) => listed?.includes(name) !== true),
  );
  if (!isRecord(plain) || !isRecord(plain["order"])) return plain;
  const { products, ...fields } = plain["order"];
  const lines = (Array.isArray(products) ? products : []).map((line: unknown) =>
    isRecord(line) && Array.isArray(line["sides_or_topings"])
      ? { ...line, sides_or_topings: line["sides_or_topings"].map((option) => without(option, ["group_id"])) }
      : line,
  );
  return {
    ...plain,
    order: { ...Object.fromEntries(Object.entries(fields).filter(([key]) => !order.includes(key))), products: lines },
  };
}

/** What a request says that neither §7 nor the list of our additions has. */
export function unlistedFields(
  { call, query = [], body = [] }: ListedCall,
  sent: { query: string[]; body: unknown },
): string[] {
  const ours = Object.keys(additionsTo[call.replace(/\{(?:central|rest)\}/, "")] ?? {});
  const order = Object.keys(additions["POST order"]);
  const isOrder = call.includes("/api/payment/");
  const fields =
    body === null
      ? []
      : keysOf(sent.body).filter((key) => ![...body, ...ours, ...(isOrder ? order : [])].includes(key));
  const inOrder =
    isOrder && typeof sent.body === "object" && sent.body !== null && "order" in sent.body
      ? keysOf(sent.body.order)
      : [];
  return [
    ...sent.query.filter((key) => !query.includes(key)).map((key) => `${call}?${key}`),
    ...fields.map((key) => `${call} ${key}`),
    ...inOrder.filter((key) => ![...anyOrderFields, ...order].includes(key)).map((key) => `${call} order.${key}`),
  ];
}
