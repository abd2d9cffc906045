"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Query } from "@tanstack/react-query";
import { useSetAtom, useStore as useAtoms } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import type { OrderStatus, TrackedOrder } from "#domain/order/order-status.ts";
import { isOrderOver, trackingSteps } from "#domain/order/tracking.ts";
import { orderListSchema } from "#lib/exchange/order.ts";
import type { OrderSummary } from "#lib/exchange/order.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useLiveOrder } from "./live-order.ts";
import { endSentOrder, noteStanding } from "./order-memory.ts";
import { readOrder, trackedKey } from "./read-order.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** How often an order is looked at while something may still happen; each failure in a row doubles it, up to a minute. */
const lookEvery = 5000;
const lookAtMost = 60_000;
/** Where the shop tells of changes by itself, a look now and then is enough; a courier moves without a word. */
const lookWhileLive = 60_000;
const lookWhileRiding = 10_000;
/** The share of a wait after failures that is left to chance, so that many pages do not come back all at once. */
const leftToChance = 0.4;

/** The looks at an order that failed since the last that did not, and the chance (0 to 1) drawn for the wait after them. */
interface Failures {
  inARow: number;
  chance: number;
}

const noFailures: Failures = { inARow: 0, chance: 1 };

/** When to look again, in ms; false when nothing more will happen. Hidden pages and those offline do not look at all. */
export function nextLook(order: TrackedOrder | undefined, { inARow, chance }: Failures = noFailures): number | false {
  if (order && isOrderOver(order)) return false;
  // A refund takes its time, and the business may take the order back (A212).
  const isEnded = order !== undefined && trackingSteps(order.deliveryMode, order.status).isFinal;
  if (isEnded && inARow === 0) return lookWhileLive;
  const longest = Math.min(lookAtMost, lookEvery * 2 ** inARow);
  return inARow === 0 ? longest : Math.round(longest * (1 - leftToChance * (1 - chance)));
}

/** Counts failures over several looks: what the query counts itself begins anew with each. */
function createFailures() {
  let failures = noFailures;
  return {
    now: () => failures,
    /** Runs a look; one that was given up, because the page went, does not count. */
    count: async <T>(look: () => Promise<T>, signal: AbortSignal): Promise<T> => {
      try {
        const answer = await look();
        failures = noFailures;
        return answer;
      } catch (error) {
        if (!signal.aborted) failures = { inARow: failures.inARow + 1, chance: Math.random() };
        throw error;
      }
    },
  };
}

function isUnknownOrder(error: AnswerError | null): boolean {
  return error?.status === 404 || error?.status === 400;
}

/** A changed status moves the order to the top of the customer's list (S3 §4), and may come of its payment: both are asked for again. */
function useMovedOrder(number: string, status: OrderStatus | null): void {
  const { tenant } = useStore();
  const client = useQueryClient();
  const last = useRef({ number, status });
  useEffect(() => {
    const before = last.current;
    last.current = { number, status };
    const isMoved = before.number === number && before.status !== null && status !== null && before.status !== status;
    if (!isMoved) return;
    void client.invalidateQueries({ queryKey: ["orders", tenant, "recent"] });
    void client.invalidateQueries({ queryKey: ["payment", tenant] });
  }, [client, tenant, number, status]);
}

/** Nobody is led back to an order to which nothing more happens, or that is not known any more. */
function useEndedOrder(number: string, isEnded: boolean): void {
  const end = useSetAtom(endSentOrder);
  useEffect(() => {
    if (isEnded) end(number);
  }, [isEnded, number, end]);
}

/** The device remembers how an order stands, by when it was heard. */
function useHeardOrder(order: TrackedOrder | null, heardAt: number): void {
  const note = useSetAtom(noteStanding);
  useEffect(() => {
    if (order === null || heardAt === 0) return;
    const { number, status, deliveryMode, updatedAt } = order;
    note(number, { status, deliveryMode, updatedAt, at: heardAt });
  }, [order, heardAt, note]);
}

function whileLive(order: TrackedOrder | undefined): number {
  return order?.owner?.courier ? lookWhileRiding : lookWhileLive;
}

/** An order as it moves (S3 §2 Order tracking). What was seen stays in sight while the shop does not answer. */
export function useTrackedOrder(number: string) {
  const { tenant } = useStore();
  const atoms = useAtoms();
  const [failures] = useState(createFailures);
  const [isLive, setIsLive] = useState(false);
  const lookAgain = ({ state }: Query<TrackedOrder, AnswerError>): number | false => {
    if (isUnknownOrder(state.error)) return false;
    const wait = nextLook(state.data, failures.now());
    return wait !== false && isLive && state.error === null ? whileLive(state.data) : wait;
  };
  const query = useQuery<TrackedOrder, AnswerError>({
    queryKey: trackedKey(tenant, number),
    queryFn: async ({ signal }) => await failures.count(() => readOrder(atoms, number, signal), signal),
    enabled: number !== "",
    retry: false,
    refetchInterval: lookAgain,
    // Who comes back may see less of it: another tab may have logged somebody out.
    refetchOnWindowFocus: "always",
    staleTime: lookEvery,
  });
  const { data: order = null, refetch } = query;
  useMovedOrder(number, order?.status ?? null);
  const isEnded = order !== null && trackingSteps(order.deliveryMode, order.status).isFinal;
  // Until it is known whether there is such an order, nothing is heard of it.
  const isStreaming = useLiveOrder(order === null ? "" : number, isEnded, ({ status, updatedAt }) => {
    if (order?.status !== status || order.updatedAt < updatedAt) void refetch();
  });
  if (isStreaming !== isLive) setIsLive(isStreaming);
  const isUnknown = isUnknownOrder(query.error) && order === null;
  useHeardOrder(order, query.dataUpdatedAt);
  useEndedOrder(number, isUnknown || (order !== null && isOrderOver(order)));
  return {
    order,
    isUnknown,
    isFailing: query.isError && !isUnknownOrder(query.error),
    refetch,
  };
}

/** The customer's active orders and those of today, five at most (A95); null while they are not known, none for a stranger. */
export function useRecentOrders() {
  const { tenant } = useStore();
  const { user } = useSession();
  const query = useQuery<OrderSummary[], AnswerError>({
    queryKey: ["orders", tenant, "recent", user?.id],
    queryFn: async ({ signal }) => (await readJson("/api/orders", orderListSchema, { signal })).orders,
    enabled: user !== null,
    // A list that is opened shows how its orders stand now.
    staleTime: lookEvery,
  });
  const { sessionEnded } = useSessionChange();
  const isRefused = query.error?.status === 401;
  useEffect(() => {
    if (isRefused) sessionEnded();
  }, [isRefused, sessionEnded]);
  return user ? (query.data ?? null) : [];
}
