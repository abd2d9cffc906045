import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { lazy } from "#components/ui/lazy.tsx";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import type { Locale } from "#domain/base/locale.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { QueryProvider } from "./query-provider.tsx";

/** The texts of one language, asked for again like all that is lazy when they did not come. */
function textsIn(locale: Locale, isSpellingSpecified = false) {
  return lazy(async () => {
    const messages = await loadMessages(locale, isSpellingSpecified);
    return function Texts({ children }: { children: ReactNode }) {
      return (
        <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Bogota">
          {children}
        </NextIntlClientProvider>
      );
    };
  });
}

const texts = { "es-CO": textsIn("es-CO"), en: textsIn("en") };
const specifiedTexts = { ...texts, "es-CO": textsIn("es-CO", true) };

/** Fetches the texts of a language ahead of the first panel. */
export async function prefetchTexts(locale: Locale, isSpellingSpecified: boolean): Promise<void> {
  await (isSpellingSpecified ? specifiedTexts : texts)[locale].prefetch();
}

/** What panels and the configurator stand on: texts of the language and the cache of what was read. Loaded with them. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const { locale, isSpellingSpecified } = useStore();
  const Texts = (isSpellingSpecified ? specifiedTexts : texts)[locale];
  return (
    <QueryProvider>
      <Texts>{children}</Texts>
    </QueryProvider>
  );
}
