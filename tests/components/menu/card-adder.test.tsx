import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CardAdder } from "#app/[tenant]/[locale]/[branch]/_shop/panels/card-adder.tsx";
import { CardCounts } from "#components/menu/card/card-counts.tsx";
import { useCardPresses } from "#components/menu/card/card-presses.ts";
import { MenuSections } from "#components/menu/menu-sections.tsx";
import { sectionId } from "#components/menu/section-id.ts";
import { ToastRegion } from "#components/ui/toast/toast-region.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import messages from "#messages/es-CO.json";
import { keptOnDevice } from "#tests/support/device.ts";
import { FakeStatus, fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { router } from "#tests/support/router-double.ts";
import { itemFixture, menuFixture, storeFixture } from "#tests/support/shop-fixture.ts";

const texts: Messages = messages;
vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));
vi.mock("next/navigation", async () => (await import("#tests/support/router-double.ts")).navigationDouble);
vi.mock("#components/menu/prefetch-products.tsx", () => ({ PrefetchProducts: () => null }));

const plain = { optionGroups: [], hasOptions: false };
const lemonade = itemFixture({ id: "20", productId: "p20", name: "Limonada", price: 8000, ...plain });
const beer = itemFixture({ id: "21", name: "Cerveza", requiresLegalAge: true, ...plain });
const dish = itemFixture({ id: "22", name: "Bandeja" });
const sized = itemFixture({
  id: "23",
  name: "Jugo",
  sizes: [
    { name: "Vaso", price: 5000 },
    { name: "Jarra", price: 15_000 },
  ],
  ...plain,
});

function Presses() {
  return (
    <>
      <CardCounts sectionId={sectionId({ id: "1" })} />
      <CardAdder presses={useCardPresses()} />
      <ToastRegion />
    </>
  );
}

let answers: FakeAnswers;

/** The menu as the server paints it, and what answers its presses. */
async function shop(
  items: MenuItem[],
  { isSomewhere = true, ...store }: Partial<StoreInfo> & { isSomewhere?: boolean } = {},
) {
  if (isSomewhere) seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1" });
  const { prelude } = await prerenderToNodeStream(
    <MenuSections
      groups={menuFixture(items).groups}
      layout="tiles"
      noteKeys={{}}
      prices={new Map()}
      counts={() => null}
      afterFirst={null}
      lang={undefined}
    />,
  );
  answers["GET /api/catalog"] = () => ({ menu: menuFixture(items), now: Date.now(), holidays: [] });
  const page = document.createElement("div");
  page.innerHTML = await text(prelude);
  document.body.append(page);
  renderInShop(<Presses />, store);
}

const more = (name: string) => screen.getByRole("button", { name: `Agregar ${name}` });
const less = (name: string) => screen.getByRole("button", { name: `Quitar uno: ${name}` });
const count = (name: string) => more(name).parentElement?.dataset["count"] ?? null;
const lines = (): CartLine[] => keptOnDevice("shopping-cart:1")?.lines ?? [];
const units = () => lines().map(({ itemId, quantity }) => `${itemId} × ${quantity}`);

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  router.push.mockReset();
  answers = {};
  fakeServer(answers);
});

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("the plus of a card", () => {
  test("is there where nothing has to be chosen, and nowhere else", async () => {
    await shop([lemonade, dish, sized]);
    expect(more("Limonada")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Agregar Bandeja" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Agregar Jugo" })).toBeNull();
  });

  test("adds at once, says so, and counts: what the menu says of the item is known ahead", async () => {
    await shop([lemonade]);
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(count("Limonada")).toBe("1"));
    expect(lines()).toMatchObject([{ itemId: "20", groupId: "1", quantity: 1, sizeName: null, options: [], note: "" }]);
    expect(keptOnDevice("known-items:1")["20"]).toMatchObject({ name: "Limonada", price: 8000, productId: "p20" });
    expect(pageToasts().texts).toEqual(["Producto agregado"]);
    // What moves for a second (S1 §9) says so, and no longer.
    await waitFor(() => expect(more("Limonada").parentElement?.dataset["new"]).toBe(""));
    await waitFor(() => expect(more("Limonada").parentElement?.dataset["new"]).toBeUndefined(), { timeout: 3000 });
  });

  test("hears every press, however fast they come", async () => {
    await shop([lemonade, itemFixture({ id: "24", name: "Agua", ...plain })]);
    for (const name of ["Limonada", "Limonada", "Agua", "Limonada"]) fireEvent.click(more(name));
    await waitFor(() => expect(units()).toEqual(["20 × 3", "24 × 1"]));
    expect([count("Limonada"), count("Agua")]).toEqual(["3", "1"]);
  });

  test("is a stepper then: one more, one less, and the last one can be had back (UX16)", async () => {
    await shop([lemonade]);
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(count("Limonada")).toBe("1"));
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(count("Limonada")).toBe("2"));
    expect(screen.getByText("Limonada: 2 en el carrito")).toBeDefined();
    fireEvent.click(less("Limonada"));
    await waitFor(() => expect(count("Limonada")).toBe("1"));
    fireEvent.click(less("Limonada"));
    await waitFor(() => expect(count("Limonada")).toBeNull());
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(more("Limonada"));
    fireEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(count("Limonada")).toBe("1"));
  });

  test("asks first where the order goes (A106): said, what waits is added; closed, nothing is", async () => {
    await shop([lemonade], { isSomewhere: false });
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(keptOnDevice("pending-line:1")).not.toBeNull());
    act(() => shopPanels().close());
    await act(shopPanels().settled);
    expect(lines()).toEqual([]);
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(keptOnDevice("pending-line:1")).not.toBeNull());
    act(() => shopPanels().close({ result: "done", place: { mode: "pickup", branchId: "1" } }));
    await act(shopPanels().settled);
    await waitFor(() => expect(units()).toEqual(["20 × 1"]));
  });

  test("asks for legal age, and adds nothing when that is refused (A134)", async () => {
    await shop([beer, lemonade]);
    fireEvent.click(more("Cerveza"));
    fireEvent.click(more("Limonada"));
    fireEvent.click(await screen.findByRole("button", { name: "No, volver" }));
    expect(lines()).toEqual([]);
    fireEvent.click(more("Cerveza"));
    fireEvent.click(await screen.findByRole("button", { name: "Sí, soy mayor de edad" }));
    await waitFor(() => expect(units()).toEqual(["21 × 1"]));
  });

  test("leads to the product where the branch takes no orders: it says why not", async () => {
    const { branch } = storeFixture();
    await shop([lemonade], { branch: { ...branch, isAvailable: false } });
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/producto/1/20"));
    expect(lines()).toEqual([]);
  });

  test("says so where the menu could not be asked; what is in the cart already needs no menu", async () => {
    await shop([lemonade]);
    answers["GET /api/catalog"] = () => new FakeStatus(503);
    cleanup();
    renderInShop(<Presses />);
    fireEvent.click(more("Limonada"));
    await waitFor(() => expect(pageToasts().texts).toEqual([expect.stringContaining("Revisa tu conexión")]));
    expect(lines()).toEqual([]);
  });

  test("shows the count of an item with choices too, in place of its plus", async () => {
    seedDevice("shopping-cart:1", {
      menuId: null,
      legalAgeConfirmed: false,
      lines: [{ lineId: "a", itemId: "22", groupId: "1", sizeName: null, options: [], quantity: 4, note: "" }],
    });
    await shop([dish]);
    await waitFor(() => expect(document.querySelector("[data-count]")?.getAttribute("data-count")).toBe("4"));
  });
});
