import { describe, expect, test } from "vitest";
import { menuLayout } from "#components/menu/menu-sections.tsx";
import { sectionId } from "#components/menu/section-id.ts";
import { itemFixture, menuFixture } from "#tests/support/shop-fixture.ts";

const photo = { url: "/media/x-1080.webp", width: 1080, height: 810 };

function menuWith(photos: number, plain: number) {
  const items = [
    ...Array.from({ length: photos }, (_, index) => itemFixture({ id: `f${index}`, photo })),
    ...Array.from({ length: plain }, (_, index) => itemFixture({ id: `p${index}` })),
  ];
  return menuFixture(items);
}

describe("how a menu is laid out (L1)", () => {
  test("as the tenant wishes, when there are photos", () => {
    expect(menuLayout(menuWith(8, 2), "grid")).toBe("tiles");
    expect(menuLayout(menuWith(8, 2), "list")).toBe("rows");
  });

  test("for words, when fewer than a third has one", () => {
    expect(menuLayout(menuWith(3, 7), "grid")).toBe("text");
    expect(menuLayout(menuWith(0, 1), "list")).toBe("text");
    expect(menuLayout(menuWith(4, 8), "grid")).toBe("tiles");
  });

  test("sections have addresses of their own", () => {
    expect(sectionId({ id: "1004" })).toBe("g-1004");
  });
});
