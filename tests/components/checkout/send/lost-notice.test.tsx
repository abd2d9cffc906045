import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LostNotice } from "#components/checkout/send/lost-notice.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

const attempt = {
  attemptKey: "7b1c1e5e8f0a4a53",
  branchId: "1",
  fingerprint: "f",
  isPlaced: true,
  total: 24_000,
  lines: [],
  at: Date.parse("2026-03-11T15:05:00-05:00"),
};
afterEach(cleanup);

const giveUp = vi.fn<() => void>();
const again = "Puede que ya haya llegado: pedir de nuevo";

function open(isTraceable: boolean, table: string | null) {
  seedDevice("paymentOrder", attempt);
  const capabilities = capabilitiesOf(table === null ? "shop" : "table", { onlyMenu: false });
  renderInShop(<LostNotice isTraceable={isTraceable} table={table} onGiveUp={giveUp} />, { capabilities });
}

test("a guest is sent to the bar with table, amount and time, and only their press orders again", () => {
  open(false, "4");
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain("Pregunta en la barra si llegó tu pedido");
  expect(notice.textContent).toMatch(/Mesa 4 · \$\s24\.000 · 3:05/);
  expect(giveUp).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: again }));
  expect(giveUp).toHaveBeenCalledTimes(1);
});

test("whoever is not there is told whom to call", () => {
  open(false, null);
  expect(screen.getByRole("status").textContent).toContain("Pregunta en Chapinero si llegó tu pedido");
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/^tel:/);
  expect(screen.getByRole("button", { name: again })).toBeDefined();
});

test("what is still looked for cannot be given up, and the branch can be asked", () => {
  open(true, null);
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain("no se pedirá dos veces");
  expect(notice.textContent).toContain("pregunta en Chapinero si llegó");
  expect(screen.queryByRole("button")).toBeNull();
});
