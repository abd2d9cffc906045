import "server-only";
import { headers } from "next/headers";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { tokenKind } from "#domain/order/access/order-link.ts";
import { orderTokenHeader } from "#lib/exchange/order.ts";
import { readDevice } from "#lib/server/request/guest-device.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { keepOwnOrder, ownOrderToken } from "#lib/server/request/own-orders.ts";
import { readTrackedOrder } from "#lib/server/sources/tracked-order.ts";
import type { Rater } from "#lib/server/sources/order-rating.ts";
import type { OrderAsker } from "#lib/server/central/tracked-order.ts";

/** The token of the link that the page was opened with; null for none, or what is no token. */
async function givenToken(): Promise<string | null> {
  const given = (await headers()).get(orderTokenHeader) ?? "";
  return tokenKind(given) === null ? null : given;
}

/**
 * What this browser has to show for an order: its session, its guest's device, the token of its own cookie, else of a link
 * (D4): whoever's order it is loses nothing by a link that is forged.
 */
export async function orderAsker(number: string, context: RequestContext): Promise<OrderAsker> {
  const { tenant, session, clientAddress, clientBrowser, requestId } = context;
  const device = await readDevice(tenant);
  return {
    token: session.login?.token ?? null,
    userId: session.login?.userId ?? null,
    guestSecret: device?.secret ?? null,
    orderToken: (await ownOrderToken(number, tenant)) ?? (await givenToken()),
    clientAddress,
    clientBrowser,
    requestId,
  };
}

/**
 * An order as far as this browser may see it, null when there is none. An owner's token that opened it is exchanged for the
 * sealed cookie: no page holds it any longer (D4). @throws CentralError
 */
export async function openOrder(number: string, context: RequestContext): Promise<TrackedOrder | null> {
  const { business, tenant } = context;
  const given = await givenToken();
  const asker = await orderAsker(number, context);
  const first = await readTrackedOrder(number, business.id, asker);
  // What the cookie holds may have ended, as its key has.
  const triesLink = first !== null && first.access !== "owner" && given !== null && given !== asker.orderToken;
  const order = triesLink ? await readTrackedOrder(number, business.id, { ...asker, orderToken: given }) : first;
  const isByLink = given !== null && (triesLink || given === asker.orderToken);
  if (order?.access === "owner" && isByLink && tokenKind(given) === "owner") await keepOwnOrder(number, given, tenant);
  return order;
}

/** The same for who rates. */
export async function orderRater(number: string, context: RequestContext): Promise<Rater> {
  return { ...(await orderAsker(number, context)), businessId: context.business.id };
}
