import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TroubleNotice } from "#components/checkout/send/trouble-notice.tsx";
import { capabilitiesOf, type Variant } from "#domain/store/mode.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

afterEach(cleanup);

const nothing = () => undefined;

test.each<[Variant, RegExp]>([
  ["table", /^Escanea de nuevo el código de tu mesa/],
  ["kiosk", /^Este kiosco todavía no puede tomar pedidos/],
])("a %s whose place is not proved says what helps there", (variant, text) => {
  renderInShop(
    <TroubleNotice
      trouble={{ kind: "problems", problems: [{ code: "place_not_proved" }] }}
      lines={[]}
      table={null}
      onGiveUp={nothing}
      onAnotherRound={nothing}
    />,
    { capabilities: capabilitiesOf(variant, { onlyMenu: false }) },
  );
  expect(screen.getByText(text)).toBeDefined();
});
