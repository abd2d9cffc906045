import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CourierLine } from "#components/order/courier-line.tsx";
import { orderFixture } from "#tests/support/order-fixture.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

afterEach(cleanup);

const point = { latitude: 4.65, longitude: -74.06 };

function show(courier: typeof point | null, status: 4 | 5 | 6 = 5): string {
  const owner = { name: "Ana", phone: "3001112233", address: "Calle 93", point, courier };
  const { container } = renderInShop(<CourierLine order={orderFixture({ status, owner })} />);
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
  renderInShop(<CourierLine order={orderFixture({ status: 5 })} />);
  expect(screen.queryByText(/domiciliario/)).toBeNull();
});
