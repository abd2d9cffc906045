import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fail, ok } from "#domain/base/result.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { press } from "#tests/support/press.ts";
import { renderPanel, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { SavedAddresses } from "#components/location/saved/saved-addresses.tsx";
import { locationDoubles } from "#tests/support/location-doubles.ts";
import {
  answers,
  asked,
  branchOf,
  eachWithNewDevice,
  found,
  home,
  kept,
  openLocation,
  point,
  type,
  user,
  work,
} from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

describe("an account's addresses", () => {
  beforeEach(() => {
    answers["GET /api/session"] = () => ({ user, addresses: [home, work] });
  });

  test("a press outside does not close the list; elsewhere it does (S2 §2.7)", async () => {
    openLocation({}, "delivery");
    await screen.findByRole("radio", { name: /^Casa/ });
    expect(openPanels()).toEqual(["location"]);
    fireEvent.click(screen.getByRole("dialog"));
    expect(openPanels()).toEqual(["location"]);
    press("Crear nueva dirección");
    await screen.findByLabelText(/^Dirección/);
    fireEvent.click(screen.getByRole("dialog"));
    await waitFor(() => expect(openPanels()).toBeUndefined());
  });

  test("one is chosen and validated as it is", async () => {
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("radio", { name: /^Casa/ }));
    press("Seleccionar");
    await waitFor(() => expect(kept()).toMatchObject({ mode: "delivery", address: { id: "7" } }));
    expect(locationDoubles.save).not.toHaveBeenCalled();
  });

  test("a new one is kept in the account under its id (S2 §4.5)", async () => {
    locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9", line1: "Calle 93 # 11-27" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    fireEvent.click(screen.getByRole("radio", { name: "Trabajo" }));
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    await waitFor(() => expect(kept()?.address.id).toBe("9"));
    expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ name: "Trabajo", id: null });
  });

  test("the form for another is empty where the last one is in the account", async () => {
    seedDevice("location", { mode: "delivery", isValidated: true, address: home, branchId: "1", area: null });
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "");
    type(/^Dirección/, "Calle 9");
    press("Regresar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 9");
  });

  test("a new one is called Casa unless it is called something else (S2 §2.7)", async () => {
    locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByRole("radio", { name: "Casa" })).toHaveProperty("checked", true);
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    await waitFor(() => expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ name: "Casa" }));
  });

  test("a new one that the account could not take is used all the same, and that is said (A133)", async () => {
    locationDoubles.save.mockResolvedValue(fail({ kind: "unavailable" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    expect(await screen.findByText(/no pudimos guardarla en tu cuenta/)).toBeTruthy();
    expect(kept()).toMatchObject({ isValidated: true, address: { id: null } });
  });

  test("one of several can be deleted, after a question with the safe answer focused (UX7)", async () => {
    locationDoubles.remove.mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    expect(within(question).getByText("¿Seguro que deseas eliminar esta dirección?")).toBeTruthy();
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^Casa/ })).toBeNull());
    expect(locationDoubles.remove).toHaveBeenCalledWith({ id: "7" });
    expect(screen.queryByRole("button", { name: /^Eliminar dirección/ })).toBeNull();
  });

  test("with a session that the server ended the log-in is offered, and the deletion goes on after it", async () => {
    locationDoubles.remove.mockResolvedValueOnce(fail({ kind: "unauthorized" })).mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(openPanels()).toEqual(["location", "login"]));
    act(() => shopPanels().close({ result: "done", place: null }));
    expect(await screen.findByText("Dirección eliminada")).toBeTruthy();
    expect(locationDoubles.remove.mock.calls).toEqual([[{ id: "7" }], [{ id: "7" }]]);
  });

  test("one without a point is listed, and saved under its id when it is completed", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, point: null }, work] });
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    locationDoubles.save.mockResolvedValue(ok(home));
    openLocation({}, "delivery");
    expect(await screen.findByRole("radio", { name: /^Casa.*Complétala/ })).toHaveProperty("disabled", true);
    expect(screen.getByRole("radio", { name: /^Trabajo/ })).toHaveProperty("checked", true);
    press("Completar dirección Casa");
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 93 # 11-27");
    press("Continuar");
    await waitFor(() =>
      expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ id: "7", name: "Casa", point }),
    );
    expect(kept()).toMatchObject({ isValidated: true, address: { id: "7" } });
  });

  test("one without a line can be deleted, even when it is the only one", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, line1: "" }] });
    locationDoubles.remove.mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(locationDoubles.remove).toHaveBeenCalledWith({ id: "7" }));
  });

  test("what was typed to complete one is not the start of a new one", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, point: null }, work] });
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Completar dirección Casa" }));
    await screen.findByLabelText(/^Dirección/);
    press("Regresar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "");
  });

  test("'Otro' without a name asks for one", async () => {
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    fireEvent.click(screen.getByRole("radio", { name: "Otro" }));
    press("Guardar dirección");
    expect(await screen.findByText("Escribe cómo llamamos a esta dirección")).toBeTruthy();
    const name = screen.getByLabelText("¿Cómo la llamamos?");
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: "Finca" } });
    expect(screen.queryByText("Escribe cómo llamamos a esta dirección")).toBeNull();
  });

  test("the barrio is optional where an address is to be saved, not in the wizard (A99)", async () => {
    locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9" }));
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Guardar dirección");
    await waitFor(() => expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ neighborhood: "", id: null }));
  });

  test("one that nobody covers is saved all the same, and that is said (A229)", async () => {
    answers["POST /api/coverage"] = () => null;
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9" }));
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Guardar dirección");
    expect(await screen.findByText("Guardamos Casa. Por ahora no llegamos hasta allá.")).toBeTruthy();
    expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ id: null, name: "Casa", point });
    expect(kept()).toBeNull();
  });

  test("a saved one says which branch reaches it, and changes no order (A229)", async () => {
    const order = { mode: "delivery", isValidated: true, address: work, branchId: "1", area: null };
    seedDevice("location", order);
    answers["POST /api/coverage"] = () => ({ branchId: "2", area: { id: "4", name: "Sur", price: 6000 } });
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9", name: "Padres" }));
    openLocation({}, "newAddress");
    fireEvent.click(await screen.findByRole("radio", { name: "Padres" }));
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Guardar dirección");
    expect(await screen.findByText("Guardamos Padres. Te llegamos desde Usaquén.")).toBeTruthy();
    expect(kept()).toMatchObject(order);
    await waitFor(() => expect(openPanels()).toBeUndefined());
  });

  test("one that the account did not take stays in the form, which says so", async () => {
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    locationDoubles.save.mockResolvedValue(fail({ kind: "refused", code: "too_many_addresses" }));
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Guardar dirección");
    expect(await screen.findByText(/ya tiene el máximo de direcciones/)).toBeTruthy();
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 93 # 11-27");
  });

  test("one is renamed without being looked up again; with another street it is", async () => {
    locationDoubles.save.mockResolvedValue(ok({ ...home, name: "Trabajo" }));
    seedDevice("unfinished-address", { ...home, name: "Casa", point: null });
    openLocation({}, "newAddress");
    expect(await screen.findByRole("dialog", { name: "Editar dirección" })).toBeTruthy();
    await screen.findByRole("radio", { name: "Casa" });
    fireEvent.click(screen.getByRole("radio", { name: "Trabajo" }));
    press("Guardar dirección");
    await waitFor(() =>
      expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ id: "7", name: "Trabajo", point }),
    );
    expect(asked.filter(({ path }) => path === "geocode")).toEqual([]);
  });

  test("of several one is made the usual one, which a log-in selects (A253)", async () => {
    seedDevice("location", { mode: "delivery", isValidated: true, address: home, branchId: "1", area: null });
    locationDoubles.makeUsual.mockResolvedValue(ok({ ...home, id: "12" }));
    renderPanel(<SavedAddresses />, { name: "menu" }, { branches: [branchOf("1", "Chapinero")] });
    await screen.findByText("Tu dirección habitual");
    expect(screen.queryByRole("button", { name: "Usar como habitual: Trabajo" })).toBeNull();
    press("Usar como habitual: Casa");
    await waitFor(() => expect(pageToasts().texts).toEqual(["Casa es ahora tu dirección habitual."]));
    expect(locationDoubles.makeUsual).toHaveBeenCalledWith({ id: "7" });
    expect(kept()).toMatchObject({ isValidated: true, address: { id: "12" } });
    expect(screen.getByRole("button", { name: "Usar como habitual: Trabajo" })).toBeTruthy();
    press("Editar dirección Trabajo");
    await waitFor(() => expect(openPanels()).toEqual(["menu", "location"]));
  });

  test("an account without any goes on to the form", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    openLocation({}, "delivery");
    expect(await screen.findByLabelText(/^Dirección/)).toBeTruthy();
  });
});
