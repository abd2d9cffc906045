import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { press } from "#tests/support/press.ts";
import {
  answers,
  branchOf,
  eachWithNewDevice,
  open,
  openLocation,
  point,
  toPin,
} from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

/** Kilometres to the north of the address. */
const away = (kilometres: number) => ({ point: { ...point, latitude: point.latitude + kilometres / 111.2 } });
const opensAt = bogotaInstant("2026-11-24", 8 * 60);
const closed = {
  isOpen: false,
  reason: "closed",
  nextOpening: { instant: opensAt, day: "tomorrow", weekday: 2, minute: 8 * 60 },
};

/** Nobody delivers to the address; the branches of `closedIds` are closed. */
async function notCovered(branches: StoreBranch[], closedIds: string[] = []) {
  answers["POST /api/coverage"] = () => null;
  answers["GET /api/availability"] = ({ url }: { url: URL }) => ({
    now: 0,
    availability: closedIds.includes(url.searchParams.get("branch") ?? "") ? closed : open,
  });
  openLocation({ branches });
  await toPin();
  press("Sí, es aquí");
  await screen.findByRole("dialog", { name: "Restaurante no disponible" });
}

const isPrimary = (name: string) => screen.getByRole("button", { name }).className.split(" ").includes("bg-button");

test("names the zone, and the nearest branch that is open", async () => {
  await notCovered([branchOf("1", "Chapinero", away(2)), branchOf("2", "Usaquén", away(3))], ["1"]);
  expect(screen.getByText("Todavía no llegamos a Chicó.")).toBeDefined();
  expect(await screen.findByText("Puedes recogerlo en Usaquén, a 3 km.")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Avísame cuando abra" })).toBeNull();
  expect(isPrimary("Pedir para recoger")).toBe(true);
});

test("where all are closed: when the nearest one opens, and a reminder for that moment (B8)", async () => {
  await notCovered([branchOf("1", "Chapinero", away(2)), branchOf("2", "Usaquén", away(3))], ["1", "2"]);
  expect(await screen.findByText("Lo más cerca es Chapinero, a 2 km.")).toBeDefined();
  expect(screen.getByText("Cerrado · Abre mañana a las 8:00 a. m.")).toBeDefined();
  const reminder = screen.getByRole<HTMLAnchorElement>("link", { name: "Avísame cuando abra" });
  expect(reminder.download).toMatch(/\.ics$/);
  expect(decodeURIComponent(reminder.href)).toContain("DTSTART:20261124T130000Z");
});

test("beyond eight kilometres another address is the first thing to press, not the way there", async () => {
  await notCovered([branchOf("1", "Chapinero", away(9)), branchOf("2", "Usaquén", away(12))]);
  expect(await screen.findByText("Puedes recogerlo en Chapinero, a 9 km.")).toBeDefined();
  expect([isPrimary("Pedir para recoger"), isPrimary("Probar otra dirección")]).toEqual([false, true]);
});
