import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CartLines } from "#components/cart/cart-lines.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { SchedulePanel } from "#components/checkout/schedule/schedule-panel.tsx";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { renderInShop, renderPanel, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const { router } = vi.hoisted(() => ({
  router: { refresh: vi.fn<() => void>(), push: vi.fn<(address: string) => void>() },
}));
vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const at = (date: string, hour: number) => bogotaInstant(date, hour * 60);
const now = at("2026-11-23", 12);
const three = at("2026-11-23", 15);
const slots = [at("2026-11-23", 14), three, at("2026-11-24", 11)];
const open = { isOpen: true, closesAt: null, opensAt: null };
let answers: FakeAnswers;

function quotedWith(changes: Partial<Quote["assessment"]>): void {
  answers["POST /api/quote"] = () => quoteFixture(amountsFixture(32_000, null), changes);
}

beforeEach(() => {
  localStorage.clear();
  actions.placeOrder.mockReset().mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  actions.findAttempt.mockReset().mockResolvedValue(ok(null));
  answers = {
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: open, slots }),
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
  };
  quotedWith({});
  fakeServer(answers);
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await act(() => Promise.resolve());
});

const usual = storeFixture();

interface Setting {
  business?: boolean;
  branch?: Partial<StoreInfo["branch"]>;
}

function inShop({ business = true, branch = {} }: Setting = {}): Partial<StoreInfo> {
  return {
    business: { ...usual.business, schedulingEnabled: business },
    branch: { ...usual.branch, schedulingEnabled: true, ...branch },
  };
}

function Opened() {
  const { panel } = usePanel();
  return (
    <>
      <output aria-label="panel">{panel}</output>
      <SchedulePanel isOpen={panel === "schedule"} />
    </>
  );
}

const checkout = (
  <>
    <ConfirmPanel isOpen lines={<CartLines />} />
    <Opened />
  </>
);

function openCheckout(setting: Setting = {}, chosen: number | null = null, shown = checkout) {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seedDevice("known-items:1", { [itemFixture().id]: itemFixture() });
  const place = { address: null, area: null, lastAddress: null, confirmedAt: null };
  seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", ...place });
  if (chosen !== null) seedDevice("scheduling:1", { time: chosen / 1000, label: "3:00 p. m." });
  return renderInShop(shown, inShop(setting));
}

/** One panel at a time, as a page shows them. */
function OnTop() {
  const { panel } = usePanel();
  return panel === "schedule" ? <SchedulePanel isOpen /> : <ConfirmPanel isOpen lines={<CartLines />} />;
}

/** As it stands in an option, where nothing is normalized. */
const clock = (text: string) => text.replaceAll(" ", "\u00a0");
const kept = () => localStorage.getItem("vitrina:sabor.localhost:scheduling:1");
const block = async () => within(await screen.findByRole("region", { name: "Hora de recogida" }));
const asked = () =>
  vi
    .mocked(fetch)
    .mock.calls.flatMap(([url, init]) =>
      url === "/api/quote"
        ? [(JSON.parse(typeof init?.body === "string" ? init.body : "null") as { when: object }).when]
        : [],
    );

async function openPicker(): Promise<HTMLElement> {
  fireEvent.click((await block()).getByRole("button", { name: "Programar la hora" }));
  return await screen.findByRole("group", { name: "Selecciona la hora de recogida" });
}

const timeRadios = (group: HTMLElement) =>
  within(group)
    .getAllByRole("radio")
    .filter((one) => one.matches("[name=time]"));
const texts = (group: HTMLElement) => timeRadios(group).map((radio) => radio.closest("label")?.textContent);
const pickThree = () => fireEvent.click(screen.getByRole("radio", { name: /^Listo 3:30/ }));

const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Confirmar hora" }));

async function sendIt(): Promise<void> {
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const send = await screen.findByRole("button", { name: /^Enviar pedido/ });
  await waitFor(() => expect(send.getAttribute("aria-disabled")).toBeNull());
  fireEvent.click(send);
}

