import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { CouponOnCards, GiftLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/gift-link.tsx";
import { GiftPanel } from "#components/offer/gift-panel.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { validateCoupon } from "#lib/actions/coupon.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { sampleCoupon } from "#tests/support/samples.ts";
import { itemFixture, menuFixture } from "#tests/support/shop-fixture.ts";

const address = vi.hoisted(() => ({ search: "" }));
vi.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(address.search),
  usePathname: () => "/",
}));

const actions = vi.hoisted(() => ({ validateCoupon: vi.fn<typeof validateCoupon>() }));
vi.mock("#lib/actions/coupon.ts", () => actions);

const long = "Doce mil pesos para postres y cafés. ".repeat(6);
const products = [{ productId: "p10", itemIds: null, sizes: null }];
const coupon: Coupon = sampleCoupon({ code: "CUMPLE12", description: long, products });
const refused = (reason: CouponRefusal, known: Coupon | null) =>
  fail({ kind: "couponRefused" as const, reason, coupon: known });

beforeEach(() => {
  localStorage.clear();
  actions.validateCoupon.mockReset();
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture({ name: "Brownie" })]), now: 0, holidays: [] }),
  });
});

afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  cleanup();
});

function come(search: string, store: Partial<StoreInfo> = {}) {
  address.search = search;
  window.history.replaceState(null, "", `/${search}`);
  return renderInShop(
    <Suspense>
      <GiftLink />
      <CouponOnCards />
      <SoftLink data-menu-item="" href="/producto/1/10">
        <span className="menu-foot">Brownie</span>
      </SoftLink>
      <PanelHost panels={{ gift: GiftPanel }} waiting={null} />
    </Suspense>,
    store,
  );
}

const foot = () => screen.getByText("Brownie", { selector: ".menu-foot" });
const discount =
  coupon.discount.kind === "fixed" ? formatPesos(coupon.discount.amount) : formatRate(coupon.discount.rate);
const kept = (name: string): unknown => {
  const text = localStorage.getItem(`vitrina:sabor.localhost:${name}`);
  return text === null ? null : (JSON.parse(text) as { d: unknown }).d;
};

test("a link's gift is shown with code, words and products, and one press redeems it (S1 §2, §9)", async () => {
  actions.validateCoupon.mockResolvedValue(refused("products", coupon));
  come("?cupon=cumple12&utm_source=x");
  const dialog = await screen.findByRole("dialog", { name: "REGALO PARA TI" });
  expect(window.location.search).toBe("?utm_source=x");
  expect(dialog.style.getPropertyValue("--layer-width")).toBe("400px");
  expect(dialog.style.getPropertyValue("--layer-height")).toBe("650px");
  expect(screen.getByText("CUMPLE12")).toBeDefined();
  expect(screen.getByText(`${long.slice(0, 150).trimEnd()}…`)).toBeDefined();
  expect(await screen.findByText("Aplica en productos: Brownie. Aplican TyCs.")).toBeDefined();
  // Looked up without lines: whether it holds is said where the amounts stand.
  expect(actions.validateCoupon).toHaveBeenCalledWith({
    code: "CUMPLE12",
    branchId: "1",
    lines: [],
    when: { kind: "now" },
  });
  expect(kept("saved_cupon")).toEqual({ code: "CUMPLE12", isRedeemed: false });
  fireEvent.click(screen.getByRole("button", { name: "REDIMIR REGALO" }));
  expect(pageToasts().texts).toEqual(["Regalo aplicado, lo verás reflejado en el pago"]);
  expect(kept("saved_cupon")).toEqual({ code: "CUMPLE12", isRedeemed: true });
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
});

test("a description is not cut through a letter of two parts", async () => {
  const description = `${"a".repeat(149)}🎁 y más`;
  actions.validateCoupon.mockResolvedValue(refused("products", { ...coupon, description }));
  come("?cupon=cumple12");
  expect(await screen.findByText(`${"a".repeat(149)}…`)).toBeDefined();
});

test("a gift for the whole menu has the general note", async () => {
  actions.validateCoupon.mockResolvedValue(ok({ ...coupon, description: null, products: null }));
  come("?cupon=CUMPLE12");
  expect(await screen.findByText("Aplican términos y condiciones.")).toBeDefined();
});

test("a code that is none is said in the page until it is put away, and not kept (S1 §2, §8)", async () => {
  actions.validateCoupon.mockResolvedValue(refused("notValid", null));
  come("?cupon=NADA");
  const bar = await screen.findByRole("region", { name: "Tu regalo" });
  expect(bar.textContent).toContain("Cupón no válido");
  expect(bar.textContent).toContain("El cupón NADA de tu enlace no se puede usar.");
  expect(pageToasts().texts).toEqual([]);
  expect(kept("saved_cupon")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByRole("region", { name: "Tu regalo" })).toBeNull();
});

test("once redeemed it counts on the cart's bar and on cards, where only its products are missing", async () => {
  actions.validateCoupon.mockResolvedValue(refused("products", coupon));
  come("?cupon=CUMPLE12");
  fireEvent.click(await screen.findByRole("button", { name: "REDIMIR REGALO" }));
  expect(kept("appliedCupon")).toMatchObject({ code: "CUMPLE12" });
  await waitFor(() => expect(foot().getAttribute("data-gift")).toBe(`${discount} menos con tu cupón`));
});

test.each([
  [{ kind: "percent", rate: 200_000 }, "20\u00a0% menos con tu cupón"],
  [{ kind: "fixed", amount: 12_000 }, "$\u00a012.000 menos en tu pedido con tu cupón"],
] as const)("one for the whole menu is on every card once redeemed: %o", async (taken, mark) => {
  actions.validateCoupon.mockResolvedValue(refused("products", { ...coupon, discount: taken, products: null }));
  come("?cupon=CUMPLE12");
  fireEvent.click(await screen.findByRole("button", { name: "REDIMIR REGALO" }));
  await waitFor(() => expect(foot().getAttribute("data-gift")).toBe(mark));
});

test.each<CouponRefusal>(["belowMinimum", "login"])(
  "a gift that needs more is tried with the order: %s",
  async (reason) => {
    actions.validateCoupon.mockResolvedValue(refused(reason, coupon));
    come("?cupon=CUMPLE12");
    fireEvent.click(await screen.findByRole("button", { name: "REDIMIR REGALO" }));
    expect(kept("saved_cupon")).toEqual({ code: "CUMPLE12", isRedeemed: true });
    expect(kept("appliedCupon")).toBeNull();
    expect(foot().hasAttribute("data-gift")).toBe(false);
  },
);

test("a gift that could not be looked up is kept, and said so", async () => {
  actions.validateCoupon.mockRejectedValue(new TypeError("cut off"));
  come("?cupon=CUMPLE12");
  const text = "No pudimos revisar tu regalo. Guardamos el cupón CUMPLE12 en tu carrito.";
  await waitFor(() => expect(pageToasts().texts).toEqual([text]));
  expect(kept("saved_cupon")).toEqual({ code: "CUMPLE12", isRedeemed: false });
});

test("where nothing is ordered nothing is given (A20)", async () => {
  come("?cupon=CUMPLE12", { capabilities: capabilitiesOf("menu", { onlyMenu: false }) });
  await act(() => vi.dynamicImportSettled());
  expect(window.location.search).toBe("");
  expect(actions.validateCoupon).not.toHaveBeenCalled();
  expect(kept("saved_cupon")).toBeNull();
});
