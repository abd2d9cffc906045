import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { ToastRegion } from "#components/ui/toast/toast-region.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { Overlays, pageToasts } from "#tests/support/overlays.tsx";

fillBrowserGaps();

function Shop({ isFirstOpen = false }: { isFirstOpen?: boolean }) {
  const [isOpen, setIsOpen] = useState(isFirstOpen);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        abrir
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Carrito" closeLabel="Cerrar" side="end">
        <p>contenido</p>
      </Sheet>
      <ToastRegion />
    </>
  );
}

/** As the panels of a page are: one in the place of the other. */
function Panels() {
  const [panel, setPanel] = useState<"Carrito" | "Pago" | null>(null);
  return (
    <>
      <button type="button" onClick={() => setPanel("Carrito")}>
        abrir
      </button>
      {panel !== null && (
        <Sheet key={panel} isOpen onClose={() => setPanel(null)} title={panel} closeLabel="Cerrar" side="end">
          <button type="button" onClick={() => setPanel("Pago")}>
            pagar
          </button>
        </Sheet>
      )}
    </>
  );
}

const dialog = () => screen.queryByRole("dialog");

function finger(y: number) {
  return { touches: [{ clientX: 100, clientY: y }] };
}

function pull(distance: number): void {
  const sheet = screen.getByRole("dialog");
  fireEvent.touchStart(sheet, finger(200));
  fireEvent.touchMove(sheet, finger(220));
  fireEvent.touchMove(sheet, finger(200 + distance));
  fireEvent.touchEnd(sheet, { touches: [] });
}

function open(): HTMLElement {
  const trigger = screen.getByRole("button", { name: "abrir" });
  trigger.focus();
  fireEvent.click(trigger);
  return trigger;
}

beforeEach(() => {
  vi.useRealTimers();
});

afterEach(cleanup);

describe("a sheet (UX4, UX6)", () => {
  test("is a modal dialog named by its title", () => {
    render(<Shop />, { wrapper: Overlays });
    expect(dialog()).toBeNull();
    open();
    expect(screen.getByRole("dialog", { name: "Carrito" }).getAttribute("aria-modal")).toBe("true");
  });

  test("closes by its button and gives the focus back to what opened it", () => {
    render(<Shop />, { wrapper: Overlays });
    const trigger = open();
    fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  test("closes by Escape, through its owner's state", () => {
    render(<Shop isFirstOpen />, { wrapper: Overlays });
    const escape = new Event("cancel", { cancelable: true });
    act(() => {
      dialog()?.dispatchEvent(escape);
    });
    expect(escape.defaultPrevented).toBe(true);
    expect(dialog()).toBeNull();
  });

  test("closes by a press beside it, not by one inside", () => {
    render(<Shop isFirstOpen />, { wrapper: Overlays });
    fireEvent.click(screen.getByText("contenido"));
    expect(dialog()).not.toBeNull();
    fireEvent.click(screen.getByRole("dialog"));
    expect(dialog()).toBeNull();
  });

  test("the page behind does not scroll while it is open", () => {
    render(<Shop />, { wrapper: Overlays });
    open();
    expect(document.documentElement.hasAttribute("data-locked")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    expect(document.documentElement.hasAttribute("data-locked")).toBe(false);
  });

  test("one in the place of another leaves the page behind as it is, and gives the focus back to what opened the first", async () => {
    const close = vi.spyOn(HTMLDialogElement.prototype, "close");
    render(<Panels />, { wrapper: Overlays });
    const trigger = open();
    const focused = vi.fn<() => void>();
    trigger.addEventListener("focus", focused);
    fireEvent.click(screen.getByRole("button", { name: "pagar" }));
    await act(async () => await Promise.resolve());
    expect(screen.getByRole("dialog", { name: "Pago" })).toBeDefined();
    expect([close.mock.calls.length, focused.mock.calls.length]).toEqual([0, 0]);
    expect(document.documentElement.hasAttribute("data-locked")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    await act(async () => await Promise.resolve());
    expect(document.activeElement).toBe(trigger);
    expect(document.documentElement.hasAttribute("data-locked")).toBe(false);
    close.mockRestore();
  });

  test("a toast appears inside of it: the rest of the page is inert (UX17)", async () => {
    render(<Shop isFirstOpen />, { wrapper: Overlays });
    act(() => pageToasts().showToast({ text: "Producto agregado", tone: "success" }));
    const toast = await screen.findByText("Producto agregado");
    expect(screen.getByRole("dialog").contains(toast)).toBe(true);
  });

  test("a pull down closes it on a phone, a short one does not (UX4)", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    render(<Shop isFirstOpen />, { wrapper: Overlays });
    pull(25);
    expect(dialog()).not.toBeNull();
    pull(200);
    expect(dialog()).toBeNull();
    vi.unstubAllGlobals();
    fillBrowserGaps();
  });
});

describe("an alert (UX7)", () => {
  test("has its words as its name and description, and the focus on the safe way out", () => {
    render(
      <AlertDialog
        isOpen
        title="¿Vaciar el carrito?"
        confirm={{ label: "Vaciar", onPress: vi.fn<() => void>(), isDestructive: true }}
        cancel={{ label: "Conservar", onPress: vi.fn<() => void>() }}
      >
        Son tres productos.
      </AlertDialog>,
      { wrapper: Overlays },
    );
    const alert = screen.getByRole("alertdialog", { name: "¿Vaciar el carrito?" });
    expect(document.getElementById(alert.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Son tres productos.",
    );
    expect(document.activeElement?.textContent).toBe("Conservar");
  });

  test("Escape means the safe way out", () => {
    const cancel = vi.fn<() => void>();
    render(
      <AlertDialog
        isOpen
        title="¿Seguro?"
        confirm={{ label: "Sí", onPress: vi.fn<() => void>() }}
        cancel={{ label: "No", onPress: cancel }}
      />,
      { wrapper: Overlays },
    );
    screen.getByRole("alertdialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(cancel).toHaveBeenCalledOnce();
  });
});