describe("when an order is for (S3 §2)", () => {
  test("is as soon as possible until a time is chosen", async () => {
    openCheckout();
    expect((await block()).getByText("Lo más pronto posible")).toBeDefined();
    await waitFor(() => expect(asked()).toEqual([{ kind: "now" }]));
  });

  test.each<[string, Setting, number[]]>([
    ["the business schedules nothing", { business: false }, slots],
    ["the branch says no (A46)", { branch: { schedulingEnabled: false } }, slots],
    ["no time is left today", {}, []],
  ])("is not asked where %s", async (_, setting, left) => {
    answers["GET /api/availability"] = () => ({ now, availability: open, slots: left });
    openCheckout(setting);
    await screen.findByRole("button", { name: /^Enviar pedido/ });
    await waitFor(() => expect(asked()).toEqual([{ kind: "now" }]));
    expect(screen.queryByText("Lo más pronto posible")).toBeNull();
  });

  test("is chosen from the branch's times, day by day, and the choice is required (S3 §5)", async () => {
    openCheckout();
    const group = await openPicker();
    const today = ["Ahora", `Listo ${clock("2:30–2:45 p. m.")}`, `Listo ${clock("3:30–3:45 p. m.")}`];
    expect(texts(group)).toEqual(today);
    confirm();
    expect(await screen.findByText("Elige para cuándo quieres tu pedido")).toBeDefined();
    expect([document.activeElement === timeRadios(group)[0], kept()]).toEqual([true, null]);
    expect(timeRadios(group).every((radio) => radio.getAttribute("aria-invalid") === "true")).toBe(true);
    fireEvent.click(within(group).getByRole("radio", { name: "Mañana" }));
    expect(texts(group)).toEqual(["Ahora", `Listo ${clock("11:30–11:45 a. m.")}`]);
    fireEvent.click(within(group).getByRole("radio", { name: "Hoy" }));
    pickThree();
    confirm();
    await waitFor(() => expect(kept()).toContain(`"time":${three / 1000}`));
    expect((await block()).getByText("Listo 3:30–3:45 p. m.")).toBeDefined();
    await waitFor(() => expect(asked().at(-1)).toEqual({ kind: "at", instant: three }));
    fireEvent.click((await block()).getByRole("button", { name: "Cambiar la hora" }));
    expect(await screen.findByRole("radio", { name: /^Listo 3:30/, checked: true })).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: "Ahora" }));
    confirm();
    await waitFor(() => expect(kept()).toBeNull());
  });

  test("names the only day that is left, but for today", async () => {
    answers["GET /api/availability"] = () => ({ now, availability: open, slots: slots.slice(2) });
    openCheckout();
    const group = await openPicker();
    expect(within(group).getByRole("radio", { name: "Mañana", checked: true })).toBeDefined();
    cleanup();
    answers["GET /api/availability"] = () => ({ now, availability: open, slots: slots.slice(0, 2) });
    openCheckout();
    expect(within(await openPicker()).queryByRole("radio", { name: "Hoy" })).toBeNull();
  });

  test.each<[string, Partial<StoreInfo["branch"]>, number | null, string, boolean]>([
    ["'Ahora'", {}, null, "Ahora", false],
    ["the minutes, small, with automatic time", { automaticTime: true }, null, "Listo en 45 min aprox.", true],
    ["not now before the opening (A193)", { automaticTime: true }, three, "Lo más pronto posible", false],
  ])("begins with %s (A128)", async (_, branch, opensAt, label, isSmall) => {
    answers["GET /api/availability"] = () => ({ now, availability: { ...open, opensAt }, slots });
    openCheckout({ branch });
    await openPicker();
    const first = screen.getByText(label, { selector: "label span" });
    expect(first.className === "text-sm").toBe(isSmall);
  });

  test("says the minutes that the kitchen's load makes of them (A198)", async () => {
    answers["GET /api/availability"] = () => ({ now, availability: open, slots, deliveryTime: { min: 40, max: 55 } });
    openCheckout({ branch: { automaticTime: true } });
    const group = await openPicker();
    await waitFor(() => expect(texts(group)[0]).toBe("Listo en 55 min aprox."));
  });

  test("has the focus again after the picker, though the block comes later than the checkout (UX6)", async () => {
    openCheckout({}, null, <OnTop />);
    act(() => shopPanels().open("confirm"));
    (await block()).getByRole("button", { name: "Programar la hora" }).focus();
    await openPicker();
    pickThree();
    confirm();
    const change = await screen.findByRole("button", { name: "Cambiar la hora" });
    await waitFor(() => expect(document.activeElement).toBe(change));
  });

  test("is asked for again where the times did not come, and nothing that was chosen is lost meanwhile", async () => {
    answers["GET /api/availability"] = () => new FakeStatus(503);
    seedDevice("scheduling:1", { time: three / 1000, label: "3:00 p. m." });
    renderPanel(<SchedulePanel isOpen />, { name: "schedule" }, inShop());
    const retry = await screen.findByRole("button", { name: "Intentar de nuevo" });
    expect(screen.getByText("No pudimos consultar las horas disponibles.")).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Confirmar hora" })).toBeNull();
    answers["GET /api/availability"] = () => ({ now, availability: open, slots });
    fireEvent.click(retry);
    expect(await screen.findByRole("radio", { name: /3:30/, checked: true })).toBeDefined();
    expect(kept()).toContain(`"time":${three / 1000}`);
  });

  test("says when it is another day's", async () => {
    openCheckout({}, at("2026-11-24", 11));
    expect((await block()).getByText("Listo mañana 11:30–11:45 a. m.")).toBeDefined();
  });
});

