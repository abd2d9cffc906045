import type { Photo } from "#domain/base/photo.ts";
import type { MenuItem, Size } from "#domain/menu/menu.ts";
import type { Option, OptionGroup } from "#domain/menu/option-group.ts";
import type { CartScope } from "./cart-atom.ts";
import { isRecord, readStored, watchStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";

/**
 * Items as the person saw them when they entered the cart, or when a change was accepted (F28): names for what left the
 * menu, prices to compare with. Shown and compared, never sent.
 */
export type KnownItems = Readonly<Record<string, MenuItem>>;

/** More items than a cart has lines: the oldest are forgotten. */
const maximumItems = 60;

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isPhoto(value: unknown): value is Photo {
  return isRecord(value) && isText(value["url"]) && isAmount(value["width"]) && isAmount(value["height"]);
}

function isPhotoOrNull(value: unknown): value is Photo | null {
  return value === null || isPhoto(value);
}

function isSize(value: unknown): value is Size {
  return isRecord(value) && isText(value["name"]) && isAmount(value["price"]);
}

function isOption(value: unknown): value is Option {
  return (
    isRecord(value) &&
    isText(value["id"]) &&
    isText(value["name"]) &&
    isAmount(value["price"]) &&
    isPhotoOrNull(value["photo"]) &&
    typeof value["isAvailable"] === "boolean" &&
    typeof value["requiresLegalAge"] === "boolean"
  );
}

function isOptionGroup(value: unknown): value is OptionGroup {
  return (
    isRecord(value) &&
    isText(value["id"]) &&
    isText(value["name"]) &&
    isText(value["kind"]) &&
    isAmount(value["minimum"]) &&
    isAmount(value["maximum"]) &&
    typeof value["allowsQuantity"] === "boolean" &&
    Array.isArray(value["options"]) &&
    value["options"].every(isOption)
  );
}

function isMenuItem(value: unknown): value is MenuItem {
  if (!isRecord(value)) return false;
  const groups = value["optionGroups"];
  return (
    [value["id"], value["groupId"], value["productId"], value["name"]].every(isText) &&
    isTextOrNull(value["description"]) &&
    isAmount(value["price"]) &&
    Array.isArray(value["sizes"]) &&
    value["sizes"].every(isSize) &&
    isPhotoOrNull(value["photo"]) &&
    isRecord(value["traits"]) &&
    Array.isArray(value["days"]) &&
    value["days"].every(isAmount) &&
    (value["disabledUntil"] === null || typeof value["disabledUntil"] === "number") &&
    [value["requiresLegalAge"], value["isActive"], value["hasOptions"]].every((flag) => typeof flag === "boolean") &&
    (groups === null || (Array.isArray(groups) && groups.every(isOptionGroup)))
  );
}

function parseKnownItems(content: unknown): KnownItems | null {
  if (!isRecord(content)) return null;
  const items = Object.values(content).filter(isMenuItem);
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

function entryOf(branchId: string): StoredEntry<KnownItems> {
  return { name: `known-items:${branchId}`, version: 1, parse: parseKnownItems };
}

const cache = new Map<string, KnownItems>();
const listeners = new Set<() => void>();

function keyOf({ tenant, branchId }: CartScope): string {
  return `${tenant} ${branchId}`;
}

/** The items of a cart as they were last seen; empty when the device keeps none. The same object until they change. */
export function readKnownItems(scope: CartScope): KnownItems {
  const cached = cache.get(keyOf(scope));
  if (cached) return cached;
  const read = readStored(scope.tenant, entryOf(scope.branchId)) ?? {};
  cache.set(keyOf(scope), read);
  return read;
}

/** Keeps items as the person sees them now. */
export function rememberItems(scope: CartScope, items: readonly MenuItem[]): void {
  const known = Object.values(readKnownItems(scope));
  const kept = [...known.filter((item) => !items.some(({ id }) => id === item.id)), ...items].slice(-maximumItems);
  const next = Object.fromEntries(kept.map((item) => [item.id, item]));
  cache.set(keyOf(scope), next);
  writeStored(scope.tenant, entryOf(scope.branchId), next);
  for (const listener of listeners) listener();
}

/** Calls back whenever items are remembered, here or in another tab; answers how to stop. */
export function subscribeToKnownItems(scope: CartScope, listener: () => void): () => void {
  listeners.add(listener);
  const stop = watchStored(scope.tenant, entryOf(scope.branchId), (items) => {
    cache.set(keyOf(scope), items ?? {});
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Forgets the items of every branch of a tenant that this page knows. */
export function forgetKnownItems(tenant: string): void {
  for (const key of cache.keys()) if (key.startsWith(`${tenant} `)) cache.delete(key);
  for (const listener of listeners) listener();
}

/** Takes the known items along to another branch, for the bridge between two menus (A39). */
export function carryKnownItems(tenant: string, fromBranchId: string, toBranchId: string): void {
  rememberItems({ tenant, branchId: toBranchId }, Object.values(readKnownItems({ tenant, branchId: fromBranchId })));
}
