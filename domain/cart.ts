/** A chosen option and how many of it, per unit of the product (A52). */
export interface ChosenOption {
  groupId: string;
  optionId: string;
  quantity: number;
}

/** What a person wants: ids and numbers, never a price (design §3.5). */
export interface CartLine {
  /** Identity of the line on the device, given by the caller. */
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
  /** The legal-age question was answered with yes for this cart (A134). */
  legalAgeConfirmed: boolean;
}
