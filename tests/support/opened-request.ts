import type { OrdererContext } from "#lib/server/request/define-action.ts";
import { countRequest, readRequest } from "#lib/server/request/open-request.ts";

/** What an action has opened when it places an order. */
export async function openedRequest(): Promise<OrdererContext> {
  const read = await readRequest(true);
  const opened = read.ok ? await countRequest(read.value, { name: "test", most: 1000, seconds: 60 }) : read;
  if (!opened.ok || opened.value.orderer === null) throw new Error("not opened");
  return { ...opened.value, orderer: opened.value.orderer };
}
