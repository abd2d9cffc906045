"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { use } from "react";
import type { ReactNode } from "react";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import type { Locale } from "#lib/i18n/locales.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** One for the visit: what a panel has read the next one need not ask again. */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

const messages = new Map<Locale, ReturnType<typeof loadMessages>>();

function messagesOf(locale: Locale): ReturnType<typeof loadMessages> {
  const known = messages.get(locale);
  if (known) return known;
  const loading = loadMessages(locale);
  messages.set(locale, loading);
  return loading;
}

/** What panels and the configurator stand on: texts of the language and the cache of what was read. Loaded with them. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const { locale } = useStore();
  return (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={use(messagesOf(locale))} timeZone="America/Bogota">
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>
  );
}
