import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { StoreProvider } from "#lib/client/store-info.tsx";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import messages from "#messages/es-CO.json";
import { fillBrowserGaps } from "./browser-gaps.ts";
import { storeFixture } from "./shop-fixture.ts";

fillBrowserGaps();

/** The providers of a page, as panels get them, with a cache of its own. */
function shopWrapper(store: Partial<StoreInfo> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  return function Shop({ children }: { children: ReactNode }) {
    return (
      <StoreProvider store={storeFixture(store)}>
        <QueryClientProvider client={client}>
          <NextIntlClientProvider locale="es-CO" messages={messages} timeZone="America/Bogota">
            {children}
          </NextIntlClientProvider>
        </QueryClientProvider>
      </StoreProvider>
    );
  };
}

/** Renders as inside a shop's page, in Spanish. */
export function renderInShop(node: ReactNode, store: Partial<StoreInfo> = {}) {
  return render(node, { wrapper: shopWrapper(store) });
}

/** Puts a value on the device as lib/client/storage.ts keeps it. */
export function seedDevice(name: string, value: unknown, tenant = "sabor.localhost"): void {
  localStorage.setItem(`vitrina:${tenant}:${name}`, JSON.stringify({ v: 1, d: value }));
}
