import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { coverSizes } from "#components/shell/intro/store-intro.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Stepper } from "#components/ui/stepper.tsx";

afterEach(cleanup);

const image = () => screen.getByRole("img", { name: "Ajiaco" });
const labels = { decrease: "Uno menos", increase: "Uno más", remove: "Quitar" };

describe("a stepper (UX12, UX16)", () => {
  test("counts up and down within its limits", () => {
    const change = vi.fn<(value: number) => void>();
    const { rerender } = render(<Stepper value={1} min={1} max={2} onChange={change} labels={labels} />);
    fireEvent.click(screen.getByRole("button", { name: "Uno menos" }));
    expect(change).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    expect(change).toHaveBeenLastCalledWith(2);
    rerender(<Stepper value={2} min={1} max={2} onChange={change} labels={labels} />);
    fireEvent.click(screen.getByRole("button", { name: "Uno más" }));
    expect(change).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Uno más" }).getAttribute("aria-disabled")).toBe("true");
  });

  test("at one the minus is a bin named 'Quitar'", () => {
    const change = vi.fn<(value: number) => void>();
    render(<Stepper value={1} min={1} max={9} onChange={change} labels={labels} removesAtMin />);
    fireEvent.click(screen.getByRole("button", { name: "Quitar" }));
    expect(change).toHaveBeenCalledWith(0);
  });
});

describe("a button", () => {
  test("that is blocked looks so and still answers (UX14)", () => {
    const press = vi.fn<() => void>();
    render(
      <Button isBlocked onClick={press}>
        Agregar
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Agregar" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(press).toHaveBeenCalledOnce();
  });

  test("that is busy takes no second press and keeps its label (UX26)", () => {
    const press = vi.fn<() => void>();
    const send = vi.fn<(event: Event) => void>();
    const { container } = render(
      <form>
        <Button type="submit" isBusy onClick={press}>
          Enviar
        </Button>
      </form>,
    );
    container.querySelector("form")?.addEventListener("submit", send);
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    expect(press).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});

describe("a field (UX15)", () => {
  test("ties label, hint and error to its control", () => {
    render(
      <Field label="Barrio" hint="Como en tu dirección" error="Escribe tu barrio">
        {(control) => <TextInput {...control} />}
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Barrio" });
    const described = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(["Como en tu dirección", "Escribe tu barrio"]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  test("without an error nothing is invalid", () => {
    render(<Field label="Barrio">{(control) => <TextInput {...control} />}</Field>);
    const input = screen.getByRole("textbox", { name: "Barrio" });
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(input.getAttribute("aria-describedby")).toBeNull();
  });
});

describe("a photo (L1)", () => {
  const own = { url: "/media/ajiaco-1080.webp", width: 1080, height: 810 };

  test("comes in the sizes that the media host keeps", () => {
    render(<FoodPhoto photo={own} alt="Ajiaco" ratio="4 / 3" sizes="50vw" />);
    expect(image().getAttribute("srcset")).toBe(
      "/media/ajiaco-640.webp 640w, /media/ajiaco-800.webp 800w, /media/ajiaco-1080.webp 1080w",
    );
    expect(image().getAttribute("loading")).toBe("lazy");
  });

  test("comes in the smallest where that one is sharp enough", () => {
    render(<FoodPhoto photo={own} alt="Ajiaco" sizes={null} />);
    const names = ["src", "srcset", "sizes"];
    expect(names.map((name) => image().getAttribute(name))).toEqual(["/media/ajiaco-640.webp", null, null]);
  });

  test("a square place takes the squares", () => {
    render(<FoodPhoto photo={own} alt="Ajiaco" ratio="1" sizes="7rem" />);
    expect(image().getAttribute("srcset")).toBe(
      "/media/ajiaco-96.webp 96w, /media/ajiaco-192.webp 192w, /media/ajiaco-400.webp 400w",
    );
  });

  test("a cover is asked for as wide as it is drawn, not as its place", () => {
    expect(coverSizes({ width: 1200, height: 300 })).toBe("(width < 64rem) max(100vw, 40.0rem), max(34rem, 48.0rem)");
  });

  test("one from elsewhere has only itself", () => {
    render(<FoodPhoto photo={{ ...own, url: "https://media.example/a.jpg" }} alt="Ajiaco" ratio="1" sizes="7rem" />);
    expect(image().getAttribute("src")).toBe("https://media.example/a.jpg");
    expect(image().getAttribute("srcset")).toBeNull();
  });

  test("a missing one leaves its place", () => {
    const { container } = render(<FoodPhoto photo={null} alt="" ratio="4 / 3" sizes="7rem" />);
    expect(container.querySelector<HTMLElement>(".food-tile")?.style.aspectRatio).toBe("4 / 3");
    expect(container.querySelector("img")).toBeNull();
  });
});
