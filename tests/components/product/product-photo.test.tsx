import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ProductPhoto } from "#components/product/product-intro.tsx";
import { itemFixture } from "#tests/support/shop-fixture.ts";

vi.mock("next-intl/server", () => ({ getTranslations: () => String }));

afterEach(cleanup);

test("a product's photo is at most 500 px wide, whatever the screen (S1 §2)", async () => {
  const photo = { url: "/media/ajiaco-1600.webp", width: 1600, height: 1200 };
  render(await ProductPhoto({ item: itemFixture({ photo }), sizes: "31rem", isFirst: true }));
  expect(screen.getByRole("img").closest(".food-tile")?.className).toContain("max-w-[500px]");
});
