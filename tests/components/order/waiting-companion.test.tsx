import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ReceiptActions } from "#components/order/receipt-actions.tsx";
import { WaitingCompanion } from "#components/order/waiting-companion.tsx";
import { orderEvening, orderFixture } from "#tests/support/order-fixture.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const has = { vibrate: vi.fn<(pattern: number[]) => boolean>(), release: vi.fn<() => Promise<void>>() };

function give(name: "vibrate" | "wakeLock" | "share" | "clipboard", value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  document.title = "Rastrear pedido · Sabor";
  vi.setSystemTime(orderEvening + 33 * 60_000);
  has.vibrate.mockReset();
  has.release.mockReset().mockResolvedValue();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ["vibrate", "wakeLock", "share", "clipboard"]) Reflect.deleteProperty(navigator, name);
});

describe("who waits for an order (B8)", () => {
  test("sees how it stands in the tab, as long as the page is there", () => {
    const { unmount } = renderInShop(<WaitingCompanion order={orderFixture({ status: 5 })} />);
    expect(document.title).toBe("En camino · 12 min");
    unmount();
    expect(document.title).toBe("Rastrear pedido · Sabor");
  });

  test("is called by a vibration when it changes, once asked, and not before", () => {
    give("vibrate", has.vibrate);
    const { rerender } = renderInShop(<WaitingCompanion order={orderFixture({ status: 1 })} />);
    rerender(<WaitingCompanion order={orderFixture({ status: 2 })} />);
    expect(has.vibrate).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    expect(has.vibrate).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Te avisamos con sonido" }).getAttribute("aria-pressed")).toBe("true");
    rerender(<WaitingCompanion order={orderFixture({ status: 2, updatedAt: orderEvening + 1 })} />);
    expect(has.vibrate).toHaveBeenCalledTimes(1);
    rerender(<WaitingCompanion order={orderFixture({ status: 5 })} />);
    expect(has.vibrate).toHaveBeenCalledTimes(2);
    cleanup();
    // The answer holds for the next order.
    renderInShop(<WaitingCompanion order={orderFixture()} />);
    expect(screen.getByRole("button", { name: "Te avisamos con sonido" })).toBeDefined();
  });

  test("keeps the screen on while it is switched on, where the browser can", async () => {
    const request = vi.fn<() => Promise<unknown>>().mockResolvedValue({ release: has.release });
    give("wakeLock", { request });
    renderInShop(<WaitingCompanion order={orderFixture()} />);
    fireEvent.click(screen.getByRole("button", { name: "Pantalla encendida" }));
    await waitFor(() => expect(request).toHaveBeenCalledWith("screen"));
    fireEvent.click(await screen.findByRole("button", { name: "La pantalla no se apaga" }));
    await waitFor(() => expect(has.release).toHaveBeenCalled());
    request.mockRejectedValue(new DOMException("battery", "NotAllowedError"));
    fireEvent.click(screen.getByRole("button", { name: "Pantalla encendida" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Pantalla encendida" })).toBeDefined());
  });

  test("has all the rest where the browser has none of it", () => {
    renderInShop(<WaitingCompanion order={orderFixture()} />);
    fireEvent.click(screen.getByRole("button", { name: "Avísame si cambia" }));
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("takes a later time along as a calendar file", () => {
    renderInShop(<WaitingCompanion order={orderFixture({ status: 9, startsAt: orderEvening + 3_600_000 })} />);
    const link = screen.getByRole("link", { name: "Agregar al calendario" });
    expect(link.getAttribute("download")).toBe("SAB-1001.ics");
    const file = decodeURIComponent(link.getAttribute("href") ?? "");
    expect(file.match(/DT(START|END):\w+/g)).toEqual(["DTSTART:20261124T013000Z", "DTEND:20261124T014500Z"]);
  });
});

describe("the receipt", () => {
  test("is shared by the device, else its link is copied, else it is said", async () => {
    renderInShop(<ReceiptActions order={orderFixture()} />);
    const path = `/rastrear-orden/SAB-1001#pedido=s${"a".repeat(22)}`;
    const share = screen.getByRole("button", { name: "Compartir" });
    fireEvent.click(share);
    await waitFor(() => expect(pageToasts().texts).toEqual([expect.stringContaining(path)]));
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    give("clipboard", { writeText });
    fireEvent.click(share);
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(window.location.origin + path));
    const shared = vi.fn<(data: unknown) => Promise<void>>().mockResolvedValue();
    give("share", shared);
    fireEvent.click(share);
    await waitFor(() => expect(shared).toHaveBeenCalledTimes(1));
    expect(writeText).toHaveBeenCalledTimes(1);
  });

  test("is printed, with its link", () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    renderInShop(<ReceiptActions order={orderFixture()} />);
    expect(screen.getByText(/#pedido=s/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Imprimir" }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
