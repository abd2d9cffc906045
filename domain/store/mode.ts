import { deliveryModes, wireDeliveryCode } from "./delivery.ts";
import type { DeliveryMode } from "./delivery.ts";
import { normalizeText } from "#domain/base/text.ts";

/** How the storefront runs (S1 §1); `digital_menu` takes no orders, `line` is as ecommerce (A18). */
export type AppMode = "digital_menu" | "ecommerce" | "onsite" | "kiosco" | "line";

/** What a `mode` parameter or `/mode/{mode}/…` may ask for: an app mode or a delivery mode (A19). */
export type RequestedMode = DeliveryMode | "kiosco" | "qr" | "line";

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
  ["line", "line"],
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

export interface ModeInput {
  /** From the subscription or the business (S1 §1 menu-only subscription, menu_only). */
  onlyMenu: boolean;
  mode: string | null;
  /** From `/mode/{mode}/branch/{branch}`. */
  pathMode: string | null;
  /** From `/m/{table}`. */
  table: string | null;
}

/** Menu-only → `qr` → kiosk → table → line → ecommerce, first match (A15, A18); delivery modes are ignored. */
export function resolveAppMode(input: ModeInput): AppMode {
  const asked = [parseRequestedMode(input.mode), parseRequestedMode(input.pathMode)];
  if (input.onlyMenu || asked.includes("qr")) return "digital_menu";
  if (asked.includes("kiosco")) return "kiosco";
  if (input.table !== null && input.table !== "") return "onsite";
  return asked.includes("line") ? "line" : "ecommerce";
}

/** False when the menu can only be read (S1 §6, A20). */
export function allowsOrdering(mode: AppMode): boolean {
  return mode !== "digital_menu";
}
