import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Offline } from "#components/shell/offline.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const texts = { text: "Sin conexión", link: "No se puede sin conexión." };

function connect(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a product that cannot be opened says so on its card too, until there is a connection (F17)", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  renderInShop(
    <>
      <SoftLink data-menu-item="" href="/producto/1/10">
        <span>Ajiaco</span>
        <span className="menu-foot">$ 28.000</span>
      </SoftLink>
      <SoftLink href="/privacidad">Privacidad</SoftLink>
      <Offline texts={texts} />
    </>,
  );
  const foot = screen.getByText("$ 28.000");
  connect(false);
  expect(fireEvent.click(screen.getByText("Ajiaco"))).toBe(false);
  expect(foot.getAttribute("data-blocked")).toBe(texts.link);
  expect(pageToasts().texts).toEqual([texts.link]);
  fireEvent.click(screen.getByRole("link", { name: "Privacidad" }));
  expect(document.querySelectorAll("[data-blocked]")).toHaveLength(1);
  connect(true);
  expect(foot.hasAttribute("data-blocked")).toBe(false);
  vi.unstubAllGlobals();
});
