import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { parseOrderStatus } from "#domain/order/order-status.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { mountCalls } from "#platform/calls/mount-calls.ts";
import { Refusal, refusalBody } from "#platform/http/refusal.ts";
import { commandOrder, OfferGoneError, UnknownMoveError } from "#platform/orders/order-status.ts";
import { renewOrderKey } from "#platform/orders/link/order-keys.ts";
import { MoneyRefusedError } from "#platform/payments/refund/move-money.ts";
import { noteRefundedByHand } from "#platform/payments/refund/note-refunded.ts";
import { idSchema } from "#wire/field.ts";
import { endKiosks, printPlace } from "#platform/places/print-place.ts";
import { changeItem } from "./change-item.ts";
import { givenUpRow } from "./given-up-row.ts";
import { givenUpTasks, retryTask } from "./given-up-tasks.ts";
import { switchPromotion } from "./switch-promotion.ts";

const tag = "Administration";
const changed = { description: "Changed", schema: z.object({ name: z.string() }) };

/** @throws Refusal 404 `order_not_found`, 409 `order_ambiguous` */
async function orderByNumber(
  { database }: PlatformContext,
  { number, domain }: { number: string; domain: string | undefined },
): Promise<number> {
  const isOfBusiness = domain === undefined ? undefined : eq(businesses.domain, domain.trim().toLowerCase());
  const [order, another] = await database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(and(eq(orders.display_number, number), isOfBusiness))
    .limit(2);
  if (order === undefined) throw new Refusal(404, "order_not_found");
  if (another !== undefined) throw new Refusal(409, "order_ambiguous");
  return order.id;
}

const moveOrderCall = defineCall({
  method: "POST",
  path: "/admin/orders/:number",
  tag,
  summary: "Moves an order to a status; `domain` names the business where two have that number",
  access: "public",
  params: z.object({ number: z.string().max(40) }),
  body: z.object({
    status: z.int(),
    domain: z.string().max(253).optional(),
    give_back: z
      .int()
      .nonnegative()
      .max(1_000_000_000)
      .optional()
      .describe("Pesos; of a delivered order that comes back"),
  }),
  answers: {
    200: changed,
    404: { description: "order_not_found" },
    409: { description: "order_ambiguous: several businesses have an order of that number" },
    422: {
      description:
        "status_unknown; move_unknown: an order in its status cannot get there by a command; money_gone: it is not paid, or its money is on its way back; offer_gone: it had an offer for once that another order of its person has now; amount_unasked; amount_too_high",
    },
  },
  run: async ({ params, body, platform }) => {
    const to = parseOrderStatus(body.status);
    if (to === null) throw new Refusal(422, "status_unknown");
    const number = params.number.trim().toUpperCase();
    const order = await orderByNumber(platform, { number, domain: body.domain });
    try {
      await commandOrder(platform.database, order, to, { now: platform.clock(), giveBack: body.give_back ?? null });
    } catch (error) {
      if (error instanceof MoneyRefusedError) throw new Refusal(422, error.refusal);
      if (error instanceof OfferGoneError) throw new Refusal(422, "offer_gone");
      throw error instanceof UnknownMoveError ? new Refusal(422, "move_unknown") : error;
    }
    return { status: 200, body: { name: number } };
  },
});

const noteRefundCall = defineCall({
  method: "POST",
  path: "/admin/refunds/:number",
  tag,
  summary: "Notes that the money of an order went back by hand",
  access: "public",
  params: z.object({ number: z.string().max(40) }),
  body: z.object({ domain: z.string().max(253).optional() }),
  answers: {
    200: changed,
    404: { description: "order_not_found; nothing_owed" },
    409: { description: "order_ambiguous: several businesses have an order of that number" },
  },
  run: async ({ params, body, platform }) => {
    const number = params.number.trim().toUpperCase();
    const order = await orderByNumber(platform, { number, domain: body.domain });
    if (!(await noteRefundedByHand(platform, order))) throw new Refusal(404, "nothing_owed");
    return { status: 200, body: { name: number } };
  },
});

const changeItemCall = defineCall({
  method: "POST",
  path: "/admin/items/:id",
  tag,
  summary: "Changes the price of a menu item, or takes it out and in again",
  access: "public",
  params: z.object({ id: idSchema }),
  body: z.object({ price: z.int().nonnegative().max(100_000_000).optional(), is_active: z.boolean().optional() }),
  answers: { 200: changed, 404: { description: "item_not_found" } },
  run: async ({ params, body, platform }) => {
    const change = { price: body.price, isActive: body.is_active };
    const name = await platform.database.transaction(async (transaction) => {
      const done = await changeItem(transaction, params.id, change);
      if (done === null) throw new Refusal(404, "item_not_found");
      await platform.announce(transaction, done.event);
      return done.name;
    });
    return { status: 200, body: { name } };
  },
});

