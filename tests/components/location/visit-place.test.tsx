import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LocationPanel } from "#components/location/location-panel.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { asked, eachWithNewDevice, home, kept } from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

function WhenAsked() {
  return usePanel().panel === "location" && <LocationPanel isOpen />;
}

test.each(["table", "kiosk"] as const)(
  "a visit by %s has its place: nothing is asked, kept or said",
  async (variant) => {
    const before = { mode: "delivery", isValidated: false, branchId: null, lastAddress: home, address: home };
    seedDevice("location", before);
    seedDevice("unfinished-address", { ...home, id: null, name: null, point: null });
    renderInShop(<WhenAsked />, { capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
    const answers: Promise<unknown>[] = [];
    act(() => void answers.push(shopPanels().ask("location", "delivery")));
    expect(await answers[0]).toEqual({ result: "done", place: { mode: "here", branchId: "1" } });
    await act(async () => await shopPanels().settled());
    expect([screen.queryByRole("dialog"), openPanels() ?? [], pageToasts().texts, asked]).toEqual([null, [], [], []]);
    expect(kept()).toMatchObject(before);
    expect(localStorage.getItem("vitrina:sabor.localhost:unfinished-address")).toContain(home.line1);
  },
);
