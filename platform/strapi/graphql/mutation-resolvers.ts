import { z } from "zod";
import { EntryNotFoundError, forbidden } from "#platform/strapi/recorded-error.ts";
import { requireAccountAttempt } from "#platform/strapi/access/attempt.ts";
import type { Action } from "#platform/strapi/access/permissions.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { users } from "#platform/db/tables/user.ts";
import { logIn } from "#platform/strapi/writes/log-in.ts";
import { createRate } from "#platform/strapi/writes/rate-order.ts";
import { createAddress, deleteAddress, updateAddress } from "#platform/strapi/writes/save-address.ts";
import { updateAccount } from "#platform/strapi/writes/update-account.ts";
import type { FieldResolvers, RowResolver } from "./query-resolvers.ts";
import { payloadFields } from "./shown-fields.ts";
import { forgetRows, permittedCaller, type RequestContext } from "./request-context.ts";

type User = typeof users.$inferSelect;

/** The recorded input of a mutation; everything in it may be missing. */
interface MutationArguments {
  input?: { where?: { id: string } | null; data?: Record<string, unknown> | null } | null;
}

interface CredentialArguments {
  input: Record<string, unknown>;
}

const dataOf = (args: MutationArguments) => args.input?.data ?? {};
const idOfArguments = (args: MutationArguments) => args.input?.where?.id ?? "";

/** The caller with a user; permission alone may belong to visitors. */
function knownCaller(context: RequestContext, type: string, action: Action) {
  const caller = permittedCaller(context, contentType(type), action);
  if (caller.user === null) throw forbidden();
  return { ...caller, user: caller.user };
}

/** Without the password's hash. */
function shownUser(user: User) {
  const { password: _hash, ...shown } = user;
  return shown;
}

const addressType = contentType("userAddress");

const createUserAddress: RowResolver<MutationArguments> = async (_root, args, context, info) => {
  const caller = knownCaller(context, "userAddress", "create");
  const id = await createAddress(context.database, caller.user.id, dataOf(args));
  return { userAddress: await forgetRows(context, caller).byId(addressType, id, payloadFields(info)) };
};

const updateUserAddress: RowResolver<MutationArguments> = async (_root, args, context, info) => {
  const caller = knownCaller(context, "userAddress", "update");
  const id = await updateAddress(context.database, caller.user.id, idOfArguments(args), dataOf(args));
  return { userAddress: await forgetRows(context, caller).byId(addressType, id, payloadFields(info)) };
};

const deleteUserAddress: RowResolver<MutationArguments> = async (_root, args, context, info) => {
  const caller = knownCaller(context, "userAddress", "delete");
  const id = idOfArguments(args);
  const userAddress = await context.source.byId(addressType, entryId(id), payloadFields(info));
  await deleteAddress(context.database, caller.user.id, id);
  forgetRows(context, caller);
  return { userAddress };
};

const updateUser: RowResolver<MutationArguments> = async (_root, args, context, info) => {
  const caller = knownCaller(context, "user", "update");
  await updateAccount(context.database, caller, idOfArguments(args), dataOf(args));
  const user = await forgetRows(context, caller).byId(contentType("user"), caller.user.id, payloadFields(info));
  if (user === null) throw new EntryNotFoundError();
  return { user };
};

const createOrderRate: RowResolver<MutationArguments> = async (_root, args, context, info) => {
  const type = contentType("orderRate");
  const caller = permittedCaller(context, type, "create");
  const id = await createRate(context.database, caller, dataOf(args));
  return { orderRate: await forgetRows(context, caller).byId(type, id, payloadFields(info)) };
};

const credentialsSchema = z.object({ identifier: z.string(), password: z.string() });

const login: RowResolver<CredentialArguments> = async (_root, { input }, context) => {
  await requireAccountAttempt(context.settings, context.request, "login");
  const { identifier, password } = credentialsSchema.parse(input);
  const { jwt, holder } = await logIn(context.database, context.settings.tokenSecret, { identifier, password });
  // The recorded call names no business, so that a customer is shown to none (A220).
  const { id } = holder.user;
  return { jwt, user: holder.consentAsked === "first" ? { id, username: "", email: "" } : shownUser(holder.user) };
};

export const mutationResolvers: Record<string, FieldResolvers> = {
  Mutation: {
    createOrderRate,
    createUserAddress,
    deleteUserAddress,
    login,
    updateUser,
    updateUserAddress,
  },
};
