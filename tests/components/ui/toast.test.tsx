import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ToastOutlet } from "#components/ui/toast.tsx";
import { Overlays, pageToasts } from "#tests/support/overlays.tsx";

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastOutlet layerId={null} />, { wrapper: Overlays });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("toasts (UX17)", () => {
  test("stay as long as they are told, in a live region", () => {
    act(() => pageToasts().showToast({ text: "Producto agregado", tone: "success", milliseconds: 2000 }));
    expect(screen.getByText("Producto agregado").closest("[aria-live=polite]")).not.toBeNull();
    pass(1900);
    expect(screen.queryByText("Producto agregado")).not.toBeNull();
    pass(200);
    expect(screen.queryByText("Producto agregado")).toBeNull();
  });

  test("an error stays five seconds at least", () => {
    act(() => pageToasts().showToast({ text: "No se pudo", tone: "error", milliseconds: 1000 }));
    pass(4900);
    expect(screen.queryByText("No se pudo")).not.toBeNull();
    pass(200);
    expect(screen.queryByText("No se pudo")).toBeNull();
  });

  test("are red for errors alone (S2 §8)", () => {
    act(() => pageToasts().showToast({ text: "No se pudo", tone: "error" }));
    act(() => pageToasts().showToast({ text: "Listo", tone: "success" }));
    expect(screen.getByText("No se pudo").parentElement?.className).toContain("bg-danger");
    expect(screen.getByText("Listo").parentElement?.className).not.toContain("bg-danger");
  });

  test("that say what a field says are seen, not read out a second time, and taken back when it is mended", () => {
    act(() => pageToasts().showToast({ text: "Falta la dirección", tone: "error", isEcho: true }));
    expect(screen.getByText("Falta la dirección").closest("[aria-hidden]")).not.toBeNull();
    act(() => pageToasts().takeBackToast("Falta la dirección"));
    expect(screen.queryByText("Falta la dirección")).toBeNull();
  });

  test("wait while somebody hovers over them", () => {
    act(() => pageToasts().showToast({ text: "Espera", tone: "info", milliseconds: 2000 }));
    const card = screen.getByText("Espera").parentElement;
    if (!card) throw new Error("a toast has a card");
    fireEvent.pointerEnter(card);
    pass(10_000);
    expect(screen.queryByText("Espera")).not.toBeNull();
    fireEvent.pointerLeave(card);
    pass(2100);
    expect(screen.queryByText("Espera")).toBeNull();
  });

  test("an action is done once and takes its toast away", () => {
    const undo = vi.fn<() => void>();
    act(() =>
      pageToasts().showToast({
        text: "Producto eliminado",
        tone: "info",
        action: { label: "Deshacer", onPress: undo },
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Producto eliminado")).toBeNull();
  });

  test("the same words do not pile up, and no more than three stand at once", () => {
    for (const text of ["uno", "dos", "dos", "tres", "cuatro"])
      act(() => pageToasts().showToast({ text, tone: "info" }));
    expect(pageToasts().texts).toEqual(["dos", "tres", "cuatro"]);
  });
});
