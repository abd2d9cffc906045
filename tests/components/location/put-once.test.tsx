import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { LocationPanel } from "#components/location/location-panel.tsx";
import { type Adding, type Press, useAdding } from "#components/product/use-adding.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { branchOf, eachWithNewDevice } from "#tests/support/location-panel.tsx";
import { press } from "#tests/support/press.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { itemFixture } from "#tests/support/shop-fixture.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

const item = itemFixture({ optionGroups: [], hasOptions: false });
const configuration = { itemId: item.id, groupId: item.groupId, sizeName: null, options: [], quantity: 2, note: "" };

function Adder({ asked, onDone }: { asked: Press; onDone: () => void }) {
  const adding: Adding = { item, press: asked, edited: null, onDone, onSettled: () => undefined };
  useAdding(adding);
  return null;
}

/** The product's button, and the panel that it opens. */
function Product({ onDone }: { onDone: () => void }) {
  const { panel } = usePanel();
  const [asked, setAsked] = useState<Press | null>(null);
  return (
    <>
      <button type="button" onClick={() => setAsked({ configuration, isAvailable: true })}>
        Agregar
      </button>
      {asked && <Adder asked={asked} onDone={onDone} />}
      {panel === "location" && <LocationPanel isOpen />}
    </>
  );
}

test("A106: a product that waited for the place is put into the cart once, by whoever asked", async () => {
  const onDone = vi.fn<() => void>();
  renderInShop(<Product onDone={onDone} />, { branches: [branchOf("1", "Chapinero")] });
  press("Agregar");
  await screen.findByRole("dialog", { name: "¿Cómo quieres tu pedido?" });
  press(/^Recoger en restaurante/);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  // Whoever closed the panel has looked for what still waits by then.
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 200)));
  const lines: CartLine[] = keptOnDevice("shopping-cart:1")?.lines ?? [];
  expect(lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([[item.id, 2]]);
});
