"use client";

import { useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import { useIsPageVisible } from "#lib/client/device/page-visible.ts";
import { orderEventSchema } from "#lib/exchange/order.ts";
import type { OrderEvent } from "#lib/exchange/order.ts";

function readEvent(text: unknown): OrderEvent | null {
  try {
    const event = v.safeParse(orderEventSchema, JSON.parse(String(text)));
    return event.success ? event.output : null;
  } catch {
    return null;
  }
}

/**
 * Subscribes to an order's changes while the page is visible: `onMoved` for each, with the event's data. True while the line
 * stands, which need not bring anything (half open): whoever listens looks at the order besides, more often without a line.
 */
export function useLiveOrder(number: string, isOver: boolean, onMoved: (event: OrderEvent) => void): boolean {
  const isVisible = useIsPageVisible();
  const [openLine, setOpenLine] = useState<string | null>(null);
  const moved = useEffectEvent((event: MessageEvent<unknown>) => {
    const change = readEvent(event.data);
    if (change) onMoved(change);
  });
  const isOn = isVisible && !isOver && number !== "" && typeof EventSource !== "undefined";
  useEffect(() => {
    if (!isOn) return;
    // It comes back by itself, and after its last event; a refusal ends it.
    const source = new EventSource(`/api/orders/${encodeURIComponent(number)}/events`);
    source.addEventListener("open", () => setOpenLine(number));
    source.addEventListener("error", () => setOpenLine(null));
    source.addEventListener("message", (event) => moved(event));
    source.addEventListener("end", () => source.close());
    return () => {
      source.close();
      setOpenLine(null);
    };
  }, [isOn, number]);
  return isOn && openLine === number;
}
