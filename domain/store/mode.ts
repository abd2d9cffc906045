import type { DeliveryMode } from "./delivery.ts";
import { normalizeText } from "#domain/base/text.ts";

/** In which setting the storefront runs (S1 §1). `digital_menu`: no ordering; `line`: as ecommerce (A18). */
export type AppMode = "digital_menu" | "ecommerce" | "onsite" | "kiosco" | "line";

/** What a `mode` parameter or `/mode/{mode}/…` may ask for (A19): an app mode, or a way to receive the order. */
export type RequestedMode = DeliveryMode | "kiosco" | "qr" | "line";

const synonyms = new Map<string, RequestedMode>([
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

/** Reads a mode from a link, whatever its case, accents or hyphens; null for one that nobody knows: it is ignored (A19). */
export function parseRequestedMode(raw: string | null): RequestedMode | null {
  if (raw === null || raw.length > maximumLength) return null;
  return synonyms.get(normalizeText(raw).replace(/[\s_-]/g, "")) ?? null;
}

/** What decides the app mode. */
export interface ModeInput {
  /** The subscription or the business allows the menu only (S1 §1 menu-only subscription, menu_only). */
  onlyMenu: boolean;
  /** The query parameter `mode`, null when absent. */
  mode: string | null;
  /** The `{mode}` of a path `/mode/{mode}/branch/{branch}`, null elsewhere. */
  pathMode: string | null;
  /** The `{table}` of a path `/m/{table}`, null elsewhere. */
  table: string | null;
}

/**
 * The app mode: menu-only → `qr` → kiosk → table → line → ecommerce; the most restrictive wins, from wherever it
 * comes (A15, A18). A way to receive the order ('pickup') is no app mode and leaves it as it is.
 */
export function resolveAppMode(input: ModeInput): AppMode {
  const asked = [parseRequestedMode(input.mode), parseRequestedMode(input.pathMode)];
  if (input.onlyMenu || asked.includes("qr")) return "digital_menu";
  if (asked.includes("kiosco")) return "kiosco";
  if (input.table !== null && input.table !== "") return "onsite";
  return asked.includes("line") ? "line" : "ecommerce";
}

/** False when the menu can only be read: no order leaves a digital menu (S1 §6, A20). */
export function allowsOrdering(mode: AppMode): boolean {
  return mode !== "digital_menu";
}
