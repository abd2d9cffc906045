import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CartWatch } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-watch.tsx";
import { ItemNote, ItemNotes } from "#components/menu/card/item-notes.tsx";
import { OrderTimeLine } from "#components/menu/order-time-line.tsx";
import { OfferPrice } from "#components/offer/offer-price.tsx";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { schedulingOf } from "#lib/client/order/checkout/scheduling.ts";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { tellServerTime } from "#tests/support/server-time.ts";

const hour = 3_600_000;
const noon = bogotaInstant("2026-11-23", 12 * 60);
const notes = {
  breakfast: [
    { at: noon, text: "Disponible de 6:00 a. m. a 10:00 a. m." },
    { at: noon + 18 * hour, text: null },
    { at: noon + 22 * hour, text: "Disponible de 6:00 a. m. a 10:00 a. m." },
    { at: noon + 42 * hour, text: null },
  ],
  lunch: [
    { at: noon, text: null },
    { at: noon + 18 * hour, text: "Disponible de 11:00 a. m. a 3:00 p. m." },
  ],
};
const prices = [
  { at: noon, offer: { price: "$ 8.000", old: "$ 10.000", saved: "Ahorras $ 2.000", chip: "−20 %" }, hint: null },
  { at: noon + 6 * hour, offer: null, hint: null },
  {
    at: noon + 46 * hour,
    offer: { price: "$ 7.000", old: "$ 10.000", saved: "Ahorras $ 3.000", chip: "−30 %" },
    hint: null,
  },
];

function Opened() {
  return <output aria-label="panel">{usePanel().panel}</output>;
}

function open(chosen: number | null) {
  if (chosen !== null) choose(chosen);
  return renderInShop(
    <>
      <CartWatch />
      <OrderTimeLine />
      <ItemNotes notes={notes} soldOut="Agotado">
        <p aria-label="breakfast">
          <ItemNote noteKey="breakfast" isHidden={false} />
        </p>
        <p aria-label="lunch">
          <ItemNote noteKey="lunch" isHidden={false} />
        </p>
      </ItemNotes>
      <p aria-label="price">
        <OfferPrice usual="$ 10.000" was="Antes $ 10.000" prices={prices} />
      </p>
      <Opened />
    </>,
  );
}

function choose(at: number): void {
  seedDevice("scheduling:1", { time: at / 1000, label: "" });
}

const textOf = (name: string) => screen.getByLabelText(name).textContent;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a menu for the chosen time (B18)", () => {
  test("is that of now while nothing is chosen, or what was chosen has passed", () => {
    open(null);
    expect([textOf("breakfast"), textOf("lunch")]).toEqual(["Disponible de 6:00 a. m. a 10:00 a. m.", ""]);
    expect(textOf("price")).toContain("$ 8.000");
    expect(screen.queryByRole("button", { name: "Cambiar la hora" })).toBeNull();
    cleanup();
    open(noon - hour);
    expect([textOf("breakfast"), textOf("lunch")]).toEqual(["Disponible de 6:00 a. m. a 10:00 a. m.", ""]);
    expect(screen.queryByRole("button", { name: "Cambiar la hora" })).toBeNull();
  });

  test("says which time it is of, and shows dishes and prices of then", async () => {
    open(noon + 21 * hour);
    await waitFor(() =>
      expect([textOf("breakfast"), textOf("lunch")]).toEqual(["", "Disponible de 11:00 a. m. a 3:00 p. m."]),
    );
    expect(textOf("price")).toBe("$ 10.000");
    expect(screen.getByText("Listo mañana 9:30–9:45 a. m.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Cambiar la hora" }));
    expect(textOf("panel")).toBe("schedule");
  });

  test("shows what it knows of a day that is far away", async () => {
    open(noon + 47 * hour);
    await waitFor(() => expect(textOf("breakfast")).toBe(""));
    expect(textOf("price")).toContain("$ 7.000");
  });

  test("is that of the chosen time by the server's clock, on a device that is twenty hours ahead too (A148)", async () => {
    vi.setSystemTime(noon + 20 * hour);
    open(noon + 19 * hour);
    tellServerTime(noon);
    await waitFor(() => expect(textOf("breakfast")).toBe(""));
    expect(screen.getByText("Listo mañana 7:30–7:45 a. m.")).toBeDefined();
    tellServerTime(Date.now());
  });

  test("is that of now again when the chosen time has passed while the phone slept", async () => {
    open(noon + 17 * hour);
    expect(await screen.findByRole("button", { name: "Cambiar la hora" })).toBeDefined();
    vi.setSystemTime(noon + 18.5 * hour);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(textOf("breakfast")).toBe(""));
    expect(screen.queryByRole("button", { name: "Cambiar la hora" })).toBeNull();
  });

  test("is that of now again when the time is taken back", async () => {
    open(noon + 21 * hour);
    await waitFor(() => expect(textOf("breakfast")).toBe(""));
    act(() => void shopAtoms().set(schedulingOf("1"), () => null));
    await waitFor(() => expect(textOf("breakfast")).toContain("Disponible"));
    expect(textOf("lunch")).toBe("");
  });
});
