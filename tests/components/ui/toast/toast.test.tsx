import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { LayerAgain } from "#components/ui/sheet/layers.ts";
import { ToastOutlet } from "#components/ui/toast/toast.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { Overlays, pageToasts } from "#tests/support/overlays.tsx";

fillBrowserGaps();

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
  test("stay for their own time, in a live region", () => {
    act(() => pageToasts().showToast({ text: "Producto agregado", tone: "success", milliseconds: 2000 }));
    expect(screen.getByText("Producto agregado").closest("[aria-live=polite]")).not.toBeNull();
    pass(1900);
    expect(screen.queryByText("Producto agregado")).not.toBeNull();
    pass(200);
    expect(screen.queryByText("Producto agregado")).toBeNull();
  });

  test.each([
    ["error", 7000],
    ["info", 5000],
    ["success", 3000],
  ] as const)("stay as specified where nobody says how long: %s %d ms (S2 §9, S3 §9)", (tone, milliseconds) => {
    act(() => pageToasts().showToast({ text: "Dicho", tone }));
    pass(milliseconds - 100);
    expect(screen.queryByText("Dicho")).not.toBeNull();
    pass(200);
    expect(screen.queryByText("Dicho")).toBeNull();
  });

  test("one that has to be read is not taken away by what goes well after it; what goes wrong comes at once", () => {
    act(() => {
      pageToasts().showToast({ text: "Cobertura validada", tone: "success", milliseconds: 2000, isKept: true });
      pageToasts().showToast({ text: "Sede", tone: "info" });
      pageToasts().showToast({ text: "Agregado", tone: "success" });
    });
    expect(pageToasts().texts).toEqual(["Cobertura validada"]);
    pass(2000);
    expect(pageToasts().texts).toEqual(["Agregado"]);
    act(() => {
      pageToasts().showToast({ text: "Cobertura validada", tone: "success", isKept: true });
      pageToasts().showToast({ text: "Agregado", tone: "success" });
      pageToasts().showToast({ text: "No se pudo", tone: "error" });
    });
    expect(pageToasts().texts).toEqual(["No se pudo"]);
    pass(7000);
    expect(pageToasts().texts).toEqual([]);
  });

  test("an error stays five seconds at least", () => {
    act(() => pageToasts().showToast({ text: "No se pudo", tone: "error", milliseconds: 1000 }));
    pass(4900);
    expect(screen.queryByText("No se pudo")).not.toBeNull();
    pass(200);
    expect(screen.queryByText("No se pudo")).toBeNull();
  });

  test("stand on the bar at the lower edge, one that comes or goes after them too (UX3)", async () => {
    vi.useRealTimers();
    act(() => pageToasts().showToast({ text: "Producto agregado", tone: "success", milliseconds: 20_000 }));
    const place = screen.getByText("Producto agregado").closest<HTMLElement>(".toast-place");
    expect(place?.style.bottom).toBe("0px");
    const bar = document.createElement("div");
    bar.className = "cart-bar";
    bar.style.position = "fixed";
    Object.defineProperty(bar, "offsetHeight", { value: 76 });
    bar.checkVisibility = () => bar.style.display !== "none";
    document.body.append(bar);
    await vi.waitFor(() => expect(place?.style.bottom).toBe("76px"));
    bar.style.display = "none";
    await vi.waitFor(() => expect(place?.style.bottom).toBe("0px"));
    bar.remove();
  });

  test("are red for errors alone (S2 §8)", () => {
    act(() => pageToasts().showToast({ text: "Listo", tone: "success" }));
    expect(screen.getByText("Listo").parentElement?.className).not.toContain("bg-danger");
    act(() => pageToasts().showToast({ text: "No se pudo", tone: "error" }));
    expect(screen.getByText("No se pudo").parentElement?.className).toContain("bg-danger");
  });

  test("that all went well does not hide what went wrong", () => {
    act(() => pageToasts().showToast({ text: "No se pudo", tone: "error" }));
    act(() => pageToasts().showToast({ text: "Listo", tone: "success" }));
    expect(pageToasts().texts).toEqual(["No se pudo"]);
  });

  test("are one at a time, the last that was said, for its whole time", () => {
    act(() => pageToasts().showToast({ text: "uno", tone: "info", milliseconds: 2000 }));
    pass(1900);
    act(() => pageToasts().showToast({ text: "dos", tone: "info", milliseconds: 2000 }));
    expect(screen.queryByText("uno")).toBeNull();
    pass(1900);
    expect(screen.queryByText("dos")).not.toBeNull();
  });

  test("wait while somebody hovers over them", () => {
    act(() => pageToasts().showToast({ text: "Espera", tone: "info", milliseconds: 2000 }));
    const card = screen.getByText("Espera").parentElement;
    if (!card) throw new Error("a toast has a card");
    fireEvent.pointerMove(card);
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

  test("that appear under a pointer at rest go in their time", () => {
    act(() => pageToasts().showToast({ text: "Debajo", tone: "info", milliseconds: 2000 }));
    const card = screen.getByText("Debajo").parentElement;
    if (!card) throw new Error("a toast has a card");
    // What a browser tells when something comes under a pointer that nobody moves.
    fireEvent.pointerEnter(card);
    pass(2100);
    expect(screen.queryByText("Debajo")).toBeNull();
  });
});

function Question({ isOpen }: { isOpen: boolean }) {
  return <AlertDialog isOpen={isOpen} title="¿Seguro?" confirm={{ label: "Sí", onPress: () => undefined }} />;
}

function QuestionAgain({ isOpen }: { isOpen: boolean }) {
  return (
    <LayerAgain value>
      <Question isOpen={isOpen} />
    </LayerAgain>
  );
}

describe("a layer that opens", () => {
  test("takes the toast's place before, not of what comes after", () => {
    cleanup();
    const { rerender } = render(<Question isOpen={false} />, { wrapper: Overlays });
    act(() => pageToasts().showToast({ text: "Producto agregado", tone: "success" }));
    rerender(<Question isOpen />);
    expect(pageToasts().texts).toEqual([]);
    act(() => pageToasts().showToast({ text: "Guardado", tone: "success" }));
    rerender(<Question isOpen={false} />);
    expect(pageToasts().texts).toEqual(["Guardado"]);
  });

  test("one that is shown again, because the one above is done, takes nothing's place", () => {
    cleanup();
    const { rerender } = render(<QuestionAgain isOpen={false} />, { wrapper: Overlays });
    act(() => pageToasts().showToast({ text: "Sesión iniciada", tone: "success" }));
    rerender(<QuestionAgain isOpen />);
    expect(pageToasts().texts).toEqual(["Sesión iniciada"]);
  });
});
