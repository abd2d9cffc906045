import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "#lib/i18n/load-messages.ts";

interface IslandTextsProps {
  /** The namespaces that the island uses. */
  names: readonly (keyof Messages)[];
  children: ReactNode;
}

/** An island's own texts and no others: they travel with the page. */
export async function IslandTexts({ names, children }: IslandTextsProps) {
  const all = await getMessages();
  const messages = Object.fromEntries(names.map((name) => [name, all[name]]));
  return (
    <NextIntlClientProvider locale={await getLocale()} messages={messages} timeZone="America/Bogota">
      {children}
    </NextIntlClientProvider>
  );
}
