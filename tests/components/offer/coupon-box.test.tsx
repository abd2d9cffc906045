import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { CouponBox } from "#components/offer/coupon-box.tsx";
import { SavingHints } from "#components/offer/saving-hints.tsx";
import type { Coupon } from "#domain/offer/coupon.ts";
import { capabilitiesOf, isShared } from "#domain/store/mode.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { validateCoupon } from "#lib/actions/coupon.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { totalOf } from "#domain/order/adjustment.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { sampleCoupon } from "#tests/support/samples.ts";
import { itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined, push: () => undefined }) }));

const actions = vi.hoisted(() => ({ validateCoupon: vi.fn<typeof validateCoupon>() }));
vi.mock("#lib/actions/coupon.ts", () => actions);

const coupon: Coupon = sampleCoupon({
  code: "BIENVENIDO10",
  name: "Bienvenida",
  discount: { kind: "percent", rate: 100_000 },
});
const refused = (reason: CouponRefusal) => fail({ kind: "couponRefused" as const, reason, coupon: null });

let isQuoteRefused: CouponRefusal | null;
let user: { id: string; name: string; email: string; phone: null } | null;

function quote(body: unknown) {
  const intent = body as OrderIntent;
  const subtotal = 32_000 * intent.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const row = { kind: "coupon" as const, source: { id: intent.inputs.coupon, name: "Bienvenida" }, rate: 100_000 };
  const isOn = intent.inputs.coupon !== null && isQuoteRefused === null;
  const rows = isOn ? [{ ...row, basis: subtotal, amount: -subtotal / 10, lines: [] }] : [];
  const problems =
    intent.inputs.coupon !== null && isQuoteRefused !== null
      ? [{ code: "coupon_invalid" as const, reason: isQuoteRefused }]
      : [];
  return quoteFixture(totalOf(subtotal, rows), { problems });
}

beforeEach(() => {
  localStorage.clear();
  isQuoteRefused = null;
  user = null;
  actions.validateCoupon.mockReset();
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now: Date.UTC(2026, 10, 23, 17), holidays: [] }),
    "GET /api/availability": () => ({ now: 0, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user, addresses: [] }),
    "POST /api/quote": ({ body }) => quote(body),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function openCart(store: Partial<StoreInfo> = {}) {
  const isOfKiosk = store.capabilities !== undefined && isShared(store.capabilities);
  const seed = (name: string, value: unknown) => seedDevice(name, value, undefined, isOfKiosk);
  seed("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seed("known-items:1", { "10": itemFixture() });
  return renderInShop(
    <CartPanel
      isOpen
      offers={
        <>
          <SavingHints />
          <CouponBox />
        </>
      }
    />,
    store,
  );
}

const box = () => screen.findByLabelText<HTMLInputElement>("Código del cupón");
const apply = () => screen.getByRole<HTMLButtonElement>("button", { name: "Aplicar" });
const remove = () => screen.findByRole("button", { name: "Quitar el cupón BIENVENIDO10" });
const kept = (name: string): unknown => {
  const text = localStorage.getItem(`vitrina:sabor.localhost:${name}`);
  return text === null ? null : (JSON.parse(text) as { d: unknown }).d;
};

test("a typed code becomes capitals, is trimmed, sent by Enter, and stands as a chip with its discount (S1 §2, §5)", async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof validateCoupon>>>();
  actions.validateCoupon.mockReturnValue(promise);
  openCart();
  const input = await box();
  expect(apply().disabled).toBe(true);
  fireEvent.change(input, { target: { value: "   " } });
  expect(apply().disabled).toBe(true);
  fireEvent.change(input, { target: { value: " bienvenido10 " } });
  expect(input.value).toBe(" BIENVENIDO10 ");
  expect(apply().disabled).toBe(false);
  // Enter in a field submits its form.
  fireEvent.submit(input.form ?? input);
  expect(actions.validateCoupon).toHaveBeenCalledWith({
    code: "BIENVENIDO10",
    branchId: "1",
    lines: [lineFixture()],
    when: { kind: "now" },
  });
  expect(apply().disabled).toBe(true);
  expect(screen.getByText("Revisando tu cupón…")).toBeDefined();
  await act(async () => resolve(ok(coupon)));
  expect(pageToasts().texts).toEqual(["Cupón aplicado"]);
  await remove();
  expect(await screen.findAllByText("− $ 3.200")).not.toHaveLength(0);
  expect(kept("appliedCupon")).toEqual(coupon);
  expect(kept("saved_cupon")).toBeNull();
  expect(await screen.findByRole("button", { name: /^Ir a pagar · \$\s28\.800$/ })).toBeDefined();
});

test("an applied coupon is taken out by the person (S1 §4, A3)", async () => {
  seedDevice("appliedCupon", coupon);
  openCart();
  fireEvent.click(await remove());
  expect(pageToasts().texts).toEqual(["Cupón removido"]);
  expect(kept("appliedCupon")).toBeNull();
  expect(kept("saved_cupon")).toBeNull();
  expect(await screen.findByRole("button", { name: /^Ir a pagar · \$\s32\.000$/ })).toBeDefined();
});

