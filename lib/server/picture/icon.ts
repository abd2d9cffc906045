import "server-only";
import { createHash } from "node:crypto";
import type { HexColor } from "#domain/base/color.ts";
import { hasCustomStyling } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";

/** The icons of a business: as it is, with room for a system's mask, and for Apple's home screen. */
export const iconKinds = {
  "any-192": { purpose: "any", size: 192 },
  "any-512": { purpose: "any", size: 512 },
  "maskable-192": { purpose: "maskable", size: 192 },
  "maskable-512": { purpose: "maskable", size: 512 },
  "apple-180": { purpose: "apple", size: 180 },
} as const;

export type IconKind = keyof typeof iconKinds;

/** Everything that an icon shows. */
export interface IconContent {
  logo: string | null;
  /** In place of a logo. */
  initial: string;
  surface: HexColor;
  brand: HexColor;
  onBrand: HexColor;
}

/** Raise it when the drawing changes. */
const drawing = 1;

export function iconContent(business: Business): IconContent {
  const { colors } = deriveTheme(business.theme, hasCustomStyling(business.plan));
  const initial = /\p{L}|\d/u.exec(business.name)?.[0].toLocaleUpperCase("es-CO") ?? "";
  const { surface, brand, onBrand } = colors;
  return { logo: business.logo?.url ?? null, initial, surface, brand, onBrand };
}

/** The path of an icon, with the version of what it shows. */
export function iconPath(kind: IconKind, content: IconContent): string {
  const version = createHash("sha256")
    .update(JSON.stringify([drawing, content]))
    .digest("base64url")
    .slice(0, 12);
  return `/api/icon/${kind}-${version}.png`;
}

/** The kind of an icon's file name, null when there is none. */
export function iconKindOf(file: string): IconKind | null {
  const kinds: IconKind[] = ["any-192", "any-512", "maskable-192", "maskable-512", "apple-180"];
  return kinds.find((kind) => file.startsWith(`${kind}-`)) ?? null;
}
