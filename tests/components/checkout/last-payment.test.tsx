import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import {
  answers,
  eachWithNewCheckout,
  kept,
  methods,
  openCheckout,
  sendButton,
} from "#tests/support/confirm-panel.tsx";
import { seedDevice } from "#tests/support/render-in-shop.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("#lib/client/device/leave-for.ts", async () =>
  (await import("#tests/support/checkout-doubles.ts")).leaveForDouble(),
);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const store = { branch: { ...storeFixture().branch, paymentMethods: methods } };
const note = "Pagas con Efectivo, como la última vez.";

test("what a customer paid by stands chosen the next time, and is said beside the button (A234)", async () => {
  openCheckout({ store });
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await sendButton("34.560");
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  expect(screen.queryByText(note)).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(kept("last-payment:1")).toContain('"methodId":"10"'));
  expect(kept("last-payment:1")).toContain('"customerId":"1"');
});

test("one press sends by it; the others come by a press", async () => {
  seedDevice("last-payment:1", { customerId: "1", methodId: "10" });
  openCheckout({ store });
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Pagar de otra forma" }));
  expect(screen.getAllByRole("radio")).toHaveLength(methods.length);
  fireEvent.click(await sendButton("34.560"));
  await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledOnce());
  expect(actions.placeOrder.mock.calls[0]?.[0].intent.paymentMethodId).toBe("10");
});

test.each<[string, () => void]>([
  ["of somebody else", () => seedDevice("last-payment:1", { customerId: "2", methodId: "10" })],
  ["that is not offered any more", () => seedDevice("last-payment:1", { customerId: "1", methodId: "99" })],
  ["with a surcharge", () => seedDevice("last-payment:1", { customerId: "1", methodId: "12" })],
  [
    "of whoever has logged out",
    () => {
      seedDevice("last-payment:1", { customerId: "1", methodId: "10" });
      answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    },
  ],
])("one %s is not chosen", async (_which, seed) => {
  seed();
  const business = { ...storeFixture().business, surcharges: { epayco: 30_000 } };
  openCheckout({ store: { ...store, business } });
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(methods.length));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(screen.queryByText(/como la última vez/)).toBeNull();
});
