// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useSetAtom } from "jotai/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useValue } from "#lib/client/device/use-value.ts";
import { carriedCart, carryCart } from "#lib/client/cart/carry-cart.ts";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const store = storeFixture();

function Shop({ children }: { children: ReactNode }) {
  return <StoreProvider store={store}>{children}</StoreProvider>;
}

function Count() {
  return <output>{useValue(cartUnits)}</output>;
}

/** The cart of branch 1, and the way to another branch. */
function cartAndCarry() {
  return renderHook(() => ({ ...useCart(), carry: useSetAtom(carryCart) }), { wrapper: Shop }).result;
}

/** What the cart of a branch says of what came to it. */
function carriedTo(branchId: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreProvider store={storeFixture({ branchId })}>{children}</StoreProvider>
  );
  return renderHook(() => useValue(carriedCart), { wrapper }).result.current;
}

const line = { itemId: "10", groupId: "1", sizeName: null, options: [], quantity: 2, note: "" };
const keyOf = (branchId: string) => `vitrina:sabor.localhost:shopping-cart:${branchId}`;
const cartKey = () => keyOf("1");

beforeEach(() => {
  localStorage.clear();
});

afterEach(cleanup);

describe("useCart", () => {
  test("adds, counts, changes and keeps on the device", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      expect(result.current.add(line).ok).toBe(true);
    });
    act(() => {
      result.current.add({ ...line, quantity: 1 });
    });
    expect(result.current.count).toBe(3);
    expect(result.current.cart.lines).toHaveLength(1);
    const { lineId } = result.current.cart.lines[0] ?? { lineId: "" };
    act(() => {
      result.current.setQuantity(lineId, 7);
    });
    expect(result.current.count).toBe(7);
    expect(localStorage.getItem(cartKey())).toContain('"quantity":7');
    act(() => {
      result.current.clear();
    });
    expect(localStorage.getItem(cartKey())).toBeNull();
  });

  test("puts a removed line back where it was (UX16)", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      result.current.add(line);
      result.current.add({ ...line, itemId: "11" });
      result.current.confirmLegalAge();
    });
    const undone: (() => void)[] = [];
    act(() => {
      undone.push(result.current.remove(result.current.cart.lines[0]?.lineId ?? ""));
    });
    expect(result.current.cart.lines.map(({ itemId }) => itemId)).toEqual(["11"]);
    act(() => {
      for (const undo of [...undone, ...undone]) undo();
    });
    expect(result.current.cart.lines.map(({ itemId }) => itemId)).toEqual(["10", "11"]);
    expect(result.current.cart.legalAgeConfirmed).toBe(true);
  });

  test("refuses what is too much and says so (M2)", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      result.current.add({ ...line, quantity: 99 });
      expect(result.current.add(line)).toEqual({ ok: false, failure: "full" });
    });
    expect(result.current.count).toBe(99);
  });

  test("never loses what another tab added, and says what changed (F20)", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      result.current.add(line);
    });
    const foreign = { ...line, lineId: "far", itemId: "99", quantity: 1 };
    const kept = { menuId: null, legalAgeConfirmed: false, lines: [...result.current.cart.lines, foreign] };
    localStorage.setItem(cartKey(), JSON.stringify({ v: 1, d: kept }));
    act(() => {
      result.current.add({ ...line, itemId: "12" });
    });
    expect(result.current.cart.lines.map(({ itemId }) => itemId)).toEqual(["10", "99", "12"]);
    localStorage.setItem(cartKey(), JSON.stringify({ v: 1, d: { ...kept, lines: [foreign] } }));
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: cartKey() }));
    });
    expect(result.current.cart.lines).toEqual([foreign]);
    expect(result.current.changedElsewhereFrom?.lines).toHaveLength(3);
    act(() => {
      result.current.acceptOtherTab();
    });
    expect(result.current.changedElsewhereFrom).toBeNull();
  });

  test("what is done here is no news of another tab, also before its news were seen (F20)", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      result.current.add(line);
    });
    const foreign = { ...line, lineId: "far", itemId: "99", quantity: 1 };
    const kept = { menuId: null, legalAgeConfirmed: false, lines: [...result.current.cart.lines, foreign] };
    localStorage.setItem(cartKey(), JSON.stringify({ v: 1, d: kept }));
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: cartKey() }));
    });
    const [own] = result.current.cart.lines;
    act(() => {
      result.current.setQuantity(own?.lineId ?? "", 5);
      result.current.add({ ...line, itemId: "12" });
    });
    const before = result.current.changedElsewhereFrom?.lines.map(({ itemId, quantity }) => [itemId, quantity]);
    expect(before).toEqual([
      ["10", 5],
      ["12", 2],
    ]);
    act(() => {
      result.current.setQuantity("far", 0);
    });
    expect(result.current.changedElsewhereFrom).toBeNull();
  });

  test("an order sent in another tab does not come back with the next press here", () => {
    const { result } = renderHook(() => useCart(), { wrapper: Shop });
    act(() => {
      result.current.add(line);
    });
    localStorage.removeItem(cartKey());
    act(() => {
      result.current.setQuantity(result.current.cart.lines[0]?.lineId ?? "", 5);
    });
    expect(result.current.cart.lines).toEqual([]);
  });

  test("renders nothing on the server, whatever the device holds", () => {
    localStorage.setItem(cartKey(), JSON.stringify({ v: 1, d: { menuId: null, legalAgeConfirmed: false, lines: [] } }));
    expect(
      renderToString(
        <Shop>
          <Count />
        </Shop>,
      ),
    ).toBe("<output>0</output>");
  });

  test("moves to the branch that delivers (A39)", () => {
    const result = cartAndCarry();
    act(() => {
      result.current.add(line);
      result.current.carry("1", "other");
    });
    expect(result.current.count).toBe(0);
    expect(localStorage.getItem(keyOf("other"))).toContain('"itemId":"10"');
  });

  test("joins what lay at the other branch, and remembers to say so (F28, B14)", () => {
    const result = cartAndCarry();
    const lying = { ...line, lineId: "far", itemId: "99" };
    const key = keyOf("there");
    localStorage.setItem(key, JSON.stringify({ v: 1, d: { menuId: "m2", legalAgeConfirmed: false, lines: [lying] } }));
    act(() => {
      result.current.add(line);
      result.current.confirmLegalAge();
      result.current.carry("1", "there");
    });
    expect(JSON.parse(localStorage.getItem(key) ?? "{}").d).toMatchObject({
      legalAgeConfirmed: true,
      lines: [{ itemId: "99" }, { itemId: "10" }],
    });
    expect(carriedTo("there")).toMatchObject({ fromBranchId: "1", lying: { lines: [lying] }, left: 0 });
    expect(localStorage.getItem(cartKey())).toBeNull();
  });

  test("what does not fit at the other branch stays where it was (F28, M2)", () => {
    const result = cartAndCarry();
    const lying = { ...line, lineId: "far", quantity: 98 };
    const key = keyOf("full");
    localStorage.setItem(key, JSON.stringify({ v: 1, d: { menuId: null, legalAgeConfirmed: false, lines: [lying] } }));
    act(() => {
      result.current.add(line);
      result.current.add({ ...line, itemId: "11" });
      result.current.carry("1", "full");
    });
    expect(result.current.cart.lines).toMatchObject([{ itemId: "10", quantity: 2 }]);
    expect(JSON.parse(localStorage.getItem(key) ?? "{}").d.lines).toMatchObject([{ quantity: 98 }, { itemId: "11" }]);
    expect(carriedTo("full")?.left).toBe(1);
  });

  test("is at the other branch before it leaves this one: a page that ends in between loses nothing", () => {
    const result = cartAndCarry();
    act(() => void result.current.add(line));
    const key = keyOf("next");
    const keptThere: (string | null)[] = [];
    const remove = vi.spyOn(Storage.prototype, "removeItem").mockImplementation((name) => {
      if (name === cartKey()) keptThere.push(localStorage.getItem(key));
    });
    act(() => result.current.carry("1", "next"));
    remove.mockRestore();
    expect(keptThere).toEqual([expect.stringContaining('"itemId":"10"')]);
  });
});
