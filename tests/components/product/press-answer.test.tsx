import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PressAnswer } from "#components/product/press-answer.tsx";
import type { Press } from "#components/product/use-adding.ts";
import { freshConfiguration } from "#components/product/use-configuration.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { itemFixture } from "#tests/support/shop-fixture.ts";

const code = vi.hoisted(() => ({ isOffline: true, asked: 0 }));
vi.mock("#components/product/add-flow.tsx", () => {
  code.asked += 1;
  if (code.isOffline) throw new Error("no connection");
  return { AddFlow: () => <p>en el carrito</p> };
});

const item = itemFixture();
const nothing = () => undefined;
const unhandled = vi.fn<(reason: unknown) => void>();

function Product() {
  const [press, setPress] = useState<Press | null>(null);
  return (
    <>
      <PressAnswer press={press} item={item} edited={null} onDone={nothing} onSettled={() => setPress(null)} />
      <button type="button" onClick={() => setPress({ configuration: freshConfiguration(item), isAvailable: true })}>
        Agregar
      </button>
    </>
  );
}

beforeEach(() => {
  process.on("unhandledRejection", unhandled);
  vi.spyOn(console, "error").mockImplementation(nothing);
});

afterEach(() => {
  process.off("unhandledRejection", unhandled);
  cleanup();
  vi.restoreAllMocks();
});

describe("a press whose answer did not come (F17)", () => {
  test("says so, and the next press asks again", async () => {
    renderInShop(<Product />);
    const add = screen.getByRole("button", { name: "Agregar" });
    fireEvent.pointerDown(add);
    await vi.waitFor(() => expect(code.asked).toBe(1));
    fireEvent.click(add);
    expect(screen.getByRole("progressbar", { name: "Cargando…" })).toBeDefined();
    expect(await screen.findByText(/conexión/)).toBeDefined();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(unhandled).not.toHaveBeenCalled();
    code.isOffline = false;
    fireEvent.click(add);
    expect(await screen.findByText("en el carrito")).toBeDefined();
  });
});
