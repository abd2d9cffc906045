import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CourierLine } from "#components/order/courier-line.tsx";
import { NoSketch } from "#tests/support/no-sketch.ts";
import { orderFixture, ownerFixture } from "#tests/support/order-fixture.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const google = vi.hoisted(() => ({ status: "LOADED" }));
vi.mock("@vis.gl/react-google-maps", () => ({
  APIProvider: ({ children }: { children: ReactNode }) => <div>{children}</div>,
  useApiLoadingStatus: () => google.status,
  Map: ({ defaultBounds, children }: { defaultBounds: { north: number; south: number }; children: ReactNode }) => (
    <div>
      {`${defaultBounds.south} to ${defaultBounds.north}`}
      {children}
    </div>
  ),
  Marker: ({ title, position }: { title: string; position: { lat: number } }) => (
    <div>{`${title}: ${position.lat}`}</div>
  ),
}));

afterEach(() => {
  google.status = "LOADED";
  cleanup();
});

const point = { latitude: 4.65, longitude: -74.06 };

function show(courier: typeof point | null, status: 4 | 5 | 6 = 5): string {
  const owner = ownerFixture({ point, courier });
  const { container } = renderInShop(<CourierLine order={orderFixture({ status, owner })} sketch={NoSketch} />);
  return container.textContent ?? "";
}

test.each([
  [0.011, "a 1,2 km de ti"],
  [0.02, "a 2,2 km de ti"],
  [0.004, "a 450 m de ti"],
  [0, "a 50 m de ti"],
])("a courier %f degrees away is %s", (away, text) => {
  expect(show({ ...point, latitude: point.latitude + away })).toBe(`Tu domiciliario está ${text}`);
});

test("nothing is said of a courier that nobody knows, nor before or after the way", () => {
  expect([show(null), show(point, 4), show(point, 6)]).toEqual(["", "", ""]);
  cleanup();
  renderInShop(<CourierLine order={orderFixture({ status: 5 })} sketch={NoSketch} />);
  expect(screen.queryByText(/domiciliario/)).toBeNull();
});

function Drawn({ courier, point: door, branchId }: { courier: typeof point; point: typeof point; branchId: string }) {
  return <p>{`from ${courier.latitude} to ${door.latitude}, of branch ${branchId}`}</p>;
}

function showMap(mapKey: string | null): void {
  const owner = ownerFixture({ point, courier: { ...point, latitude: 4.75 } });
  renderInShop(<CourierLine order={orderFixture({ status: 5, owner })} sketch={Drawn} />, { mapKey });
}

test("with a key for maps both are on one, in sight at once", async () => {
  showMap("key");
  expect(await screen.findByRole("region", { name: "Mapa con tu domiciliario y tu dirección" })).toBeDefined();
  expect(screen.getByText("Tu domiciliario: 4.75")).toBeDefined();
  expect(screen.getByText("Tu dirección: 4.65")).toBeDefined();
  expect(screen.getByText(/^4.65 to 4.75/)).toBeDefined();
});

test.each(["key", null])(
  "where the map does not come, or there is none, both are drawn over the zone (%s)",
  async (mapKey) => {
    google.status = "FAILED";
    showMap(mapKey);
    await waitFor(() => expect(screen.queryByText(/to 4.75/)).toBeNull());
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.getByText("Tu domiciliario está a 11,1 km de ti")).toBeDefined();
    expect(screen.getByText("from 4.75 to 4.65, of branch 1")).toBeDefined();
  },
);
