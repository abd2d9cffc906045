"use client";

import { useQuery } from "@tanstack/react-query";
import { useStore as useAtoms } from "jotai/react";
import type { OrderStatus, TrackedOrder } from "#domain/order/order-status.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { sentOrders } from "./order-memory.ts";
import { readOrder, trackedKey } from "./read-order.ts";

/** How often it is looked at where nothing on the page follows it more closely (ms). */
const lookEvery = 60_000;

/**
 * How an order stands, by the query of its tracking: its status, until that is known the last one that this device has heard of, null
 * without either; and the order once it is known.
 */
export function useOrderStanding(number: string): { status: OrderStatus | null; order: TrackedOrder | null } {
  const { tenant } = useStore();
  const atoms = useAtoms();
  const heard = useValue(sentOrders)?.find((sent) => sent.number === number)?.heard ?? null;
  const { data: order = null } = useQuery<TrackedOrder>({
    queryKey: trackedKey(tenant, number),
    queryFn: async ({ signal }) => await readOrder(atoms, number, signal),
    retry: false,
    // Also of one that has ended: the business may take it back (A212).
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  });
  return { status: (order ?? heard)?.status ?? null, order };
}
