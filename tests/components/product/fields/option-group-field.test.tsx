import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OptionGroup } from "#domain/menu/option-group.ts";
import { OptionGroupField } from "#components/product/fields/option-group-field.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

afterEach(cleanup);

const salsas: OptionGroup = {
  id: "5",
  name: "Salsas",
  kind: "topping",
  minimum: 0,
  maximum: 1,
  allowsQuantity: false,
  options: [{ id: "51", name: "Guacamole", price: 2500, photo: null, requiresLegalAge: false, isAvailable: true }],
};

function show(group: OptionGroup): void {
  renderInShop(<OptionGroupField group={group} chosen={[]} onChange={() => undefined} isMissing={false} />);
}

test("a group shows its options", () => {
  show(salsas);
  expect(screen.getByRole("radio", { name: /Guacamole/ })).toBeTruthy();
});

test("a group without options draws no empty frame", () => {
  show({ ...salsas, options: [] });
  expect(screen.queryByText("Salsas")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
});
