import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PageFocus } from "#components/shell/page-focus.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";

fillBrowserGaps();
const address = vi.hoisted(() => ({ path: "/" }));
vi.mock("next/navigation", () => ({ usePathname: () => address.path }));

/** The frame, the page that was left, which Next keeps hidden, and the one that is shown. */
function Shop({ path, page }: { path: string; page: string | null }) {
  address.path = path;
  return (
    <>
      <button type="button">Carrito</button>
      <main id="content" style={{ display: path === "/" ? "block" : "none" }}>
        <h1>Sabor</h1>
        <a href="/rastrear-orden">Rastrear</a>
      </main>
      {page !== null && <main id="content">{page === "" ? <p>Cargando</p> : <h1>{page}</h1>}</main>}
      <PageFocus />
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const element = (text: string) =>
  [...document.querySelectorAll<HTMLElement>("a, button")].find(({ textContent }) => textContent === text);

afterEach(cleanup);

test("a first page leaves the focus alone", () => {
  render(<Shop path="/" page={null} />);
  expect(document.activeElement).toBe(document.body);
});

test.each(["Rastrear", "Carrito"])("after a way that began at '%s' it is at the new page's title", (start) => {
  const { rerender } = render(<Shop path="/" page={null} />);
  element(start)?.focus();
  rerender(<Shop path="/rastrear-orden" page="Rastrear pedido" />);
  expect(focused()).toBe("Rastrear pedido");
});

test("it waits for a title that comes with its data", async () => {
  const { rerender } = render(<Shop path="/" page={null} />);
  element("Rastrear")?.focus();
  rerender(<Shop path="/rastrear-orden/S-1" page="" />);
  rerender(<Shop path="/rastrear-orden/S-1" page="Recibimos tu pedido" />);
  await waitFor(() => expect(focused()).toBe("Recibimos tu pedido"));
});

test("it does not take the focus from where the person went meanwhile, nor from a layer", async () => {
  const { rerender } = render(<Shop path="/" page={null} />);
  rerender(<Shop path="/rastrear-orden/S-1" page="" />);
  element("Carrito")?.focus();
  rerender(<Shop path="/rastrear-orden/S-1" page="Recibimos tu pedido" />);
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  expect(focused()).toBe("Carrito");
  const layer = document.body.appendChild(document.createElement("dialog"));
  layer.setAttribute("open", "");
  rerender(<Shop path="/" page={null} />);
  expect(focused()).toBe("Carrito");
  layer.remove();
});
