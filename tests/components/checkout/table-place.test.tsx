import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DeliveryStep } from "#components/checkout/delivery-step.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

const time = { when: { kind: "now" as const }, range: { min: 10, max: 20 }, now: 0 };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shown = (name: string) => screen.getByRole("region", { name }).textContent;

function open(variant: Variant): void {
  const capabilities = capabilitiesOf(variant, { onlyMenu: false });
  renderInShop(<DeliveryStep time={time} error={null} />, { capabilities });
}

test("at a table the order is brought to it, ready in so many minutes, and nothing of it is changed here", () => {
  seedDevice("table", { branchId: "1", number: "Terraza 3" });
  open("table");
  expect(shown("Te lo llevamos a")).toMatch(/Mesa Terraza 3.*Listo en /);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a table of another branch is not named", () => {
  seedDevice("table", { branchId: "2", number: "7" });
  open("table");
  expect(shown("Te lo llevamos a")).toContain("Tu mesa");
  expect(screen.queryByText(/Mesa 7/)).toBeNull();
});

test("a kiosk hands it over (S2 §2.7)", () => {
  seedDevice("table", { branchId: "1", number: "7" });
  open("kiosk");
  expect(shown("Entregado por")).toContain("Chapinero");
  expect(screen.queryByText(/Mesa 7/)).toBeNull();
});
