import { hasCustomStyling } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { deriveTheme } from "#domain/store/theme.ts";
import type { Theme } from "#domain/store/theme.ts";

/** How a shop looks, as far as its plan lets it choose (S1 §4). */
export function storeTheme({ theme, plan }: Pick<Business, "theme" | "plan">): Theme {
  return deriveTheme(theme, hasCustomStyling(plan));
}
