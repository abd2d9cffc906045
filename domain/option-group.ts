import type { Pesos } from "./money.ts";
import type { Photo } from "./menu.ts";

/** One thing to choose inside a group (S1 §3 Side or topping group: menu_product_items). */
export interface Option {
  id: string;
  name: string;
  price: Pesos;
  photo: Photo | null;
  isAvailable: boolean;
  requiresLegalAge: boolean;
}

/** A group of options with its rule (S1 §3, §5; A50, A51). */
export interface OptionGroup {
  id: string;
  name: string;
  kind: "topping" | "side";
  /** 0 when nothing has to be chosen; derived by the rule of A50. */
  minimum: number;
  /** 0 = no limit. */
  maximum: number;
  /** True when one option may be taken more than once (S1 allow_select_multiple_options). */
  allowsQuantity: boolean;
  options: Option[];
}
