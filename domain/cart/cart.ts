import { itemAvailability } from "#domain/menu/availability.ts";
import { fail, ok } from "#domain/base/result.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import type { SeenItem } from "./seen-item.ts";
import { cartLimits } from "./cart-limits.ts";
import { emptyCart } from "./empty-cart.ts";
import { groupState } from "#domain/menu/option-group.ts";
import type { ChosenOption } from "#domain/menu/option-group.ts";
import type { Result } from "#domain/base/result.ts";
import { normalizeText } from "#domain/base/text.ts";

/** What a person wants: ids and numbers, never a price (design §3.5). */
export interface CartLine {
  /** Unique on the device, given by the caller. */
  lineId: string;
  itemId: string;
  groupId: string;
  sizeName: string | null;
  options: ChosenOption[];
  quantity: number;
  note: string;
}

/** The cart of one tenant and branch. */
export interface Cart {
  menuId: string | null;
  lines: CartLine[];
  /** The legal-age question was answered with yes (A134). */
  legalAgeConfirmed: boolean;
}

/**
 * What two lines must share to be one: item, size, options whatever their order, and note. Two lines with equal keys
 * cost the same per unit.
 */
export function configurationKey(line: Omit<CartLine, "lineId" | "quantity">): string {
  const units = new Map<string, number>();
  for (const { groupId, optionId, quantity } of line.options) {
    const key = JSON.stringify([groupId, optionId]);
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  const options = [...units].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([line.itemId, line.sizeName, options, line.note.trim()]);
}

function clampQuantity(quantity: number): number {
  return Math.min(cartLimits.quantity, Math.max(1, Math.trunc(quantity)));
}

/** Adds a line, or its units to one of equal configuration; `full` beyond 50 lines or 99 units (nothing changes). */
export function addLine(cart: Cart, line: CartLine): Result<Cart, "full"> {
  const key = configurationKey(line);
  const equal = cart.lines.find((candidate) => configurationKey(candidate) === key);
  if (!equal) {
    if (cart.lines.length >= cartLimits.lines) return fail("full");
    return ok({ ...cart, lines: [...cart.lines, { ...line, quantity: clampQuantity(line.quantity) }] });
  }
  const quantity = equal.quantity + clampQuantity(line.quantity);
  if (quantity > cartLimits.quantity) return fail("full");
  return ok({ ...cart, lines: cart.lines.map((other) => (other === equal ? { ...other, quantity } : other)) });
}

/** Replaces line `lineId`, merging equal lines and adding it when it is gone; `full` as in `addLine`. */
export function replaceLine(cart: Cart, lineId: string, line: CartLine): Result<Cart, "full"> {
  if (!cart.lines.some((candidate) => candidate.lineId === lineId)) return addLine(cart, line);
  const key = configurationKey(line);
  const hasTwin = cart.lines.some((other) => other.lineId !== lineId && configurationKey(other) === key);
  if (hasTwin) return addLine({ ...cart, lines: cart.lines.filter((other) => other.lineId !== lineId) }, line);
  const edited = { ...line, lineId, quantity: clampQuantity(line.quantity) };
  return ok({ ...cart, lines: cart.lines.map((other) => (other.lineId === lineId ? edited : other)) });
}

/** Removes a line; the last one takes the legal-age answer with it (S1 §4, A134). */
export function removeLine(cart: Cart, lineId: string): Cart {
  const lines = cart.lines.filter((line) => line.lineId !== lineId);
  return lines.length === 0 ? emptyCart : { ...cart, lines };
}

/** Sets the units of a line: 0 or less removes it, above 99 is 99, NaN changes nothing (S1 §4, M2). */
export function setLineQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart;
  if (Math.trunc(quantity) <= 0) return removeLine(cart, lineId);
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.lineId === lineId ? { ...line, quantity: clampQuantity(quantity) } : line)),
  };
}

