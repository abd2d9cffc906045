import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DetailsButton } from "#components/order/known/details-button.tsx";
import { OrderSummary } from "#components/order/order-summary.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import { orderEvening, orderFixture } from "#tests/support/order-fixture.ts";
import { renderInShop, shopPanels } from "#tests/support/render-in-shop.tsx";

function Page() {
  const { panel } = usePanel();
  return panel === "orderSummary" ? <OrderSummary isOpen /> : <DetailsButton number="SAB-1001" />;
}

function open(): void {
  renderInShop(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Ver detalles del pedido SAB-1001" }));
}

beforeEach(() => vi.setSystemTime(orderEvening + 600_000));

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
  vi.useRealTimers();
});

test("shows what an order had with its whole breakdown, in a panel of 400 px (S3 §2, §9)", async () => {
  fakeServer({ "GET /api/orders/SAB-1001": () => orderFixture() });
  open();
  const panel = await screen.findByRole("dialog", { name: "Pedido SAB-1001" });
  expect(panel.style.getPropertyValue("--layer-width")).toBe("400px");
  const contents = await within(panel).findByRole("region", { name: "Detalles del pedido" });
  const rows = within(contents).getAllByRole("term");
  expect([rows.at(0)?.textContent, rows.at(-1)?.textContent]).toEqual(["Subtotal", "Total"]);
});

test("an order that cannot be read is asked for again", async () => {
  fakeServer({ "GET /api/orders/SAB-1001": () => new FakeStatus(503) });
  open();
  expect(await screen.findByText("No pudimos consultar tu pedido")).toBeDefined();
  fakeServer({ "GET /api/orders/SAB-1001": () => orderFixture() });
  fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
  expect(await screen.findByRole("region", { name: "Detalles del pedido" })).toBeDefined();
});

test("a page that was loaded anew does not know which order: the panel goes", async () => {
  fakeServer({});
  renderInShop(<Page />);
  act(() => shopPanels().open("orderSummary"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
