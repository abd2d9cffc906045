"use client";

import { useQuery } from "@tanstack/react-query";
import { orderStatus } from "#domain/order.ts";
import type { OrderStatus, TrackedOrder } from "#domain/order.ts";
import { trackingSteps } from "#domain/tracking.ts";
import { readJson } from "./read-json.ts";
import type { AnswerError } from "./read-json.ts";
import { useSession } from "./session-query.ts";
import { isRecord } from "./storage.ts";
import { useStore } from "./store-info.tsx";

/** An order as a list shows it. */
export interface OrderSummary {
  number: string;
  status: OrderStatus;
  createdAt: number;
  total: number;
}

/** How often an order is looked at while something may still happen; each failure in a row doubles it, up to a minute. */
const lookEvery = 5000;
const lookAtMost = 60_000;

const statuses = new Set<unknown>(Object.values(orderStatus));

function isStatus(value: unknown): value is OrderStatus {
  return statuses.has(value);
}

function isTrackedOrder(body: unknown): body is TrackedOrder {
  return (
    isRecord(body) &&
    typeof body["number"] === "string" &&
    isStatus(body["status"]) &&
    typeof body["createdAt"] === "number" &&
    ["delivery", "pickup", "onsite"].includes(String(body["deliveryMode"])) &&
    isRecord(body["branch"]) &&
    Array.isArray(body["lines"]) &&
    Array.isArray(body["taxes"]) &&
    Number.isSafeInteger(body["total"])
  );
}

function isOrderSummary(value: unknown): value is OrderSummary {
  return (
    isRecord(value) &&
    typeof value["number"] === "string" &&
    isStatus(value["status"]) &&
    typeof value["createdAt"] === "number" &&
    Number.isSafeInteger(value["total"])
  );
}

function isOrderList(body: unknown): body is { orders: OrderSummary[] } {
  return isRecord(body) && Array.isArray(body["orders"]) && body["orders"].every(isOrderSummary);
}

/** When to look again, in ms; false when nothing more will happen. Hidden pages and those offline do not look at all. */
export function nextLook(order: TrackedOrder | undefined, failuresInARow: number): number | false {
  if (order && trackingSteps(order.deliveryMode, order.status).isFinal) return false;
  return Math.min(lookAtMost, lookEvery * 2 ** failuresInARow);
}

function isUnknownOrder(error: AnswerError | null): boolean {
  return error?.status === 404 || error?.status === 400;
}

/** An order as it moves (S3 §2 Order tracking). What was seen stays in sight while the shop does not answer. */
export function useTrackedOrder(number: string) {
  const { tenant } = useStore();
  const query = useQuery<TrackedOrder, AnswerError>({
    queryKey: ["orders", tenant, "tracked", number],
    queryFn: async ({ signal }) =>
      await readJson(`/api/orders/${encodeURIComponent(number)}`, isTrackedOrder, { signal }),
    enabled: number !== "",
    retry: false,
    refetchInterval: ({ state }) =>
      isUnknownOrder(state.error) ? false : nextLook(state.data, state.fetchFailureCount),
    refetchOnWindowFocus: true,
    staleTime: lookEvery,
  });
  return {
    order: query.data ?? null,
    isUnknown: isUnknownOrder(query.error) && !query.data,
    isFailing: query.isError && !isUnknownOrder(query.error),
    refetch: query.refetch,
  };
}

/** The customer's active orders and those of today, five at most (A95); none without a session. */
export function useRecentOrders() {
  const { tenant } = useStore();
  const { user } = useSession();
  const query = useQuery<OrderSummary[], AnswerError>({
    queryKey: ["orders", tenant, "recent", user?.id],
    queryFn: async ({ signal }) => (await readJson("/api/orders", isOrderList, { signal })).orders,
    enabled: user !== null,
    staleTime: 30_000,
  });
  return user ? (query.data ?? []) : [];
}
