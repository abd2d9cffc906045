import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DishActionsIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/product-islands.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { itemFixture } from "#tests/support/shop-fixture.ts";

const item = itemFixture();
const kept = () => JSON.parse(localStorage.getItem("vitrina:sabor.localhost:saved-dishes") ?? "null")?.d ?? [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test("a heart keeps the dish on this device, and lets it go (B26)", async () => {
  renderInShop(<DishActionsIsland item={item} />);
  const heart = await screen.findByRole("button", { name: "Guardar Bandeja paisa en tus favoritos" });
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(kept()).toEqual([{ branchId: "1", itemId: "10" }]);
  fireEvent.click(heart);
  expect(kept()).toEqual([]);
});

test("a dish is shared by its own link: by the device, else by the clipboard, else it is written", async () => {
  const share = vi.fn<() => Promise<void>>(async () => undefined);
  const writeText = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(navigator, { share, clipboard: { writeText } });
  renderInShop(<DishActionsIsland item={item} />);
  const url = `${window.location.origin}/producto/1/10`;
  const button = await screen.findByRole("button", { name: "Compartir Bandeja paisa" });
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: "Bandeja paisa", url }));
  Object.assign(navigator, { share: undefined });
  fireEvent.click(button);
  await waitFor(() => expect(pageToasts().texts).toEqual(["Copiamos el enlace de Bandeja paisa"]));
  writeText.mockRejectedValueOnce(new Error("refused"));
  fireEvent.click(button);
  await waitFor(() => expect(pageToasts().texts).toEqual([`No pudimos compartirlo. El enlace es ${url}`]));
});

test("a device of everybody's keeps nothing", () => {
  const { container } = renderInShop(<DishActionsIsland item={item} />, {
    capabilities: capabilitiesOf("kiosk", { onlyMenu: false }),
  });
  expect(container.childElementCount).toBe(0);
});