test.each<[CouponRefusal, string, boolean]>([
  ["notValid", "Cupón no válido", false],
  ["firstOrderOnly", "El cupón solo aplica en la primera orden", false],
  ["alreadyUsed", "El cupón solo aplica una única vez", false],
  ["aboveMaximum", "Valor máximo para aplicar el cupón superado", true],
  ["belowMinimum", "Valor mínimo de orden no alcanzado", true],
  ["products", "El cupón no aplica para los productos agregados", true],
  ["login", "Inicia sesión para usar este cupón", true],
])(
  "%s is said by a toast and beside the field, and only what may hold later is kept (S1 §4, §8, A145)",
  async (reason, text, isKept) => {
    actions.validateCoupon.mockResolvedValue(refused(reason));
    openCart();
    fireEvent.change(await box(), { target: { value: "X1" } });
    fireEvent.click(apply());
    expect(await screen.findByText(text, { selector: "span:not(.toast *)" })).toBeDefined();
    await waitFor(() => expect(pageToasts().texts).toEqual([text]));
    const input = await box();
    expect(input.value).toBe("X1");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(kept("appliedCupon")).toBeNull();
    expect(kept("saved_cupon")).toEqual(isKept ? { code: "X1", isRedeemed: true } : null);
    // Another code has no problem yet.
    fireEvent.change(input, { target: { value: "X2" } });
    expect(screen.queryByText(text, { selector: "span:not(.toast *)" })).toBeNull();
  },
);

test("a code that holds takes the toast's place of the one before", async () => {
  actions.validateCoupon.mockResolvedValueOnce(refused("notValid")).mockResolvedValueOnce(ok(coupon));
  openCart();
  fireEvent.change(await box(), { target: { value: "NADA" } });
  fireEvent.click(apply());
  await waitFor(() => expect(pageToasts().texts).toEqual(["Cupón no válido"]));
  fireEvent.change(await box(), { target: { value: "BIENVENIDO10" } });
  fireEvent.click(apply());
  await remove();
  expect(pageToasts().texts).toEqual(["Cupón aplicado"]);
});

test("who has to log in can, and the code is tried again for whom they are", async () => {
  actions.validateCoupon.mockResolvedValueOnce(refused("login")).mockResolvedValueOnce(ok(coupon));
  openCart();
  fireEvent.change(await box(), { target: { value: "BIENVENIDO10" } });
  fireEvent.click(apply());
  const open = vi.spyOn(shopPanels(), "open");
  fireEvent.click(await screen.findByRole("button", { name: "Iniciar sesión" }));
  expect(open).toHaveBeenCalledWith("login", "alert");
  cleanup();
  user = { id: "7", name: "Ana", email: "ana@example.co", phone: null };
  openCart();
  await remove();
  expect(actions.validateCoupon).toHaveBeenCalledTimes(2);
});

test.each(["table", "kiosk"] as const)(
  "a guest of a %s is sent to no log-in, which changes nothing (A213)",
  async (variant) => {
    actions.validateCoupon.mockResolvedValueOnce(refused("login"));
    openCart({ capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
    fireEvent.change(await box(), { target: { value: "BIENVENIDO10" } });
    fireEvent.click(apply());
    const text = "Este cupón es para clientes con cuenta y aquí no aplica";
    expect(await screen.findByText(text, { selector: "span:not(.toast *)" })).toBeDefined();
    await waitFor(() => expect(pageToasts().texts).toEqual([text]));
    expect(screen.queryByRole("button", { name: "Iniciar sesión" })).toBeNull();
  },
);

test("a code that look-alikes or blanks make impossible is refused here", async () => {
  openCart();
  fireEvent.change(await box(), { target: { value: "%" } });
  fireEvent.click(apply());
  expect(await screen.findByText("Cupón no válido")).toBeDefined();
  expect(actions.validateCoupon).not.toHaveBeenCalled();
});

test("the coupon goes, with the reason, when the server's quote no longer has it; it comes back when that changes (A72)", async () => {
  seedDevice("appliedCupon", coupon);
  isQuoteRefused = "belowMinimum";
  actions.validateCoupon.mockResolvedValue(ok(coupon));
  openCart();
  expect(
    await screen.findByText("Valor mínimo de orden no alcanzado", { selector: "span:not(.toast *)" }),
  ).toBeDefined();
  expect(pageToasts().texts).toEqual(["Valor mínimo de orden no alcanzado"]);
  expect(kept("appliedCupon")).toBeNull();
  expect(kept("saved_cupon")).toEqual({ code: "BIENVENIDO10", isRedeemed: true });
  expect(actions.validateCoupon).not.toHaveBeenCalled();
  isQuoteRefused = null;
  fireEvent.click(await screen.findByRole("button", { name: "Agregar uno de Bandeja paisa" }));
  await remove();
  expect(actions.validateCoupon).toHaveBeenCalledTimes(1);
});

test("a redeemed gift is tried by itself, one that was only looked at stands in the box (A71)", async () => {
  actions.validateCoupon.mockResolvedValue(ok(coupon));
  seedDevice("saved_cupon", { code: "BIENVENIDO10", isRedeemed: false });
  openCart();
  expect((await box()).value).toBe("BIENVENIDO10");
  expect(actions.validateCoupon).not.toHaveBeenCalled();
  cleanup();
  seedDevice("saved_cupon", { code: "BIENVENIDO10", isRedeemed: true });
  openCart();
  await remove();
  expect(kept("saved_cupon")).toBeNull();
});

test("without a connection the code is kept, and tried when it is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  actions.validateCoupon.mockResolvedValue(ok(coupon));
  openCart();
  fireEvent.change(await box(), { target: { value: "BIENVENIDO10" } });
  fireEvent.click(apply());
  expect(await screen.findByText("Sin conexión. Guardamos tu cupón y lo revisamos cuando vuelva.")).toBeDefined();
  expect(kept("saved_cupon")).toEqual({ code: "BIENVENIDO10", isRedeemed: true });
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await remove();
  onLine.mockRestore();
});

test("what another tab applied or took out is shown here", async () => {
  openCart();
  await box();
  seedDevice("appliedCupon", coupon);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrina:sabor.localhost:appliedCupon" })));
  await remove();
  localStorage.removeItem("vitrina:sabor.localhost:appliedCupon");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "vitrina:sabor.localhost:appliedCupon" })));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Quitar el cupón/ })).toBeNull());
});
