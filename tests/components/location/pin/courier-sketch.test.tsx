import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CourierSketch } from "#components/location/pin/courier-sketch.tsx";
import { FakeStatus, fakeServer } from "#tests/support/fake-server.ts";
import { branchOf, eachWithNewDevice, point } from "#tests/support/location-panel.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

eachWithNewDevice();

const zones = [{ id: "3", name: "Norte", price: 5000, shape: "circle" as const, center: point, radiusMeters: 2000 }];
const courier = { ...point, latitude: point.latitude + 0.01 };
const door = { ...point, latitude: point.latitude + 0.02 };

function show(): HTMLElement {
  const branches = [branchOf("1", "Chapinero")];
  return renderInShop(<CourierSketch courier={courier} point={door} branchId="1" />, { branches }).container;
}

const heightOf = (mark: Element | null) =>
  Number(/[\d.]+\)$/.exec(mark?.getAttribute("transform") ?? "")?.[0].slice(0, -1));

test("courier, door and branch are drawn over the zone, the nearer to the north the higher", async () => {
  fakeServer({ "GET /api/coverage": () => ({ zones }) });
  const drawn = show();
  await waitFor(() => expect(drawn.querySelectorAll("circle")).toHaveLength(5));
  expect(drawn.textContent).toContain("Chapinero");
  const bicycle = Number(drawn.querySelector("svg svg")?.getAttribute("y"));
  const house = Number(drawn.querySelector("rect")?.getAttribute("y"));
  const pin = heightOf(drawn.querySelector("g[transform]"));
  expect(pin).toBeLessThan(bicycle);
  expect(bicycle).toBeLessThan(house);
});

test("without the zones the three are drawn all the same", async () => {
  fakeServer({ "GET /api/coverage": () => new FakeStatus(503) });
  const drawn = show();
  expect(drawn.querySelector("svg svg")).not.toBeNull();
  expect(drawn.textContent).toContain("Chapinero");
});
