import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MissingLink } from "#components/product/missing/missing-link.tsx";
import { Overlays, pageToasts } from "#tests/support/overlays.tsx";

const page = vi.hoisted(() => ({ query: "" }));
const back = vi.fn<() => void>();
const refresh = vi.fn<() => void>();
const router = { back, refresh };
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(page.query),
}));

const texts = { product: "No existe el producto", menu: "No existe el menú", onsite: "Aquí no", table: "Escanea" };
const shop = () => (
  <Overlays>
    <MissingLink texts={texts} />
  </Overlays>
);

beforeEach(() => {
  back.mockClear();
  refresh.mockClear();
  page.query = "";
});
afterEach(cleanup);

test("a press on what is gone leaves no entry in the history: back where it was, the menu is read again (UX5)", async () => {
  const { rerender } = render(shop());
  expect(pageToasts().texts).toEqual([]);
  page.query = "missing=product";
  rerender(shop());
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  expect(pageToasts().texts).toEqual(["No existe el producto"]);
  expect(refresh).not.toHaveBeenCalled();
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("an address that was opened so has nothing to go back to: it is made clean", async () => {
  page.query = "missing=menu";
  window.history.replaceState(null, "", "/?missing=menu");
  render(shop());
  await waitFor(() => expect(pageToasts().texts).toEqual(["No existe el menú"]));
  expect([back.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 1]);
  expect(window.location.search).toBe("");
});

test.each([
  ["onsite", "Aquí no"],
  ["table", "Escanea"],
])("what a link asks for and its branch does not have is said: %s (A15)", async (part, said) => {
  page.query = `missing=${part}`;
  render(shop());
  await waitFor(() => expect(pageToasts().texts).toEqual([said]));
});
