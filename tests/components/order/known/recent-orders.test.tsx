import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useSetAtom } from "jotai/react";
import { describe, expect, test, vi } from "vitest";
import { FindOrder } from "#components/order/known/find-order.tsx";
import { RecentOrders } from "#components/order/known/recent-orders.tsx";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { itemFixture } from "#tests/support/shop-fixture.ts";
import { orderEvening } from "#tests/support/order-fixture.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { answers, eachOnOrderPage, page } from "#tests/support/order-page.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/order-page.ts")).navigationDouble);

eachOnOrderPage();

const listed = {
  createdAt: orderEvening,
  updatedAt: orderEvening,
  dishes: [{ itemId: "10", name: "Arepa", quantity: 2 }],
};

function LogOut() {
  const { loggedOut } = useSessionChange();
  const forget = useSetAtom(forgetDevice);
  const leave = () => {
    forget();
    loggedOut();
  };
  return (
    <button type="button" onClick={leave}>
      Salir
    </button>
  );
}

describe("after a log-out", () => {
  test("the list of the device's orders is gone at once (S2 §4.1)", async () => {
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    seedDevice("last_order", [{ number: "SAB-3", total: 25_000, sentAt: 1 }]);
    renderInShop(
      <>
        <FindOrder />
        <LogOut />
      </>,
    );
    expect(await screen.findByRole("link", { name: /Pedido SAB-3/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Salir" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: /Pedido SAB-3/ })).toBeNull());
  });
});

describe("the orders in the account menu", () => {
  test("are listed with status and total", async () => {
    page.path = "/";
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    answers["GET /api/orders"] = () => ({
      orders: [
        { number: "SAB-9", status: 5, ...listed, deliveryMode: "delivery", total: 30_000 },
        { number: "SAB-8", status: 6, ...listed, deliveryMode: "pickup", total: 20_000 },
        { number: "SAB-7", status: 6, ...listed, deliveryMode: "delivery", total: 10_000 },
      ],
    });
    renderInShop(<RecentOrders />);
    const link = await screen.findByRole("link", { name: /Pedido SAB-9/ });
    expect(link.textContent).toContain("En camino · $\u00a030.000");
    expect(link.getAttribute("href")).toBe("/rastrear-orden/SAB-9");
    expect(link.textContent).toMatch(/Hoy, 7:00\sp\.\sm\./);
    expect(link.textContent).toContain("2 × Arepa");
    // The same word as on the order's own page.
    expect(screen.getByRole("link", { name: /Pedido SAB-8/ }).textContent).toMatch(/Recogido a las 7:00\sp\.\sm\. · /);
    expect(screen.getByRole("link", { name: /Pedido SAB-7/ }).textContent).toMatch(/Entregado a las 7:00\sp\.\sm\. · /);
  });

  test("have the photo of a dish that is known, and one action each: the row itself leads to the order", async () => {
    page.path = "/";
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    answers["GET /api/orders"] = () => ({
      orders: [{ number: "SAB-9", status: 5, ...listed, deliveryMode: "delivery", total: 30_000 }],
    });
    const dish = itemFixture({ photo: { url: "/media/bandeja-1080.webp", width: 1080, height: 810 } });
    seedDevice("known-items:1", { [dish.id]: dish });
    renderInShop(<RecentOrders />);
    const row = (await screen.findByRole("link", { name: /Pedido SAB-9/ })).closest("li");
    expect(
      within(row ?? document.body)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Repetir"]);
    await waitFor(() => expect(row?.querySelector("img")).not.toBeNull());
  });

  test("stand above those of before that this device knows, each once (A95)", async () => {
    page.path = "/";
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    answers["GET /api/orders"] = () => ({
      orders: [{ number: "SAB-9", status: 5, ...listed, deliveryMode: "delivery", total: 30_000 }],
    });
    seedDevice("last_order", [
      { number: "SAB-9", total: 30_000, sentAt: 2 },
      { number: "SAB-3", total: 25_000, sentAt: 1 },
    ]);
    renderInShop(<RecentOrders />);
    expect(await screen.findByRole("region", { name: "Antes, desde este dispositivo" })).toBeDefined();
    const numbers = screen.getAllByRole("link").map(({ textContent }) => textContent?.slice(0, 12));
    expect(numbers).toEqual(["Pedido SAB-9", "Pedido SAB-3"]);
  });

  test.each([
    ["loads", () => new Promise(() => {})],
    ["fails", () => new FakeStatus(503)],
  ])("none of them is one of before while the list %s (A95)", async (_what, answer) => {
    page.path = "/";
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    answers["GET /api/orders"] = answer;
    seedDevice("last_order", [
      { number: "SAB-9", total: 30_000, sentAt: orderEvening },
      { number: "SAB-3", total: 25_000, sentAt: orderEvening - 24 * 3_600_000 },
    ]);
    renderInShop(<RecentOrders />);
    expect(await screen.findByRole("link", { name: /Pedido SAB-9/ })).toBeDefined();
    expect(screen.getByRole("link", { name: /Pedido SAB-3/ })).toBeDefined();
    expect(screen.queryByRole("region", { name: /Antes/ })).toBeNull();
  });

  test("what was sent today and has made room for others is none of before (A95)", async () => {
    page.path = "/";
    answers["GET /api/session"] = () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: null },
      addresses: [],
    });
    answers["GET /api/orders"] = () => ({ orders: [] });
    seedDevice("last_order", [
      { number: "SAB-9", total: 30_000, sentAt: orderEvening },
      { number: "SAB-3", total: 25_000, sentAt: orderEvening - 24 * 3_600_000 },
    ]);
    renderInShop(<RecentOrders />);
    const before = within(await screen.findByRole("region", { name: "Antes, desde este dispositivo" }));
    expect(before.getAllByRole("link").map(({ textContent }) => textContent?.slice(0, 12))).toEqual(["Pedido SAB-3"]);
    expect(screen.getByRole("link", { name: /Pedido SAB-9/ })).toBeDefined();
  });

  test("are not there for a stranger", async () => {
    page.path = "/";
    const { container } = renderInShop(<RecentOrders />);
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(container.textContent).toBe("");
  });
});
