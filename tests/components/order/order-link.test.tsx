import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NoSketch } from "#tests/support/no-sketch.ts";
import { OrderTracking } from "#components/order/order-tracking.tsx";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import { orderFixture, ownerFixture } from "#tests/support/order-fixture.ts";
import { answers, eachOnOrderPage } from "#tests/support/order-page.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/order-page.ts")).navigationDouble);

eachOnOrderPage();

const path = "/rastrear-orden/SAB-1001";
const owners = `o${"a".repeat(22)}`;
const shared = `s${"b".repeat(22)}`;

/** The token that each look at the order was sent with. */
function sentTokens(): (string | null)[] {
  return vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => url === "/api/orders/SAB-1001")
    .map(([, init]) => new Headers(init?.headers).get("x-order-token"));
}

function kept(): string {
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]);
}

function openAt(fragment: string) {
  history.replaceState(null, "", path + fragment);
  return renderInShop(<OrderTracking sketch={NoSketch} />);
}

describe("an order's link (D4)", () => {
  beforeEach(() => {
    fakeServer(answers);
  });

  test("of its owner is sent in a header once, leaves the address at once, and is held no longer", async () => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ access: "owner", owner: ownerFixture() });
    openAt(`#pedido=${owners}`);
    expect(await screen.findByText("Se entrega a")).toBeDefined();
    expect([location.pathname, location.hash]).toEqual([path, ""]);
    expect(sentTokens()).toEqual([owners]);
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(kept()).not.toContain(owners);
  });

  test("of its owner is sent again while nobody answers", async () => {
    answers["GET /api/orders/SAB-1001"] = () => new FakeStatus(503);
    openAt(`#pedido=${owners}`);
    (await screen.findByRole("button", { name: "Intentar de nuevo" })).click();
    await waitFor(() => expect(sentTokens()).toEqual([owners, owners]));
    expect(location.hash).toBe("");
  });

  test("that was shared opens what was ordered, and is of this order alone", async () => {
    openAt(`#pedido=${shared}`);
    expect(await screen.findByText("2 × Bandeja paisa")).toBeDefined();
    expect(sentTokens()).toEqual([shared]);
    expect(screen.queryByText("Se entrega a")).toBeNull();
    expect(screen.queryByRole("region", { name: "Calificar pedido" })).toBeNull();
    expect(kept()).not.toContain(shared);
  });

  test.each(["", "#pedido=x", `#otro=${owners}`])("'%s' is none: the number alone is asked", async (fragment) => {
    answers["GET /api/orders/SAB-1001"] = () => orderFixture({ access: "number", contents: null, status: 6 });
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    openAt(fragment);
    expect(await screen.findByText(/Los productos y el total solo los ve quien hizo el pedido/)).toBeDefined();
    expect(await screen.findByRole("button", { name: "Iniciar sesión" })).toBeDefined();
    expect(sentTokens()).toEqual([null]);
    expect(screen.queryByText(/Bandeja|\$/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Volver a pedir" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Calificar pedido" })).toBeNull();
  });
});