export function countUnits(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** What a changed menu did to a line (F28). */
export interface CartChange {
  /** `itemGone` removes the line, `optionGone` an option; the other kinds leave the line to be corrected. */
  kind: "itemGone" | "itemUnavailable" | "sizeGone" | "optionGone" | "groupNowRequired";
  lineId: string;
  itemId: string;
  /** Null when neither the menu nor `known` has the item. */
  name: string | null;
  /** Name of the size, option or group concerned, null when it is unknown. */
  detail: string | null;
}

export interface ReconcileContext {
  /** Server time in ms. */
  now: number;
  holidays: ReadonlySet<string>;
  /** Items as they were when added: names of what is gone, and the link to another branch's menu (A39). */
  known?: readonly SeenItem[];
}

/** The same product in another menu: by product id, else by name (A39). */
function findTwin(menu: Menu, before: SeenItem | undefined): MenuItem | null {
  if (!before) return null;
  const items = menu.groups.flatMap((group) => group.items);
  const name = normalizeText(before.name);
  return (
    items.find((item) => item.productId === before.productId) ??
    items.find((item) => normalizeText(item.name) === name) ??
    null
  );
}

function hasSameName(name: string | undefined, other: string): boolean {
  return name !== undefined && normalizeText(name) === normalizeText(other);
}

/** Options are paired by name; one without a pair keeps its ids. */
function translateOptions(options: readonly ChosenOption[], before: SeenItem, after: MenuItem): ChosenOption[] {
  return options.map((choice) => {
    const oldGroup = before.optionGroups?.find((group) => group.id === choice.groupId);
    const oldOption = oldGroup?.options.find((option) => option.id === choice.optionId);
    const group = after.optionGroups?.find((candidate) => hasSameName(oldGroup?.name, candidate.name));
    const option = group?.options.find((candidate) => hasSameName(oldOption?.name, candidate.name));
    return group && option ? { ...choice, groupId: group.id, optionId: option.id } : choice;
  });
}

function relocateLine(line: CartLine, menu: Menu, before: SeenItem | undefined): CartLine | null {
  const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
  if (found) return found.group.id === line.groupId ? line : { ...line, groupId: found.group.id };
  const twin = findTwin(menu, before);
  if (!twin || !before) return null;
  const options = translateOptions(line.options, before, twin);
  return { ...line, itemId: twin.id, groupId: twin.groupId, options };
}

function reconcileOptions(
  line: CartLine,
  item: MenuItem,
  before: SeenItem | undefined,
): { options: ChosenOption[]; gone: (string | null)[]; required: string[] } {
  const groups = item.optionGroups;
  if (groups === null) return { options: line.options, gone: [], required: [] };
  const isOffered = (choice: ChosenOption) =>
    groups.some(
      (group) =>
        group.id === choice.groupId &&
        group.options.some((option) => option.id === choice.optionId && option.isAvailable),
    );
  const nameOf = (choice: ChosenOption) =>
    [...groups, ...(before?.optionGroups ?? [])]
      .flatMap((group) => group.options)
      .find((option) => option.id === choice.optionId)?.name ?? null;
  const options = line.options.filter(isOffered);
  return {
    options,
    gone: line.options.filter((choice) => !isOffered(choice)).map(nameOf),
    required: groups.filter((group) => !groupState(group, options).isValid).map((group) => group.name),
  };
}

function reconcileLine(
  line: CartLine,
  menu: Menu,
  context: ReconcileContext,
): { line: CartLine | null; changes: CartChange[] } {
  const before = context.known?.find((item) => item.id === line.itemId);
  const moved = relocateLine(line, menu, before);
  const found = moved && findItem(menu, moved.groupId, moved.itemId);
  const about = { lineId: line.lineId, itemId: found?.item.id ?? line.itemId };
  if (!found) {
    return { line: null, changes: [{ kind: "itemGone", ...about, name: before?.name ?? null, detail: null }] };
  }
  const { item, group } = found;
  const change = (kind: CartChange["kind"], detail: string | null) => ({ kind, ...about, name: item.name, detail });
  const changes: CartChange[] = [];
  if (!itemAvailability(item, group, context.now, context.holidays).isOrderable) {
    changes.push(change("itemUnavailable", null));
  }
  const hasSize =
    item.sizes.length === 0 ? moved.sizeName === null : item.sizes.some((size) => size.name === moved.sizeName);
  if (!hasSize) changes.push(change("sizeGone", moved.sizeName));
  const { options, gone, required } = reconcileOptions(moved, item, before);
  changes.push(...gone.map((name) => change("optionGone", name)));
  changes.push(...required.map((name) => change("groupNowRequired", name)));
  const isWhole = options.length === moved.options.length;
  const sized = item.sizes.length === 0 && moved.sizeName !== null ? { ...moved, sizeName: null } : moved;
  return { line: isWhole ? sized : { ...sized, options }, changes };
}

/** The cart against the current menu (S1 §4, A39, A40, F28): gone items and options are removed, moved ones followed,
 * and each difference is reported. Idempotent. */
export function reconcileCart(
  cart: Cart,
  menu: Menu,
  context: ReconcileContext,
): { cart: Cart; changes: CartChange[] } {
  const results = cart.lines.map((line) => reconcileLine(line, menu, context));
  const lines = results.flatMap((result) => (result.line ? [result.line] : []));
  const changes = results.flatMap((result) => result.changes);
  return { cart: lines.length === 0 ? emptyCart : { ...cart, menuId: menu.id, lines }, changes };
}
