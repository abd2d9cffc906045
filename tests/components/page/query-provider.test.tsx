import { useQueryClient } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { useAtom } from "jotai/react";
import { expect, test } from "vitest";
import { QueryProvider } from "#components/page/query-provider.tsx";
import { pageValue } from "#lib/client/device/device-value.ts";
import { nobody, sessionKey } from "#lib/client/session/session-query.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const typedAtom = pageValue("");
const ana = { ...nobody, user: { id: "1", name: "Ana", email: "ana@x.co", phone: null } };

function Field() {
  const [typed, type] = useAtom(typedAtom);
  const client = useQueryClient();
  const know = (session: object) => () => client.setQueryData(sessionKey(storeFixture().tenant), session);
  return (
    <>
      <input aria-label="Nombre" value={typed} onChange={({ target }) => type(target.value)} />
      <button onClick={() => type("Ana Rojas")}>type</button>
      <button onClick={know(ana)}>ana</button>
      <button onClick={know(nobody)}>nobody</button>
    </>
  );
}

function press(name: string): void {
  act(() => screen.getByRole("button", { name }).click());
}

test("what stands in the fields of a page goes with whoever typed it", () => {
  render(
    <StoreProvider store={storeFixture()}>
      <QueryProvider>
        <Field />
      </QueryProvider>
    </StoreProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Nombre");
  press("ana");
  press("type");
  expect(field.value).toBe("Ana Rojas");
  press("nobody");
  expect(field.value).toBe("");
});
