import { cartLimits } from "./cart-limits.ts";
import type { CartLine } from "./cart.ts";
import { namedNote } from "./named-note.ts";

/** A line as a link carries it: its identity on the device is the reader's own. */
export type LinkedLine = Omit<CartLine, "lineId">;

/** Of the way it is written; another one is not read. */
const version = "1";
const whole = /^(?:0|[1-9]\d{0,9})$/;
const anyId = /^-?[\w-]{1,40}$/;
const mostName = 200;
/** Item and group, options, size, note: what separates them is never left as it is in a text. */
const written = /^([^+:@]+)((?:\+[^+:@]+)*)(?::([^@]*))?(?:@(.*))?$/;

function idText(id: string): string {
  return whole.test(id) ? Number(id).toString(36) : `~${id}`;
}

function unitsText(quantity: number): string {
  return quantity === 1 ? "" : `,${quantity.toString(36)}`;
}

function plain(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function lineText({ itemId, groupId, sizeName, options, quantity, note }: LinkedLine, hasNotes: boolean): string {
  const chosen = options.map((each) => `+${idText(each.groupId)},${idText(each.optionId)}${unitsText(each.quantity)}`);
  const size = sizeName === null ? "" : `:${plain(sizeName)}`;
  const words = hasNotes && note.trim() !== "" ? `@${plain(note)}` : "";
  return `${idText(itemId)},${idText(groupId)}${unitsText(quantity)}${chosen.join("")}${size}${words}`;
}

/** A cart as the fragment of a link (B11): ids, sizes, options and, where they are to go along, notes; no person, no price. */
export function cartLinkText(lines: readonly LinkedLine[], { hasNotes }: { hasNotes: boolean }): string {
  return [version, ...lines.map((line) => lineText(line, hasNotes))].join(";");
}

function idFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.startsWith("~")) return anyId.test(text.slice(1)) ? text.slice(1) : null;
  return /^[0-9a-z]{1,7}$/.test(text) ? String(Number.parseInt(text, 36)) : null;
}

function unitsFrom(text: string | undefined): number | null {
  if (text === undefined) return 1;
  const units = /^[0-9a-z]{1,2}$/.test(text) ? Number.parseInt(text, 36) : 0;
  return units >= 1 && units <= cartLimits.quantity ? units : null;
}

function textFrom(escaped: string | undefined, most: number): string | null {
  try {
    const text = decodeURIComponent(escaped ?? "");
    return text.length > most ? null : text;
  } catch {
    return null;
  }
}

/** Two ids and units; null for anything else. */
function partFrom(text: string): { first: string; second: string; quantity: number } | null {
  const [one, other, units, ...more] = text.split(",");
  const [first, second, quantity] = [idFrom(one), idFrom(other), unitsFrom(units)];
  return first === null || second === null || quantity === null || more.length > 0 ? null : { first, second, quantity };
}

function lineFrom(text: string): LinkedLine | null {
  const [, head = "", chosen = "", size, words] = written.exec(text) ?? [];
  const item = partFrom(head);
  const parts = chosen.split("+").slice(1).map(partFrom);
  const options = parts.flatMap((part) =>
    part === null ? [] : [{ groupId: part.first, optionId: part.second, quantity: part.quantity }],
  );
  const sizeName = size === undefined ? "" : textFrom(size, mostName);
  const note = textFrom(words, cartLimits.note);
  if (item === null || sizeName === null || note === null) return null;
  if (options.length !== parts.length || options.length > cartLimits.options) return null;
  const { first: itemId, second: groupId, quantity } = item;
  return { itemId, groupId, quantity, options, note, sizeName: size === undefined ? null : sizeName };
}

/** The lines of a link's fragment (B11); null for what is no cart of ours, one line that cannot be read included. */
export function linkedLines(text: string): LinkedLine[] | null {
  const [first, ...rest] = text.split(";");
  if (first !== version || rest.length === 0 || rest.length > cartLimits.lines) return null;
  const lines = rest.map(lineFrom).filter((line) => line !== null);
  return lines.length === rest.length ? lines : null;
}

/** Most letters of whose part of a table's cart it is. */
export const ownerNameLimit = 20;

/** The lines with a name at the front of their notes, as far as there is room: whoever cooks and pays knows whose they are (B11, B20). */
export function linesOf(name: string, lines: readonly LinkedLine[]): LinkedLine[] {
  const owner = name.trim().slice(0, ownerNameLimit);
  if (owner === "") return [...lines];
  return lines.map((line) => ({ ...line, note: namedNote(owner, line.note) ?? line.note }));
}