const switchBranchCall = defineCall({
  method: "POST",
  path: "/admin/branches/:id",
  tag,
  summary: "Opens or closes a branch",
  access: "public",
  params: z.object({ id: idSchema }),
  body: z.object({ is_available: z.boolean() }),
  answers: { 200: changed, 404: { description: "branch_not_found" } },
  run: async ({ params, body, platform }) => {
    const [found] = await platform.database
      .select({ name: branches.name, business: businesses.id, domain: businesses.domain })
      .from(branches)
      .innerJoin(businesses, eq(businesses.id, branches.business))
      .where(eq(branches.id, params.id));
    if (found === undefined) throw new Refusal(404, "branch_not_found");
    await platform.database.transaction(async (transaction) => {
      const { is_available } = body;
      await transaction.update(branches).set({ is_available }).where(eq(branches.id, params.id));
      await platform.announce(transaction, {
        event: "branch.updated",
        domain: found.domain ?? "",
        business_id: found.business,
        branch_id: params.id,
      });
    });
    return { status: 200, body: { name: found.name } };
  },
});

const switchPromotionCall = defineCall({
  method: "POST",
  path: "/admin/promotions/:name",
  tag,
  summary: "Switches a promotion, by its id, or a coupon, by its code, on or off",
  access: "public",
  params: z.object({ name: z.string().max(40) }),
  body: z.object({ is_active: z.boolean() }),
  answers: {
    200: changed,
    404: { description: "promotion_not_found" },
    409: { description: "promotion_ambiguous: several businesses have a coupon of that code" },
  },
  run: async ({ params, body, platform }) => {
    const name = await platform.database.transaction(async (transaction) => {
      const switched = await switchPromotion(transaction, params.name.trim(), body.is_active);
      await platform.announce(transaction, switched.event);
      return switched.name;
    });
    return { status: 200, body: { name } };
  },
});

const printPlaceCall = defineCall({
  method: "POST",
  path: "/admin/places",
  tag,
  summary:
    "The address of a table's code or a kiosk's enrolment; `renews` ends the one of before, `ends` those of kiosks (D2, A241)",
  access: "public",
  body: z.object({
    kind: z.enum(["table", "kiosk"]),
    branch: idSchema,
    number: z.string().trim().min(1).max(20).nullable().default(null),
    renews: z.boolean().default(false),
    ends: z.boolean().default(false),
  }),
  answers: {
    200: changed,
    404: { description: "branch_not_found, kiosk_not_found" },
    422: { description: "number_required: a table has one; only_kiosks_end" },
  },
  run: async ({ body, platform }) => {
    if (body.kind === "table" && body.number === null) throw new Refusal(422, "number_required");
    if (body.ends && body.kind === "table") throw new Refusal(422, "only_kiosks_end");
    const name = body.ends ? await endKiosks(platform, body) : await printPlace(platform, body);
    return { status: 200, body: { name } };
  },
});

const renewLinksCall = defineCall({
  method: "POST",
  path: "/admin/order-links",
  tag,
  summary:
    "Another key for the links of orders to come; answers from when on. The one before is valid until the next (D4)",
  access: "public",
  body: z.object({}),
  answers: { 200: changed },
  run: async ({ platform }) => {
    const from = await renewOrderKey(platform.database, platform.clock());
    return { status: 200, body: { name: new Date(from).toISOString() } };
  },
});

const listTasksCall = defineCall({
  method: "GET",
  path: "/admin/tasks",
  tag,
  summary: "The work of the outbox that was given up, the newest first",
  access: "public",
  answers: { 200: { description: "At most 100", schema: z.object({ tasks: z.array(givenUpRow) }) } },
  run: async ({ platform }) => ({ status: 200, body: { tasks: await givenUpTasks(platform.database) } }),
});

const retryTaskCall = defineCall({
  method: "POST",
  path: "/admin/tasks/:id",
  tag,
  summary: "Has a task that was given up tried again",
  access: "public",
  params: z.object({ id: idSchema }),
  body: z.object({}),
  answers: { 200: changed, 404: { description: "task_not_found: there is none, or it was not given up" } },
  run: async ({ params, platform }) => {
    const isWaiting = await retryTask(platform.database, params.id, platform.clock());
    if (!isWaiting) throw new Refusal(404, "task_not_found");
    return { status: 200, body: { name: String(params.id) } };
  },
});

const adminCalls: Call[] = [
  moveOrderCall,
  noteRefundCall,
  changeItemCall,
  switchBranchCall,
  switchPromotionCall,
  printPlaceCall,
  renewLinksCall,
  listTasksCall,
  retryTaskCall,
];

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isKey(given: string | undefined, key: string): boolean {
  return timingSafeEqual(digest(given ?? ""), digest(`Bearer ${key}`));
}

/** Mounts `/admin` for `npm run platform -- …`; nothing there without the key. */
export function mountAdmin(app: Hono, platform: PlatformContext): void {
  app.use("/admin/*", async (c, next) => {
    if (!isKey(c.req.header("authorization"), platform.adminKey))
      return Response.json(refusalBody(new Refusal(401, "not_allowed")), { status: 401 });
    await next();
    // Whoever changed something looks at the shop at once.
    platform.hurry();
  });
  mountCalls(app, adminCalls, platform);
}
