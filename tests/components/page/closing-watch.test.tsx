import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { ClosingWatch } from "#components/page/closing-watch.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { loadMessages } from "#lib/i18n/load-messages.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const minute = 60_000;
const closesAt = bogotaInstant("2026-11-23", 22 * 60);
const usual = storeFixture();
const rules = [{ days: [1, 2, 3, 4, 5, 6, 7] as const, onHolidays: true, open: 11 * 60, close: 22 * 60 }];
const openingRules = rules.map((rule) => ({ ...rule, days: [...rule.days] }));

function visit(minutesBefore: number, store: Partial<StoreInfo> = {}) {
  vi.setSystemTime(closesAt - minutesBefore * minute);
  return renderInShop(<ClosingWatch />, { branch: { ...usual.branch, openingRules }, ...store });
}

/** Lets time pass, and what is loaded late come. */
async function pass(minutes: number): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(minutes * minute));
  await vi.dynamicImportSettled();
  await act(async () => await vi.advanceTimersByTimeAsync(200));
}

/** The texts of the toasts in sight, which are closed then. */
function takeToasts(): string[] {
  const { texts, ...toasts } = pageToasts();
  act(() => {
    for (const id of [1, 2, 3, 4, 5]) toasts.dismissToast(id);
  });
  return texts;
}

beforeAll(async () => {
  await Promise.all([
    import("#components/page/closing-toast.tsx"),
    import("#components/page/panel-providers.tsx"),
    loadMessages("es-CO", false),
  ]);
});

beforeEach(() => {
  localStorage.clear();
  // The server's clock is the device's, as far as its answer tells.
  vi.stubGlobal("fetch", async () => await Promise.reject(new TypeError("nobody is there")));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("before the branch closes (S3 §4, A48)", () => {
  test("it is said at ten, five and one minute, and when it has closed, each once", async () => {
    visit(30);
    await pass(19.9);
    expect(takeToasts()).toEqual([]);
    await pass(0.11);
    expect(takeToasts()).toEqual(["Tienda pronto a cerrar / La tienda cerrará en 10 minutos"]);
    await pass(4.9);
    expect(takeToasts()).toEqual([]);
    await pass(0.11);
    expect(takeToasts()).toEqual(["La tienda cerrará en 5 minutos"]);
    await pass(4);
    expect(takeToasts()).toEqual(["La tienda cerrará en 1 minuto"]);
    await pass(1);
    expect(takeToasts()).toEqual(["Tienda cerrada / La tienda ha sido cerrada"]);
    await pass(30);
    expect(takeToasts()).toEqual([]);
  });

  test("whoever comes later hears how many minutes are left, and nothing twice on the next page", async () => {
    visit(7);
    await pass(0);
    const first = takeToasts();
    cleanup();
    visit(6);
    await pass(0);
    expect(takeToasts()).toEqual([]);
    await pass(1.01);
    expect([first, takeToasts()]).toEqual([["La tienda cerrará en 7 minutos"], ["La tienda cerrará en 5 minutos"]]);
  });

  test("in a tab that nobody looks at it is said when somebody does, with the minutes that are left then", async () => {
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    visit(11);
    await pass(4);
    expect(takeToasts()).toEqual([]);
    state.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(takeToasts()).toEqual(["La tienda cerrará en 7 minutos"]);
  });

  test("a phone that slept past the close hears of it when somebody looks: its timers stood still", async () => {
    visit(30);
    await pass(0);
    vi.setSystemTime(closesAt + 5 * minute);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(takeToasts()).toEqual(["Tienda cerrada / La tienda ha sido cerrada"]);
  });

  test("a phone that slept until the branch is open again hears of no close, but of the next", async () => {
    visit(30);
    await pass(0);
    vi.setSystemTime(closesAt + 20 * 60 * minute);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(31);
    expect(takeToasts()).toEqual([]);
    vi.setSystemTime(closesAt + (24 * 60 - 4) * minute);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(takeToasts()).toEqual(["La tienda cerrará en 4 minutos"]);
  });

  test("what a layer took away before it could be read is said in the layer, also on the next page", async () => {
    const { rerender } = visit(8);
    await pass(0);
    rerender(
      <>
        <ClosingWatch />
        <Sheet isOpen onClose={() => undefined} title="Carrito" closeLabel="Cerrar" side="end">
          lleno
        </Sheet>
      </>,
    );
    await pass(0);
    expect(pageToasts().texts).toEqual(["La tienda cerrará en 8 minutos"]);
    cleanup();
    visit(7);
    await pass(0);
    expect(takeToasts()).toEqual(["La tienda cerrará en 7 minutos"]);
  });

  test("a page that comes after the close says nothing of it: its banner does", async () => {
    visit(-1);
    await pass(5);
    expect(takeToasts()).toEqual([]);
  });

  test("the next day's close is announced again", async () => {
    seedDevice("closing-shown:1", { closesAt: closesAt - 24 * 60 * minute, step: 0 });
    visit(4);
    await pass(0);
    expect(takeToasts()).toEqual(["La tienda cerrará en 4 minutos"]);
  });

  test.each<[string, Partial<StoreInfo>]>([
    ["never closes", { branch: usual.branch }],
    ["takes no orders here", { capabilities: capabilitiesOf("menu", { onlyMenu: false }) }],
    ["is switched off", { branch: { ...usual.branch, openingRules, isAvailable: false } }],
  ])("nothing is said of a branch that %s", async (_, store) => {
    visit(8, store);
    await pass(9);
    expect(takeToasts()).toEqual([]);
  });
});
