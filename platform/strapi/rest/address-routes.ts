import type { Context, Hono } from "hono";
import { EntryNotFoundError, forbidden } from "#platform/strapi/recorded-error.ts";
import { type Action, requirePermission } from "#platform/strapi/access/permissions.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import { RequestBudget } from "#platform/strapi/access/request-budget.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import { createAddress, deleteAddress, updateAddress } from "#platform/strapi/writes/save-address.ts";
import { readBody } from "./request-body.ts";
import { notFound, restJson } from "./rest-answer.ts";
import { restRow, wholeRow } from "./rest-row.ts";
import type { RestContext } from "./rest-context.ts";

const type = contentType("userAddress");

async function owner(context: RestContext, request: Context, action: Action) {
  const caller = await context.callerOf(request);
  requirePermission(caller, type, action);
  if (caller.user === null) throw forbidden();
  return { source: new RowSource(context.settings.reader, caller, new RequestBudget()), userId: caller.user.id };
}

async function savedAddress(request: Context, source: RowSource, id: number): Promise<Response> {
  const row = await source.byId(type, id, wholeRow(type));
  if (row === null) throw new EntryNotFoundError();
  return restJson(request, await restRow(source, type, row));
}

export function addAddressRoutes(routes: Hono, context: RestContext): void {
  routes.post("/user-addresses", async (request) => {
    const { source, userId } = await owner(context, request, "create");
    return savedAddress(request, source, await createAddress(context.database, userId, await readBody(request)));
  });
  routes.put("/user-addresses/:id", async (request) => {
    const { source, userId } = await owner(context, request, "update");
    const id = await updateAddress(context.database, userId, request.req.param("id"), await readBody(request));
    return savedAddress(request, source, id);
  });
  routes.delete("/user-addresses/:id", async (request) => {
    const { source, userId } = await owner(context, request, "delete");
    const id = request.req.param("id");
    const row = await source.byId(type, entryId(id), wholeRow(type));
    if (row === null) return notFound(request);
    const shown = await restRow(source, type, row);
    await deleteAddress(context.database, userId, id);
    return restJson(request, shown);
  });
}
