import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { ShopLogo } from "#components/shell/shop-logo.tsx";
import { PhotoFallback } from "#components/page/photo-fallback.tsx";

afterEach(cleanup);

function showPhoto(): HTMLElement {
  const photo = { url: "/media/ajiaco-1080.webp", width: 1080, height: 810 };
  render(<FoodPhoto photo={photo} alt="Ajiaco" sizes="50vw" />);
  return screen.getByAltText("Ajiaco");
}

/** As the browser says it of an image. */
function pretend(image: HTMLElement, state: { complete: boolean; naturalWidth: number; currentSrc: string }): void {
  for (const [name, value] of Object.entries(state)) Object.defineProperty(image, name, { value });
}

test("a photo that does not load gives way to the drawing behind it (S1 §8)", () => {
  render(<PhotoFallback />);
  const image = showPhoto();
  expect(image.dataset["failed"]).toBeUndefined();
  fireEvent.error(image);
  expect(image.dataset["failed"]).toBe("");
});

test("it is asked for again when the connection is back", () => {
  render(<PhotoFallback />);
  const image = showPhoto();
  fireEvent.error(image);
  const asked: (string | null)[] = [];
  image.setAttribute = (name: string, value: string) => void asked.push(`${name}=${value}`);
  fireEvent(window, new Event("online"));
  expect(image.dataset["failed"]).toBeUndefined();
  expect(asked).toEqual([`src=${image.getAttribute("src")}`]);
  fireEvent.error(image);
  expect(image.dataset["failed"]).toBe("");
});

test("so does one that failed before the script came, also one that loads late", () => {
  const image = showPhoto();
  pretend(image, { complete: true, naturalWidth: 0, currentSrc: "/media/ajiaco-640.webp" });
  render(<PhotoFallback />);
  expect(image.dataset["failed"]).toBe("");
});

test.each([
  ["not asked for yet", { complete: true, naturalWidth: 0, currentSrc: "" }],
  ["on its way", { complete: false, naturalWidth: 0, currentSrc: "/media/ajiaco-640.webp" }],
  ["there", { complete: true, naturalWidth: 640, currentSrc: "/media/ajiaco-640.webp" }],
])("one that is %s stays", (_, state) => {
  const image = showPhoto();
  pretend(image, state);
  render(<PhotoFallback />);
  expect(image.dataset["failed"]).toBeUndefined();
});

test("a logo that does not load gives way to the first letter of the name", () => {
  render(<PhotoFallback />);
  const logo = { url: "/media/sabor-icon-512.webp", width: 512, height: 512 };
  const { container } = render(<ShopLogo name="Sabor Santafereño" logo={logo} side={40} className="" />);
  const image = container.querySelector("img");
  if (image) fireEvent.error(image);
  expect(image?.dataset["failed"]).toBe("");
  expect(container.textContent).toBe("S");
});
