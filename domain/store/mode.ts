import { chooseMethod, deliveryModes, wireDeliveryCode } from "./delivery.ts";
import type { DeliveryMethod, DeliveryMode } from "./delivery.ts";
import { normalizeText } from "#domain/base/text.ts";

/** The variants of a shop's pages (A240), for the app modes of S1 §1: digital_menu is `menu`, onsite `table`, kiosco `kiosk`,
 * ecommerce and line `shop` (A18). */
export const variants = ["shop", "menu", "table", "kiosk"] as const;

export type Variant = (typeof variants)[number];

/** A variant by its name; null for anything else. */
export function parseVariant(raw: string | null): Variant | null {
  return variants.find((variant) => variant === raw) ?? null;
}

/** What a `mode` parameter or `/mode/{mode}/…` may ask for: an app mode or a delivery mode (A19). */
export type RequestedMode = DeliveryMode | "kiosco" | "qr" | "line" | "ecommerce";

/** The one table of the words for a mode, in links and on the wire (A19, A111). */
const words = new Map<string, RequestedMode>([
  ["delivery", "delivery"],
  ["domicilio", "delivery"],
  ["domicilios", "delivery"],
  ["envio", "delivery"],
  ["pickup", "pickup"],
  ["recoger", "pickup"],
  ["recogida", "pickup"],
  ["llevar", "pickup"],
  ["onsite", "onsite"],
  ["sitio", "onsite"],
  ["ensitio", "onsite"],
  ["mesa", "onsite"],
  ["kiosco", "kiosco"],
  ["quiosco", "kiosco"],
  ["kiosk", "kiosco"],
  ["qr", "qr"],
  ["digitalmenu", "qr"],
  ["line", "line"],
  ["ecommerce", "ecommerce"],
]);

const maximumLength = 20;

/** A mode from a link in any case, with accents or hyphens; null when unknown: it is ignored (A19). */
export function parseRequestedMode(raw: string | null): RequestedMode | null {
  if (raw === null || raw.length > maximumLength) return null;
  return words.get(normalizeText(raw).replace(/[\s_-]/g, "")) ?? null;
}

/** The delivery mode by `internal_name`, else by id, never by label; null when unknown (A111). */
export function deliveryModeOf(wire: { id: string; internalName: string | null }): DeliveryMode | null {
  const named = parseRequestedMode(wire.internalName);
  return (
    deliveryModes.find((mode) => mode === named) ??
    deliveryModes.find((mode) => String(wireDeliveryCode(mode)) === wire.id) ??
    null
  );
}

export interface VariantInput {
  /** By the subscription or the business (S1 §1 menu-only subscription, menu_only). */
  onlyMenu: boolean;
  /** The branch lets people order where they are: En Sitio is among its delivery methods. */
  hasOnSite: boolean;
  /** What this request asks for: the mode of its link, and whether it opens `/m/{table}`. */
  mode: string | null;
  isTable: boolean;
  /** What an earlier request of the visit asked for. */
  visit: Variant | null;
}

/** The variant that a request asks for by itself, the most restrictive of several (A15); null for none. */
export function requestedVariant({ mode, isTable }: Pick<VariantInput, "mode" | "isTable">): Variant | null {
  const asked = parseRequestedMode(mode);
  if (asked === "qr") return "menu";
  if (asked === "kiosco") return "kiosk";
  if (isTable) return "table";
  return asked === "line" || asked === "ecommerce" ? "shop" : null;
}

/** What a visit becomes by a request: the newer replaces the older (A15), but a kiosk ends by 'ecommerce' alone (A241). */
function variantOfVisit({ visit, ...request }: Omit<VariantInput, "onlyMenu" | "hasOnSite">): Variant {
  const endsKiosk = !request.isTable && parseRequestedMode(request.mode) === "ecommerce";
  if (visit === "kiosk" && !endsKiosk) return "kiosk";
  return requestedVariant(request) ?? visit ?? "shop";
}

/**
 * The variant of a page: that of a menu-only business, else what the request asks for, else what the visit did (A15, A247).
 * What the branch does not offer is `shop`; delivery modes ask for none.
 */
export function resolveVariant({ onlyMenu, hasOnSite, ...asked }: VariantInput): Variant {
  if (onlyMenu) return "menu";
  const variant = variantOfVisit(asked);
  return variant === "menu" || hasOnSite ? variant : "shop";
}

/** Where a guest orders from. */
export interface GuestSpot {
  kind: "table" | "kiosk";
  mode: DeliveryMode;
  /** The device is everybody's, one after another: it keeps things under names of its own, and forgets them (A120). */
  isShared: boolean;
}

/** What a shop does in a variant: nobody else distinguishes variants. */
export interface Capabilities {
  /** Dishes become an order; else a selection to show to the waiter (A20). */
  takesOrders: boolean;
  /** The person says how an order reaches them, and where to. */
  asksPlace: boolean;
  /** Where a guest orders from, and how the order is shown to reach them there (A16); null elsewhere. */
  guestPlace: GuestSpot | null;
  /** Every screen names that place, and the visit may leave it (A241). */
  namesPlace: boolean;
  /** What has to be known of who orders: an account, a name to call, or nothing (A17, S3 §6). */
  person: "account" | "name" | "nobody";
  asksTime: boolean;
  asksPayment: boolean;
  /** The device keeps what was ordered, to show and repeat it; a shared one does not. */
  keepsOrders: boolean;
}

const capabilities: Readonly<Record<Variant, Capabilities>> = {
  shop: {
    takesOrders: true,
    asksPlace: true,
    guestPlace: null,
    namesPlace: false,
    person: "account",
    asksTime: true,
    asksPayment: true,
    keepsOrders: true,
  },
  menu: {
    takesOrders: false,
    asksPlace: false,
    guestPlace: null,
    namesPlace: false,
    person: "nobody",
    asksTime: false,
    asksPayment: false,
    keepsOrders: false,
  },
  table: {
    takesOrders: true,
    asksPlace: false,
    guestPlace: { kind: "table", mode: "onsite", isShared: false },
    namesPlace: true,
    person: "nobody",
    asksTime: false,
    asksPayment: true,
    keepsOrders: true,
  },
  kiosk: {
    takesOrders: true,
    asksPlace: false,
    guestPlace: { kind: "kiosk", mode: "pickup", isShared: true },
    namesPlace: false,
    person: "name",
    asksTime: false,
    asksPayment: true,
    keepsOrders: false,
  },
};

/** What a shop does in a variant; a menu-only business nothing but its menu, whatever is asked for (S1 §1). */
export function capabilitiesOf(variant: Variant, { onlyMenu }: { onlyMenu: boolean }): Capabilities {
  return capabilities[onlyMenu ? "menu" : variant];
}

/** Whether a shop is used on a device that is everybody's. */
export function isShared({ guestPlace }: Pick<Capabilities, "guestPlace">): boolean {
  return guestPlace?.isShared === true;
}

/** How an order is sent that is shown as `shown`: a guest's on site where the branch allows that (A16). */
export function orderedMode(
  { guestPlace }: Pick<Capabilities, "guestPlace">,
  branch: { deliveryMethods: readonly DeliveryMethod[] },
  shown: DeliveryMode | null,
): DeliveryMode | null {
  return guestPlace !== null && chooseMethod(branch, "onsite") !== null ? "onsite" : shown;
}
