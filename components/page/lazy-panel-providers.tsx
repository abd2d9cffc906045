import { lazy } from "#components/ui/lazy.tsx";
import type { Locale } from "#domain/base/locale.ts";

/** `PanelProviders`, which come with the first panel. */
export const LazyPanelProviders = lazy(async () => (await import("./panel-providers.tsx")).PanelProviders);

/** Fetches the texts of a language ahead of the first panel. */
export async function prefetchTexts(locale: Locale, isSpellingSpecified: boolean): Promise<void> {
  await (await import("./panel-providers.tsx")).prefetchTexts(locale, isSpellingSpecified);
}
