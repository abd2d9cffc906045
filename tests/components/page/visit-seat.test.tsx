import { act } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { VisitSeat } from "#components/page/visit-seat.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const asked = vi.fn<(path: string, body: unknown) => void>();

vi.mock("#lib/client/device/read-json.ts", () => ({
  readJson: async (path: string, _schema: unknown, init: { body: unknown }) => {
    asked(path, init.body);
    return await Promise.resolve({ place: null });
  },
}));

async function come(address: string, variant: Variant): Promise<void> {
  window.history.replaceState(null, "", address);
  renderInShop(<VisitSeat />, { capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
  await vi.dynamicImportSettled();
  await act(async () => await Promise.resolve());
}

afterEach(() => {
  asked.mockClear();
  window.history.replaceState(null, "", "/");
});

describe("the seat of a visit (A241)", () => {
  test.each<[string, Variant, unknown]>([
    ["/m/12", "table", { kind: "table", branchId: "1", number: "12" }],
    ["/m/Terraza%203/?branch=1", "table", { kind: "table", branchId: "1", number: "Terraza 3" }],
    ["/?mode=kiosco", "kiosk", { kind: "kiosk", branchId: "1" }],
  ])("%s takes it", async (address, variant, change) => {
    await come(address, variant);
    expect(asked.mock.calls).toEqual([["/api/place", change]]);
  });

  test.each<[string, Variant]>([
    ["/m/12", "shop"],
    ["/m/12", "menu"],
    ["/", "table"],
    ["/m/12/13", "table"],
    ["/m/%20", "table"],
    ["/m/%E0%A4%A", "table"],
    ["/", "kiosk"],
    ["/?mode=qr", "menu"],
  ])("%s in %s asks for none", async (address, variant) => {
    await come(address, variant);
    expect(asked).not.toHaveBeenCalled();
  });
});
