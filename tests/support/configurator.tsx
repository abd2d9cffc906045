import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { Configurator } from "#components/product/configurator.tsx";
import type { ConfiguratorProduct } from "#components/product/configurator-visit.tsx";
import type { ProductParts } from "#components/product/configurator-visit.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { productNotices } from "#app/[tenant]/[locale]/[branch]/_shop/texts/product-notices.tsx";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { groupFixture } from "#tests/support/shop-fixture.ts";

// Lazy, as on the pages.
const DraftKeeper = lazy(async () => (await import("#components/product/draft-keeper.tsx")).DraftKeeper);

/** Whether it leaves the product: by itself it does not. */
export const done = vi.fn<() => boolean>(() => false);

function Frame({ intro, fields, bar }: ProductParts) {
  return (
    <>
      {intro}
      {fields}
      {bar}
      <OpenPanel />
    </>
  );
}

function OpenPanel() {
  const { panel } = usePanel();
  return <output aria-label="panel">{panel ?? ""}</output>;
}

export interface Circumstances {
  notes?: TimedText[];
  closedTexts?: TimedText[];
  store?: Partial<StoreInfo>;
  /** The order's place was not said yet. */
  isSomewhere?: boolean;
  cookingMinutes?: number;
  offers?: ConfiguratorProduct["offers"];
  sizePrices?: ConfiguratorProduct["sizePrices"];
  leadsToCart?: boolean;
}

export function configure(item: MenuItem, circumstances: Circumstances = {}) {
  const { notes = [], closedTexts = [], store, isSomewhere = true, cookingMinutes = 0, offers = [] } = circumstances;
  const { sizePrices = [], leadsToCart = false } = circumstances;
  if (isSomewhere) seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1" });
  return renderInShop(
    <Configurator
      item={item}
      cookingMinutes={cookingMinutes}
      notices={productNotices(notes)}
      closedTexts={closedTexts}
      offers={offers}
      sizePrices={sizePrices}
      keeper={
        <WhenIdle>
          <DraftKeeper />
        </WhenIdle>
      }
      photo={null}
      intro={<h1>{item.name}</h1>}
      frame={Frame}
      leadsToCart={leadsToCart}
      onDone={done}
    />,
    store,
  );
}

/** The location panel is done, with a place that this branch or another one serves. */
export async function answer(branchId: string): Promise<void> {
  act(() => shopPanels().close({ result: "done", place: { mode: "pickup", branchId } }));
  await act(shopPanels().settled);
}

export const answerHere = () => answer("1");
export const add = () => screen.getByRole("button", { name: /^(Agregar|Actualizar).* · / });
export const lines = (): CartLine[] => keptOnDevice("shopping-cart:1")?.lines ?? [];
export const waits = () => keptOnDevice("pending-line:1");
export const pickOne = groupFixture({
  id: "g1",
  name: "Acompañamiento",
  minimum: 1,
  maximum: 1,
  allowsQuantity: false,
});

/** Each test of a file has a new device on a product's page. */
export function eachWithNewDevice(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, "", "/producto/1/10");
    done.mockReset().mockReturnValue(false);
  });

  afterEach(async () => {
    // The browser is back before the next test opens a panel of its own.
    await act(shopPanels().closeAll);
    cleanup();
  });
}
