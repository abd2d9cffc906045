import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { notesLimit } from "#domain/order/order-notes.ts";
import { eachWithNewCheckout, openCheckout, sentIntent, server } from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

function openFor(mode: "delivery" | "pickup", details = "Apto 502"): void {
  server(mode === "delivery" ? 5000 : null);
  openCheckout({ mode, details });
}

const chip = (name: RegExp | string) => screen.findByRole("checkbox", { name });
const sum = (name: RegExp | string) => screen.findByRole("radio", { name });

test("of a delivery: what is picked is sent in its order, with the change of what is handed over (B9)", async () => {
  openFor("delivery");
  expect(screen.queryByText("¿Con cuánto pagas?")).toBeNull();
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Llamar al llegar"));
  fireEvent.click(await chip("Dejar en portería"));
  fireEvent.click(await sum(/^\$\s50\.000$/));
  expect(screen.getByText(/^Tu cambio: \$\s10\.440$/)).toBeTruthy();
  expect((await sentIntent())?.courierNote).toBe(
    "Dejar en portería · Llamar al llegar · Paga con $ 50.000 (cambio $ 10.440)",
  );
});

test("of a pickup: cutlery alone, and nothing about cash", async () => {
  openFor("pickup");
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Con cubiertos"));
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  expect(screen.queryByText("¿Con cuánto pagas?")).toBeNull();
  expect((await sentIntent())?.courierNote).toBe("Con cubiertos");
});

test("what would not fit beside the address's details cannot be picked, and nothing is picked by itself", async () => {
  openFor("delivery", "x".repeat(notesLimit - 20));
  fireEvent.click(await sum(/Efectivo/));
  expect(await sum(/^\$\s50\.000$/)).toHaveProperty("disabled", true);
  fireEvent.click(await chip("Dejar en portería"));
  expect(await chip("Llamar al llegar")).toHaveProperty("disabled", true);
  expect((await sentIntent())?.courierNote).toBe("Dejar en portería");
});

test("what is said in own words goes the same way, as long as there is room (A182)", async () => {
  openFor("delivery");
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Dejar en portería"));
  const words = await screen.findByLabelText("Algo más");
  const room = notesLimit - "Apto 502 · Dejar en portería · ".length;
  expect(words.getAttribute("maxlength")).toBe(`${room}`);
  fireEvent.change(words, { target: { value: "Sin salsas" } });
  expect((await sentIntent())?.courierNote).toBe("Dejar en portería · Sin salsas");
});
