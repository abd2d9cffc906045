import { z } from "zod";
import { couponCode } from "#domain/offer/coupon-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { ClientAddress } from "#platform/http/client-address.ts";
import { describeError } from "#platform/http/log.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { lookForBranch } from "#platform/orders/find-branch.ts";
import type { OrderParty } from "#platform/orders/party/order-party.ts";
import { problemRowSchema } from "#wire/order/order-problem.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import {
  couponTicket,
  giveCouponTryBack,
  isCouponTicket,
  noteWrongCode,
  takeCouponTry,
  trierOf,
} from "./coupon-tries.ts";

interface CouponOrder {
  party: OrderParty;
  body: OrderRequest;
  client: ClientAddress;
}

type Taken = Awaited<ReturnType<typeof takeCouponTry>>;

const nothingTaken: Taken = { ids: [] };

/** A try for the order's code, unless nobody can guess by it: no code, no shop, or one that was accepted before. */
async function takeTry(platform: PlatformContext, { party, body, client }: CouponOrder): Promise<Taken> {
  const { database, codePepper: pepper, settings } = platform;
  const { business, branch, cupon_code: typed } = body.order;
  const code = typed === null ? null : couponCode(typed);
  if (code === null || isCouponTicket(body.cupon_ticket, couponTicket(pepper, business, code))) return nothingTaken;
  if ((await lookForBranch(database, { businessId: business, branchId: branch })) === null) return nothingTaken;
  const { orderer } = party;
  const who =
    orderer.kind === "customer" ? { customer: orderer.id, browser: null } : { customer: null, browser: orderer.device };
  const counting = { pepper, factor: settings.limitFactor, now: platform.clock() };
  return await takeCouponTry(database, trierOf({ business, ...who, client }), counting);
}

const problemsSchema = z.object({ problems: z.array(problemRowSchema) });

/** What sounds like an unknown code must count like one. */
function soundsUnknown(error: unknown): boolean {
  const refused = problemsSchema.safeParse(error instanceof Refusal ? error.data : null);
  const problems = refused.success ? refused.data.problems : [];
  return problems.some(({ code, reason }) => code === "coupon_invalid" && reason === "notValid");
}

/** Whatever becomes of the count, the order's own answer stands: it may be made. */
async function settleTry(
  platform: PlatformContext,
  { ids, business, isUnknown }: { ids: readonly number[]; business: number; isUnknown: boolean },
): Promise<void> {
  try {
    if (isUnknown) await noteWrongCode(platform, business);
    else await giveCouponTryBack(platform.database, ids);
  } catch (error) {
    platform.log("error", "coupon_try_not_settled", describeError(error));
  }
}

/**
 * Checks or places an order whose coupon code counts as a try like one that is typed; a ticket of an acceptance, and a code
 * that nobody has to guess, count nothing (M12).
 * @param run with the seconds for which the code must not be looked for, null where it may; called once
 */
export async function withCouponTry<T>(
  platform: PlatformContext,
  asked: CouponOrder,
  run: (couponWait: number | null) => Promise<T>,
): Promise<T> {
  const taken = await takeTry(platform, asked);
  // An order that is there already is answered at any limit: its code is not looked for.
  if ("wait" in taken) return await run(taken.wait);
  const { ids } = taken;
  if (ids.length === 0) return await run(null);
  const { business } = asked.body.order;
  try {
    const result = await run(null);
    await settleTry(platform, { ids, business, isUnknown: false });
    return result;
  } catch (error) {
    await settleTry(platform, { ids, business, isUnknown: soundsUnknown(error) });
    throw error;
  }
}
