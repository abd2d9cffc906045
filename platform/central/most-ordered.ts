import { z } from "zod";
import { type Call, defineCall } from "#platform/calls/call.ts";
import { idSchema } from "#wire/field.ts";
import { mostOrderedRow } from "#wire/menu/most-ordered.ts";
import { orderedTogetherRow } from "#wire/menu/ordered-together.ts";

const mostOrdered = defineCall({
  method: "GET",
  path: "/api/branches/:id/most-ordered",
  tag: "Menu",
  summary: "What a branch sells most often, counted once a day",
  access: "public",
  params: z.object({ id: idSchema }),
  answers: {
    200: {
      description: "Menu items, the most ordered of thirty days first; none where too few orders would say it (D4)",
      schema: z.object({ data: mostOrderedRow }),
    },
  },
  run: async ({ params, platform }) => ({
    status: 200,
    body: { data: { menu_product_items: await platform.mostOrdered(params.id) } },
  }),
});

const orderedTogether = defineCall({
  method: "GET",
  path: "/api/branches/:id/most-ordered/together",
  tag: "Menu",
  summary: "What orders of a branch had together, counted once a day",
  access: "public",
  params: z.object({ id: idSchema }),
  answers: {
    200: {
      description: "Menu items with those beside them, the one in most orders first; none that too few would say (D4)",
      schema: z.object({ data: orderedTogetherRow }),
    },
  },
  run: async ({ params, platform }) => ({
    status: 200,
    body: { data: { items: await platform.orderedTogether(params.id) } },
  }),
});

/** What most people order, and what together (additions of ours, `docs/backends.md`). */
export const mostOrderedCalls: Call[] = [mostOrdered, orderedTogether];
