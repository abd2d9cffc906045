import type { Context, Hono } from "hono";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import { requirePermission } from "#platform/strapi/access/permissions.ts";
import type { ContentType } from "#platform/strapi/content/content-type.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { RowSource } from "#platform/strapi/access/row-source.ts";
import { requireLookup } from "#platform/strapi/access/attempt.ts";
import { listQuery } from "./list-query.ts";
import { notFound, restJson } from "./rest-answer.ts";
import { answerFrom, type RestContext } from "./rest-context.ts";
import { restRow, wholeRow } from "./rest-row.ts";

const methodNotAllowed = (allow: string) => (request: Context) => request.text("Method Not Allowed", 405, { allow });

/** List, count and single row of a content type; writing is refused, other methods do not exist. */
export function addContentRoutes(routes: Hono, context: RestContext, type: ContentType): void {
  if (type.restPath === null) return;
  const list = `/${type.restPath}`;
  const single = `${list}/:id`;

  const shown = wholeRow(type);
  const read = async (
    request: Context,
    action: "count" | "find",
    answer: (source: RowSource) => Promise<Response>,
  ): Promise<Response> => {
    const caller = await context.callerOf(request);
    requirePermission(caller, type, action);
    await requireLookup(context.settings, request, caller, type);
    return await answerFrom(context, request, caller, answer);
  };
  const refuse = async (request: Context): Promise<never> => {
    await context.callerOf(request);
    throw forbidden();
  };
  routes.get(list, (request) =>
    read(request, "find", async (source) => {
      const rows = await source.find(type, listQuery(request.req.url), shown);
      return restJson(request, await Promise.all(rows.map((row) => restRow(source, type, row))));
    }),
  );
  routes.get(`${list}/count`, (request) =>
    read(request, "count", async (source) =>
      restJson(request, await source.count(type, listQuery(request.req.url).where)),
    ),
  );
  routes.get(single, (request) =>
    read(request, "find", async (source) => {
      const row = await source.byId(type, entryId(request.req.param("id")), shown);
      return row === null ? notFound(request) : restJson(request, await restRow(source, type, row));
    }),
  );
  routes.post(list, refuse);
  routes.on(["PUT", "DELETE"], single, refuse);
  routes.all(list, methodNotAllowed("HEAD, GET, POST"));
  routes.all(single, methodNotAllowed("HEAD, GET, PUT, DELETE"));
}
