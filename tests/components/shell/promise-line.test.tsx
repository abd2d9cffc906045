import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PromiseLine } from "#components/shell/intro/promise-line.tsx";
import type { PromiseTexts } from "#components/shell/intro/promise-line.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { eachOnNewDevice } from "#tests/support/new-device.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/router-double.ts")).navigationDouble);

eachOnNewDevice();

const texts: PromiseTexts = {
  reach: { question: "¿Llegamos?", ask: "Dinos tu barrio" },
  pickup: "Recoges en Sede Chapinero",
  minutes: [{ at: 0, text: "25–40 min" }],
  free: "Gratis",
};
const address = {
  id: null,
  name: "Casa",
  line1: "Calle 63 # 9-12",
  details: "",
  neighborhood: "Chapinero",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.6, longitude: -74 },
};
const place = { isValidated: true, branchId: "1", address, lastAddress: null, confirmedAt: null };
const area = (price: number | null) => ({ id: "1", name: "Centro", price });

/** Which panel is open, and why. */
function Opened() {
  const { panel, start } = usePanel();
  return <output aria-label="panel">{`${panel} ${start}`}</output>;
}

function show(promise: PromiseTexts = texts): HTMLElement {
  renderInShop(
    <>
      <PromiseLine texts={promise}>abierto</PromiseLine>
      <Opened />
    </>,
  );
  return screen.getByRole("button");
}

test("asks where to until that is known, and leads to where it is said (B2)", () => {
  const line = show();
  expect(line.textContent).toBe("¿Llegamos? Dinos tu barrioabierto");
  fireEvent.click(line);
  expect(screen.getByLabelText("panel").textContent).toBe("location delivery");
});

test.each([
  [4000, "$ 4.000 · 25–40 min Calle 63 # 9-12"],
  [0, "Gratis · 25–40 min Calle 63 # 9-12"],
  [null, "25–40 min Calle 63 # 9-12"],
])("says the zone's fee of %s and the time before anything is added (B2)", async (price, words) => {
  seedDevice("location", { ...place, mode: "delivery", area: area(price) });
  const line = show();
  await waitFor(() => expect(line.textContent.replaceAll("\u00a0", " ")).toContain(words));
});

test("of a pickup, and where nothing is brought, it says from where and when", async () => {
  seedDevice("location", { ...place, mode: "pickup", area: null });
  const line = show();
  await waitFor(() => expect(line.textContent).toContain("25–40 min Recoges en Sede Chapinero"));
  fireEvent.click(line);
  expect(screen.getByLabelText("panel").textContent).toBe("location pickup");
});

test("a branch that brings nothing never asks where to", () => {
  expect(show({ ...texts, reach: null }).textContent).toContain("Recoges en Sede Chapinero");
});
