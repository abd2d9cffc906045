import { cleanup, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { PageFocus } from "#components/page/page-focus.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";

fillBrowserGaps();
const address = vi.hoisted(() => ({ path: "/" }));
vi.mock("next/navigation", () => ({ usePathname: () => address.path }));

/** The frame, the page that was left, which Next keeps hidden, and the one that is shown. */
function Shop({ path, page }: { path: string; page: string | null }) {
  return (
    <>
      <button type="button">Carrito</button>
      <main id="content" style={{ display: path === "/" ? "block" : "none" }}>
        <h1>Sabor</h1>
        <button type="button">Rastrear</button>
      </main>
      {page !== null && <main id="content">{page === "" ? <p>Cargando</p> : <h1>{page}</h1>}</main>}
      <PageFocus />
    </>
  );
}

function go(rerender: (node: ReactNode) => void, path: string, page: string | null): void {
  address.path = path;
  rerender(<Shop path={path} page={page} />);
}

function openShop() {
  address.path = "/";
  return render(<Shop path="/" page={null} />);
}

const focused = () => document.activeElement?.textContent;
const element = (text: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);

afterEach(cleanup);

test("a first page leaves the focus alone", () => {
  openShop();
  expect(document.activeElement).toBe(document.body);
});

test.each(["Rastrear", "Carrito"])("after a way that began at '%s' it is at the new page's title", (start) => {
  const { rerender } = openShop();
  element(start)?.focus();
  go(rerender, "/rastrear-orden", "Rastrear pedido");
  expect(focused()).toBe("Rastrear pedido");
});

test("it waits for a title that comes with its data", async () => {
  const { rerender } = openShop();
  element("Rastrear")?.focus();
  go(rerender, "/rastrear-orden/S-1", "");
  go(rerender, "/rastrear-orden/S-1", "Recibimos tu pedido");
  await waitFor(() => expect(focused()).toBe("Recibimos tu pedido"));
});

test("it does not take the focus from where the person went meanwhile, nor from a layer", async () => {
  const { rerender } = openShop();
  go(rerender, "/rastrear-orden/S-1", "");
  element("Carrito")?.focus();
  go(rerender, "/rastrear-orden/S-1", "Recibimos tu pedido");
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(focused()).toBe("Carrito");
  const layer = document.body.appendChild(document.createElement("dialog"));
  layer.setAttribute("open", "");
  go(rerender, "/", null);
  expect(focused()).toBe("Carrito");
  layer.remove();
});
