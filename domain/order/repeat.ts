import { firstLetters } from "#domain/base/cut-text.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import type { ChosenOption, OptionGroup } from "#domain/menu/option-group.ts";
import type { OrderLine } from "./order-status.ts";

/** A line that can be ordered again, without its identity. */
export type RepeatedLine = Omit<CartLine, "lineId">;

/** What an order comes to when it is ordered again. */
export interface Repetition {
  lines: RepeatedLine[];
  /** The items as they were ordered, with the prices of then: today's menu is compared with them (F28). */
  items: SeenItem[];
  /** Names of the lines of which only words are known: nobody can put them into a cart. */
  lost: string[];
}

function choiceOf({ groupId, optionId, quantity }: OrderLine["options"][number]): ChosenOption[] {
  return groupId === null || optionId === null ? [] : [{ groupId, optionId, quantity }];
}

function repeatedLine(line: OrderLine): RepeatedLine | null {
  const { itemId, groupId, sizeName, note } = line;
  const options = line.options.flatMap(choiceOf);
  if (itemId === null || options.length < line.options.length) return null;
  const quantity = Math.min(cartLimits.quantity, line.quantity);
  return { itemId, groupId: groupId ?? "", sizeName, options, quantity, note: firstLetters(note, cartLimits.note) };
}

function sizesOf(lines: readonly OrderLine[], basePrice: number): SeenItem["sizes"] {
  const prices = lines.flatMap(({ sizeName, sizeExtra }) =>
    sizeName === null ? [] : [[sizeName, basePrice + (sizeExtra ?? 0)] as const],
  );
  return [...new Map(prices)].map(([name, price]) => ({ name, price }));
}

/** The options that were chosen, by group: no rule, since those of then are not known any more. */
function groupsOf(lines: readonly OrderLine[]): OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  for (const { groupId, optionId, name, unitPrice } of lines.flatMap(({ options }) => options)) {
    if (groupId === null || optionId === null) continue;
    const known = groups.get(groupId) ?? {
      id: groupId,
      name: "",
      kind: "topping",
      minimum: 0,
      maximum: 0,
      options: [],
    };
    const others = known.options.filter(({ id }) => id !== optionId);
    const option = {
      id: optionId,
      name,
      price: unitPrice ?? 0,
      photo: null,
      isAvailable: true,
      requiresLegalAge: false,
    };
    groups.set(groupId, { ...known, allowsQuantity: true, options: [...others, option] });
  }
  return [...groups.values()];
}

/** What an order does not have of an item. */
const unknownItem: Pick<SeenItem, "productId" | "photo" | "isActive"> = { productId: "", photo: null, isActive: true };

function itemAsOrdered(lines: readonly OrderLine[], line: RepeatedLine, known: SeenItem | undefined): SeenItem {
  const own = lines.filter(({ itemId }) => itemId === line.itemId);
  const [first] = own;
  const price = first?.basePrice ?? 0;
  const optionGroups = groupsOf(own);
  return {
    ...(known ?? unknownItem),
    id: line.itemId,
    groupId: line.groupId,
    name: first?.name ?? "",
    price,
    sizes: sizesOf(own, price),
    optionGroups,
    hasOptions: optionGroups.length > 0,
  };
}

/** An order's lines as a cart takes them again ('Repetir'); `known` has what this device still knows of their items. */
export function repeatOrder(lines: readonly OrderLine[], known: Readonly<Record<string, SeenItem>> = {}): Repetition {
  const repeated = lines.map((line) => repeatedLine(line));
  const found = repeated.filter((line) => line !== null);
  const ids = [...new Set(found.map(({ itemId }) => itemId))];
  return {
    lines: found,
    items: ids.flatMap((id) => {
      const line = found.find(({ itemId }) => itemId === id);
      return line ? [itemAsOrdered(lines, line, known[id])] : [];
    }),
    lost: lines.filter((_line, index) => repeated[index] === null).map(({ name }) => name),
  };
}