describe("a chosen time", () => {
  test("that passes while the page is open is asked again, and nothing is sent for it", async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    openCheckout({}, three);
    await block();
    answers["GET /api/availability"] = () => ({ now: three, availability: open, slots: slots.slice(2) });
    quotedWith({ problems: [{ code: "time_unavailable" }] });
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    const text = "La hora que elegiste ya no está disponible. Elige otra para poder enviar tu pedido.";
    expect(await screen.findByText(text)).toBeDefined();
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    const send = await screen.findByRole("button", { name: /^Enviar pedido/ });
    await waitFor(() => expect(send.getAttribute("aria-disabled")).toBe("true"));
    fireEvent.click(send);
    await waitFor(() => expect(document.activeElement?.id).toBe("checkout-schedule"));
    expect(actions.placeOrder).not.toHaveBeenCalled();
  });

  test("that the platform refuses is said with what to do, and the cart stays", async () => {
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "problems", problems: [{ code: "time_unavailable" }] }));
    openCheckout({}, three);
    await sendIt();
    const text = "La hora que elegiste ya no está disponible. Elige otra para poder enviar tu pedido.";
    expect(await screen.findByText(text)).toBeDefined();
    expect(localStorage.getItem("vitrina:sabor.localhost:shopping-cart:1")).toContain('"itemId":"10"');
  });

  test("names what is not sold then, in the cart and in a refusal (B18)", async () => {
    const window = { days: [1, 2, 3, 4, 5, 6, 7] as const, onHolidays: true, open: 11 * 60, close: 14 * 60 };
    const menu = menuFixture([itemFixture()]);
    const groups = menu.groups.map((group) => ({ ...group, windows: [{ ...window, days: [...window.days] }] }));
    answers["GET /api/catalog"] = () => ({ menu: { ...menu, groups }, now, holidays: [] });
    const { unmount } = openCheckout({}, three);
    expect(
      await screen.findByText(/no se vende a la hora que elegiste\. Se vende de 11:00 a\. m\. a 2:00 p\. m\./),
    ).toBeDefined();
    expect(vi.mocked(fetch).mock.calls.some(([url]) => typeof url === "string" && url.endsWith(`&at=${three}`))).toBe(
      true,
    );
    unmount();
    localStorage.clear();
    openCheckout();
    await screen.findByRole("button", { name: /^Enviar pedido/ });
    expect(screen.queryByText(/a la hora que elegiste/)).toBeNull();
  });

  test("is sent, and forgotten with its order", async () => {
    openCheckout({}, three);
    await sendIt();
    await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledOnce());
    expect(actions.placeOrder.mock.calls[0]?.[0].intent.when).toEqual({ kind: "at", instant: three });
    await waitFor(() => expect(kept()).toBeNull());
  });

  test("that is kept in another form is none", async () => {
    seedDevice("scheduling:1", { time: "mañana", label: 3 });
    openCheckout();
    expect((await block()).getByText("Lo más pronto posible")).toBeDefined();
  });
});
