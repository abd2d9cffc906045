import "server-only";
import { headers } from "next/headers";
import { tokenKind } from "#domain/order/access/order-link.ts";
import { orderTokenHeader } from "#lib/exchange/order.ts";
import { readDevice } from "#lib/server/request/guest-device.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { keepOwnOrder, ownOrderToken } from "#lib/server/request/own-orders.ts";
import type { Rater } from "#lib/server/sources/order-rating.ts";
import type { OrderAsker } from "#lib/server/central/tracked-order.ts";

/** What this browser has to show for an order: its session, its guest's device, the token of a link or of its own cookie (D4). */
export async function orderAsker(number: string, context: RequestContext): Promise<OrderAsker> {
  const { tenant, session, clientAddress, clientBrowser, requestId } = context;
  const given = (await headers()).get(orderTokenHeader) ?? "";
  const kind = tokenKind(given);
  const own = kind === "owner" ? given : await ownOrderToken(number, tenant);
  const device = await readDevice(tenant);
  return {
    token: session.login?.token ?? null,
    userId: session.login?.userId ?? null,
    guestSecret: device?.secret ?? null,
    orderToken: own ?? (kind === "shared" ? given : null),
    clientAddress,
    clientBrowser,
    requestId,
  };
}

/** An owner's token that opened its order is exchanged for the sealed cookie: no page holds it any longer (D4). */
export async function keepOpened(number: string, tenant: string): Promise<void> {
  const given = (await headers()).get(orderTokenHeader) ?? "";
  if (tokenKind(given) === "owner") await keepOwnOrder(number, given, tenant);
}

/** The same for who rates. */
export async function orderRater(number: string, context: RequestContext): Promise<Rater> {
  return { ...(await orderAsker(number, context)), businessId: context.business.id };
}
