import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** The configurator's own texts and no others: they travel with the page. */
export async function ProductTexts({ children }: { children: ReactNode }) {
  const { product, common } = await getMessages();
  return (
    <NextIntlClientProvider locale={await getLocale()} messages={{ product, common }} timeZone="America/Bogota">
      {children}
    </NextIntlClientProvider>
  );
}
