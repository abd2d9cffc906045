import type { Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Photo } from "#domain/base/photo.ts";

/** A chosen option; the quantity is per unit of the product (A52). */
export interface ChosenOption {
  groupId: string;
  optionId: string;
  quantity: number;
}

/** An option of a group (S1 §3 Side or topping group: menu_product_items). */
export interface Option {
  id: string;
  name: string;
  price: Pesos;
  photo: Photo | null;
  isAvailable: boolean;
  /** Absent: every day. See `itemAt`. */
  days?: Weekday[];
  /** Instant in ms until which the branch has paused it (A35); null or absent when it is sold. See `itemAt`. */
  disabledUntil?: number | null;
  requiresLegalAge: boolean;
}

/** A group of options with its rule (S1 §3, §5; A50, A51). */
export interface OptionGroup {
  id: string;
  name: string;
  kind: "topping" | "side";
  /** 0 when optional (A50). */
  minimum: number;
  /** 0 = no limit. */
  maximum: number;
  /** One option may be taken more than once (S1 allow_select_multiple_options). */
  allowsQuantity: boolean;
  options: Option[];
}

export interface GroupState {
  count: number;
  missing: number;
  isValid: boolean;
  /** The maximum is reached: other options are disabled (S1 §5). */
  isFull: boolean;
}

/** Most units of one option in one line (M2). */
export const maximumOptionQuantity = 99;

function wholeOrZero(n: number | null | undefined): number {
  return typeof n === "number" && n > 0 && Number.isFinite(n) ? Math.trunc(n) : 0;
}

/** Limits of a group from the wire (S1 §5, A50): a required one without a minimum needs its maximum, or at least 1;
 * a maximum of 0 is none, any other caps the minimum, so that the product stays orderable. */
export function optionRule(wire: {
  isRequired: boolean;
  isMinimumSet: boolean;
  minimum: number | null;
  maximum: number | null;
}): { minimum: number; maximum: number } {
  const maximum = wholeOrZero(wire.maximum);
  if (!wire.isRequired) return { minimum: 0, maximum };
  const stated = wire.isMinimumSet ? wholeOrZero(wire.minimum) : maximum;
  const minimum = Math.max(1, stated);
  return { minimum: maximum > 0 ? Math.min(minimum, maximum) : minimum, maximum };
}

/** Quantity of one option; repeated entries add up. */
export function chosenQuantity(group: OptionGroup, chosen: readonly ChosenOption[], optionId: string): number {
  return chosen
    .filter((choice) => choice.groupId === group.id && choice.optionId === optionId)
    .reduce((sum, choice) => sum + choice.quantity, 0);
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= maximumOptionQuantity;
}

function hasOnlyAllowedChoices(group: OptionGroup, mine: readonly ChosenOption[]): boolean {
  const limit = group.allowsQuantity ? maximumOptionQuantity : 1;
  return mine.every((choice) => {
    const option = group.options.find((candidate) => candidate.id === choice.optionId);
    return (
      option?.isAvailable === true &&
      isQuantity(choice.quantity) &&
      chosenQuantity(group, mine, choice.optionId) <= limit
    );
  });
}

/** State of one group (S1 §5, A51); a choice that it does not offer or sell now makes it invalid (M3). */
export function groupState(group: OptionGroup, chosen: readonly ChosenOption[]): GroupState {
  const mine = chosen.filter((choice) => choice.groupId === group.id);
  const offered = new Set(group.options.filter((option) => option.isAvailable).map((option) => option.id));
  const count = mine.filter((choice) => offered.has(choice.optionId)).reduce((sum, choice) => sum + choice.quantity, 0);
  const isWithinMaximum = group.maximum === 0 || count <= group.maximum;
  return {
    count,
    missing: Math.max(0, group.minimum - count),
    isValid: count >= group.minimum && isWithinMaximum && hasOnlyAllowedChoices(group, mine),
    isFull: group.maximum > 0 && count >= group.maximum,
  };
}

/** Whether what is sold of the group reaches its minimum (S1 §5). */
export function hasEnoughLeft({ options, minimum, allowsQuantity }: OptionGroup): boolean {
  const sold = options.filter((option) => option.isAvailable).length;
  return sold * (allowsQuantity ? maximumOptionQuantity : 1) >= minimum;
}

function withQuantity(
  group: OptionGroup,
  chosen: readonly ChosenOption[],
  optionId: string,
  quantity: number,
): ChosenOption[] {
  const isTarget = (choice: ChosenOption) => choice.groupId === group.id && choice.optionId === optionId;
  const first = chosen.findIndex(isTarget);
  const next = { groupId: group.id, optionId, quantity };
  if (first === -1) return quantity > 0 ? [...chosen, next] : [...chosen];
  return chosen.flatMap((choice, index) => {
    if (!isTarget(choice)) return [choice];
    return index === first && quantity > 0 ? [next] : [];
  });
}

/** At most one option: radios, where a new choice replaces the old one (UX12). */
export function isSingleChoice(group: OptionGroup): boolean {
  return group.maximum === 1;
}

function isOffered(group: OptionGroup, optionId: string): boolean {
  return group.options.some((option) => option.id === optionId && option.isAvailable);
}

/** Toggles an option: replaces in a single choice, else adds 1 or removes; nothing when full or not sold (S1 §5). */
export function toggleOption(group: OptionGroup, chosen: readonly ChosenOption[], optionId: string): ChosenOption[] {
  const isChosen = chosenQuantity(group, chosen, optionId) > 0;
  if (isChosen && isSingleChoice(group) && group.minimum === 1 && isOffered(group, optionId)) return [...chosen];
  if (isChosen) return withQuantity(group, chosen, optionId, 0);
  if (!isOffered(group, optionId)) return [...chosen];
  if (isSingleChoice(group)) {
    const others = chosen.filter((choice) => choice.groupId !== group.id);
    return withQuantity(group, others, optionId, 1);
  }
  return groupState(group, chosen).isFull ? [...chosen] : withQuantity(group, chosen, optionId, 1);
}

/** Adds `delta` to an option's quantity: 0 removes it, a step beyond a limit or 99 changes nothing (S1 §5, M2). */
export function changeOptionQuantity(
  group: OptionGroup,
  chosen: readonly ChosenOption[],
  optionId: string,
  delta: number,
): ChosenOption[] {
  const quantity = chosenQuantity(group, chosen, optionId) + Math.trunc(delta);
  if (quantity <= 0) return withQuantity(group, chosen, optionId, 0);
  if (delta < 0) return withQuantity(group, chosen, optionId, quantity);
  const limit = group.allowsQuantity ? maximumOptionQuantity : 1;
  const wouldExceed = group.maximum > 0 && groupState(group, chosen).count + Math.trunc(delta) > group.maximum;
  if (!isOffered(group, optionId) || quantity > limit || wouldExceed) return [...chosen];
  return withQuantity(group, chosen, optionId, quantity);
}

/** The first group that is not valid, in menu order: where the Add button scrolls to (S1 §5, A49). */
export function firstInvalidGroup(groups: readonly OptionGroup[], chosen: readonly ChosenOption[]): OptionGroup | null {
  return groups.find((group) => !groupState(group, chosen).isValid) ?? null;
}
