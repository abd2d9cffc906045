import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RepeatButton } from "#components/order/known/repeat-button.tsx";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { OrderLine } from "#domain/order/order-status.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { currentValue } from "#lib/client/device/device-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { contentsFixture, orderFixture } from "#tests/support/order-fixture.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { groupFixture, itemFixture, menuFixture, storeFixture } from "#tests/support/shop-fixture.ts";

const router = vi.hoisted(() => ({ push: vi.fn<(address: string) => void>(), refresh: vi.fn<() => void>() }));
vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => router }));

const line: OrderLine = {
  itemId: "10",
  groupId: "1",
  basePrice: 32_000,
  name: "Bandeja paisa",
  quantity: 2,
  sizeName: null,
  sizeExtra: null,
  options: [{ groupId: "g5", optionId: "o50", name: "Queso", quantity: 1, unitPrice: 3000 }],
  note: "sin sal",
  total: 70_000,
};
const here = storeFixture().branch;
const other: StoreBranch = {
  id: "2",
  name: "Usaquén",
  line1: "Calle 119 # 6-15",
  city: "Bogotá",
  phone: null,
  point: null,
  logo: null,
  modes: ["pickup"],
  deliveryFrom: null,
  deliveryTime: null,
};

let answers: FakeAnswers;
let items: MenuItem[];

function Open() {
  return <p>panel: {usePanel().panel ?? "ninguno"}</p>;
}

function cartLines(branchId = here.id) {
  return shopAtoms().set(cartOf(branchId), currentValue).lines;
}

function repeat(store: Partial<StoreInfo> = {}): void {
  renderInShop(
    <>
      <RepeatButton number="SAB-9" isSmall />
      <Open />
    </>,
    { branches: [other], ...store },
  );
  fireEvent.click(screen.getByRole("button", { name: "Repetir el pedido SAB-9" }));
}

function orderOf(lines: OrderLine[], branchId = here.id) {
  return orderFixture({
    number: "SAB-9",
    contents: contentsFixture({ lines }),
    branch: { ...orderFixture().branch, id: branchId },
  });
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "");
  router.push.mockReset();
  items = [itemFixture()];
  answers = {
    "GET /api/orders/SAB-9": () => orderOf([line]),
    "GET /api/catalog": () => ({ menu: menuFixture(items), now: Date.UTC(2026, 10, 24), holidays: [] }),
  };
  fakeServer(answers);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("an order again", () => {
  test("comes into the cart as it was, and the cart is shown", async () => {
    repeat();
    expect(await screen.findByText("panel: cart")).toBeDefined();
    expect(cartLines()).toMatchObject([
      { itemId: "10", quantity: 2, note: "sin sal", options: [{ groupId: "g5", optionId: "o50", quantity: 1 }] },
    ]);
  });

  test.each([
    ["costs more", () => itemFixture({ price: 33_000 })],
    ["has an option less", () => itemFixture({ optionGroups: [groupFixture({ options: [] })] })],
    ["is gone", () => itemFixture({ id: "11", name: "Ajiaco", productId: "p11" })],
  ])("says first what is different when it %s today", async (_what, item) => {
    items = [item()];
    repeat();
    expect(await screen.findByText("panel: menuChange")).toBeDefined();
    expect(cartLines()).toHaveLength(1);
  });

  test("is what is sold at the time that was chosen, else by the opening (A147, B18)", async () => {
    const now = Date.UTC(2026, 10, 24, 14);
    const { business } = storeFixture();
    const openingRules = here.openingRules.map((rule) => ({ ...rule, open: 11 * 60, close: 22 * 60 }));
    const store = {
      business: { ...business, schedulingEnabled: true },
      branch: { ...here, openingRules, schedulingEnabled: true },
    };
    items = [itemFixture({ disabledUntil: now + 3_600_000 })];
    let asked: string | null = null;
    answers["GET /api/catalog"] = ({ url }) => {
      asked = url.searchParams.get("at");
      return { menu: menuFixture(items), now, holidays: [] };
    };
    repeat(store);
    expect(await screen.findByText("panel: cart")).toBeDefined();
    expect(asked).toBeNull();
    cleanup();
    localStorage.clear();
    history.replaceState(null, "");
    const chosen = now + 5 * 3_600_000;
    items = [itemFixture({ disabledUntil: chosen - 1 })];
    seedDevice("scheduling:1", { time: chosen / 1000, label: "2:00 p. m." });
    repeat(store);
    expect(await screen.findByText("panel: cart")).toBeDefined();
    expect(asked).toBe(String(chosen));
  });

  test("of another branch goes to that branch's cart and menu", async () => {
    answers["GET /api/orders/SAB-9"] = () => orderOf([line], other.id);
    repeat();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
    expect([cartLines(), cartLines(other.id)]).toMatchObject([[], [{ itemId: "10" }]]);
    expect(document.cookie).toContain(`branch=${other.id}`);
  });

  test("that is known by words alone changes nothing, and says so", async () => {
    answers["GET /api/orders/SAB-9"] = () => orderOf([{ ...line, itemId: null }]);
    repeat();
    await waitFor(() => expect(pageToasts().texts).toEqual([expect.stringMatching(/^No pudimos repetir este pedido/)]));
    expect(screen.getByText("panel: ninguno")).toBeDefined();
    expect(cartLines()).toEqual([]);
  });

  test("says when nobody answers", async () => {
    answers["GET /api/orders/SAB-9"] = () => new FakeStatus(503);
    repeat();
    await waitFor(() =>
      expect(pageToasts().texts).toEqual([expect.stringMatching(/^No pudimos consultar ese pedido/)]),
    );
    expect(cartLines()).toEqual([]);
  });
});
