import "server-only";
import { channel, subscribe } from "node:diagnostics_channel";
import { opened } from "#lib/server/opened.ts";
import { OrderStreams } from "./order-streams.ts";

/** Next may load a module once for each handler: those of one process hear each other through Node itself. */
const channelName = "vitrina:order-changed";

/** An order of a business, as changes of it are announced. */
export function liveOrderKey(businessId: string, number: string): string {
  return `${businessId}|${number}`;
}

function openStreams(): OrderStreams {
  const made = new OrderStreams();
  subscribe(channelName, (event) => typeof event === "string" && made.wake(event));
  const end = () => made.close();
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  return made;
}

/** The open tracking pages of this process; they end with it. */
export const liveOrders = opened(openStreams);

/** Announces to every handler of this process that an order changed. */
export function announceOrder(businessId: string, number: string): void {
  channel(channelName).publish(liveOrderKey(businessId, number));
}
