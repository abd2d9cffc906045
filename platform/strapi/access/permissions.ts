import type { ContentType } from "#platform/strapi/content/content-type.ts";
import { forbidden } from "#platform/strapi/recorded-error.ts";
import type { Caller } from "./caller.ts";

export type Action = "count" | "create" | "delete" | "find" | "me" | "update";

const everybody = new Set(["order.find", "orderRate.create", "orderRate.find", "user.me"]);
const customers = new Set([
  ...everybody,
  "order.count",
  "orderRate.count",
  "user.find",
  "user.update",
  "userAddress.count",
  "userAddress.create",
  "userAddress.delete",
  "userAddress.find",
  "userAddress.update",
]);
const others = new Set(["user.me"]);

function granted(role: string): ReadonlySet<string> {
  if (role === "public") return everybody;
  return role === "customer" ? customers : others;
}

/**
 * Checks what the caller's role may do; rowScope decides which rows. Visitors and customers may read the catalogue,
 * staff may do nothing here. @throws AccessError 403
 */
export function requirePermission(caller: Caller, type: ContentType, action: Action): void {
  const isCatalogue = !type.isPersonal && type.name !== "role";
  const isRead = action === "find" || action === "count";
  if (isCatalogue && isRead && (caller.role === "public" || caller.role === "customer")) return;
  if (!granted(caller.role).has(`${type.name}.${action}`)) throw forbidden();
}
