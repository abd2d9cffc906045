import type { Context, Hono } from "hono";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import { consentField, unseenAccount } from "#platform/auth/find-account.ts";
import { type Caller, publicCaller } from "#platform/strapi/access/caller.ts";
import { requirePermission } from "#platform/strapi/access/permissions.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { RequestBudget } from "#platform/strapi/access/request-budget.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import type { TokenHolder } from "#platform/db/sessions.ts";
import { logIn } from "#platform/strapi/writes/log-in.ts";
import { requireAccountAttempt } from "#platform/strapi/access/attempt.ts";
import { readBody } from "./request-body.ts";
import { restJson } from "./rest-answer.ts";
import { restMe, restRow, wholeRow } from "./rest-row.ts";
import type { RestContext } from "./rest-context.ts";

type OwnSession = Pick<TokenHolder, "user" | "business">;

const userType = contentType("user");

/** The account with all its relations, as its owner sees it. */
async function ownUser(context: RestContext, { user, business }: OwnSession, isService: boolean) {
  const owner: Caller = { ...publicCaller, user, business, role: "customer", isService };
  const source = new RowSource(context.settings.reader, owner, new RequestBudget());
  const row = await source.byId(userType, user.id, wholeRow(userType));
  return row === null ? null : restRow(source, userType, row);
}

async function me(context: RestContext, request: Context): Promise<Response> {
  const caller = await context.callerOf(request);
  if (caller.unseen !== null) return restJson(request, unseenAccount(caller.unseen.user));
  if (caller.user === null) {
    const list = [{ messages: [{ id: "No authorization header was found" }] }];
    return restJson(request, { statusCode: 400, error: "Bad Request", message: list, data: list }, 400);
  }
  requirePermission(caller, userType, "me");
  const source = new RowSource(context.settings.reader, caller, new RequestBudget());
  const row = await source.byId(userType, caller.user.id, wholeRow(userType));
  if (row === null) throw forbidden();
  return restJson(request, { ...(await restMe(source, row)), ...consentField(caller.consentAsked) });
}

export function addAccountRoutes(routes: Hono, context: RestContext): void {
  routes.post("/auth/local", async (request) => {
    await requireAccountAttempt(context.settings, request, "auth/local");
    const body = await readBody(request);
    const { tokenSecret } = context.settings;
    const { jwt, holder } = await logIn(context.database, tokenSecret, body);
    if (holder.consentAsked === "first") return restJson(request, { jwt, user: unseenAccount(holder.user) });
    const { isService } = await context.callerOf(request);
    const user = await ownUser(context, holder, isService);
    return restJson(request, { jwt, user: { ...user, ...consentField(holder.consentAsked) } });
  });
  routes.get("/users/me", (request) => me(context, request));
}
