import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render } from "@testing-library/react";
import { useStore as useAtoms } from "jotai/react";
import { NextIntlClientProvider } from "next-intl";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PanelProvider } from "#components/page/panel-provider.tsx";
import { keyOf } from "#lib/client/device/device.ts";
import { usePanel, usePanelActions } from "#lib/client/panel/panel.ts";
import type { PanelActions, PanelName, PanelStart } from "#lib/client/panel/panel.ts";
import type { Atoms } from "#lib/client/shop-atom.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import messages from "#messages/es-CO.json";
import { fillBrowserGaps } from "./browser-gaps.ts";
import { Overlays } from "./overlays.tsx";
import { storeFixture } from "./shop-fixture.ts";

fillBrowserGaps();
// A busy machine is slower than a second.
configure({ asyncUtilTimeout: 10_000 });

/** Of the shop that was rendered last. */
let held: { panels: PanelActions; atoms: Atoms } | null = null;

function lastShop() {
  if (!held) throw new Error("no shop was rendered");
  return held;
}

/** The panels of the shop that was rendered last. */
export function shopPanels(): PanelActions {
  return lastShop().panels;
}

/** The state of the shop that was rendered last. */
export function shopAtoms(): Atoms {
  return lastShop().atoms;
}

function hold(panels: PanelActions, atoms: Atoms): void {
  held = { panels, atoms };
}

function HoldShop() {
  const panels = usePanelActions();
  const atoms = useAtoms();
  useEffect(() => hold(panels, atoms), [panels, atoms]);
  return null;
}

/** The providers of a page, as panels get them, with a cache of its own. */
function shopWrapper(store: Partial<StoreInfo> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  return function Shop({ children }: { children: ReactNode }) {
    return (
      <StoreProvider store={storeFixture(store)}>
        <QueryClientProvider client={client}>
          <NextIntlClientProvider locale="es-CO" messages={messages} timeZone="America/Bogota">
            <Overlays>
              <PanelProvider>
                <HoldShop />
                {children}
              </PanelProvider>
            </Overlays>
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

function OnceOpen({ name, children }: { name: PanelName; children: ReactNode }) {
  const { panel } = usePanel();
  const [wasOpen, setWasOpen] = useState(false);
  if (panel === name && !wasOpen) setWasOpen(true);
  return wasOpen && children;
}

/** Renders a panel and opens it, over the panels `below`. */
export function renderPanel(
  node: ReactNode,
  panel: { name: PanelName; start?: PanelStart | undefined; below?: PanelName[] },
  store: Partial<StoreInfo> = {},
) {
  const view = renderInShop(<OnceOpen name={panel.name}>{node}</OnceOpen>, store);
  act(() => {
    for (const name of panel.below ?? []) shopPanels().open(name);
    shopPanels().open(panel.name, panel.start);
  });
  return view;
}

/** Puts a value on the device as lib/client/device keeps it. */
export function seedDevice(name: string, value: unknown, tenant = "sabor.localhost", isShared = false): void {
  localStorage.setItem(keyOf({ tenant, isShared }, name), JSON.stringify({ v: 1, d: value }));
}
