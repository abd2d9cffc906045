import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { press } from "#tests/support/press.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";
import { accountDoubles, saveAddress } from "#tests/support/account-doubles.ts";
import {
  away,
  eachWithNewDevice,
  fill,
  fillSignUp,
  goesTo,
  home,
  lineIsBack,
  openLogin,
  openSignUp,
  toCode,
  user,
} from "#tests/support/login-panel.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);

eachWithNewDevice();

describe("a call that is cut off", () => {
  test("is forgotten when the line is back (F17), at the address, the sign-up and the code", async () => {
    accountDoubles.requestCode.mockRejectedValueOnce(new TypeError("cut"));
    accountDoubles.signUp.mockRejectedValueOnce(new TypeError("cut"));
    accountDoubles.enterCode.mockRejectedValueOnce(new TypeError("cut"));
    openLogin();
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    await lineIsBack();
    press(/^¿No tienes una cuenta/);
    fillSignUp();
    press("Continuar");
    await lineIsBack();
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    await lineIsBack();
    press("Volver");
    fill("Correo electrónico", "ana");
    press("Continuar");
    // What the line has nothing to do with stays.
    fireEvent(window, new Event("online"));
    expect(screen.getByText("Ingresa un correo válido, por ejemplo ana@correo.com")).toBeTruthy();
  });

  test("is shown at the field, and the same goes on by another press", async () => {
    openLogin();
    accountDoubles.requestCode.mockRejectedValueOnce(new TypeError("cut"));
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    accountDoubles.enterCode.mockRejectedValueOnce(new TypeError("cut"));
    fill("Código de acceso", "123456");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Ingresar");
    await waitFor(() => expect(accountDoubles.enterCode).toHaveBeenCalledTimes(2));
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });

  test("leaves the sign-up as it was typed", async () => {
    openSignUp();
    accountDoubles.signUp.mockRejectedValueOnce(new TypeError("cut"));
    fillSignUp();
    press("Continuar");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(accountDoubles.signUp).toHaveBeenCalledTimes(2);
  });
});

const save = vi.fn<() => Promise<Result<null, Failure>>>();

/** A page on which somebody is logged in until a call is refused. */
function EndedWhileOpen() {
  const { user: here } = useSession();
  const { panel } = usePanel();
  const asCustomer = useAsCustomer();
  return (
    <>
      {here && <p>{here.name} está aquí</p>}
      <button type="button" onClick={() => void asCustomer(save)}>
        guardar
      </button>
      {panel === "login" && <LoginPanel isOpen />}
    </>
  );
}

describe("after a session that the server ended", () => {
  test("says so, and goes on with the address that was there", async () => {
    goesTo({ ...home, id: null }, Date.now());
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [], hasEnded: true }) });
    openLogin("ended");
    expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
    await toCode();
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(saveAddress, "what was wanted saves it").not.toHaveBeenCalled();
  });

  test("when it happened while the page stood open: said, with whom it asks, and the action goes on after it (UX23)", async () => {
    fakeServer({ "GET /api/session": () => ({ user, addresses: [home] }) });
    save.mockResolvedValueOnce(fail({ kind: "unauthorized" })).mockResolvedValue(ok(null));
    renderInShop(<EndedWhileOpen />);
    await screen.findByText("Ana está aquí");
    press("guardar");
    expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
    expect(screen.queryByText("Ana está aquí")).toBeNull();
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.com");
    press("Continuar");
    fireEvent.change(await screen.findByLabelText("Código de acceso"), { target: { value: "123456" } });
    expect(await screen.findByText("Ana está aquí")).toBeTruthy();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  });
});
