import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { keepAddress, listAddresses, renewAddress } from "#lib/server/central/addresses.ts";
import { sampleAddress } from "#tests/support/samples.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";

// A backend whose addresses have the fields of S2 §7 and no neighbourhood.

let central: SmallCentral;
const owner = { token: "token-of-1", userId: "1", clientAddress: null };

const unknownField = (message: string) => ({
  status: 400,
  body: { errors: [{ message, extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }] },
});

beforeAll(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  central = await startSmallCentral(Date.now());
  askCentral(central);
  central.fault = (call) => {
    if (call !== "POST {graphql}") return null;
    const asked = JSON.stringify(central.bodies.at(-1));
    if (/neighborhood\\n/.test(asked)) return unknownField('Cannot query field "neighborhood" on type "UserAddress".');
    const value = `{ address_line_2: "${"x".repeat(300)}", … }`;
    return asked.includes('"neighborhood":')
      ? unknownField(
          `Variable "$data" got invalid value ${value}; Field "neighborhood" is not defined by type "UserAddressInput".`,
        )
      : null;
  };
});
afterEach(() => {
  central.calls.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await central.stop();
});

test("an address is listed and kept without one; its line has it all the same (A101)", async () => {
  const before = await listAddresses(owner);
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(({ neighborhood }) => neighborhood === "")).toBe(true);
  const address = { ...sampleAddress, id: null, line1: "Calle 1 # 2-3", details: "Apto 4", neighborhood: "El Poblado" };
  const kept = await keepAddress(address, owner);
  expect(kept).toMatchObject({ ok: true });
  const made = async () => (await listAddresses(owner)).find(({ id }) => kept.ok && id === kept.value.id);
  expect(await made()).toMatchObject({ line1: "Calle 1 # 2-3, El Poblado", details: "Apto 4", neighborhood: "" });
  if (!kept.ok) throw new Error("not kept");
  expect(await keepAddress({ ...kept.value, line1: "Calle 9 # 2-3" }, owner)).toMatchObject({ ok: true });
  expect(await made()).toMatchObject({ line1: "Calle 9 # 2-3, El Poblado" });
});

test("the one that is made the usual one becomes the newest, and stays once (A253)", async () => {
  const before = await listAddresses(owner);
  const old = before.find(({ point }) => point !== null);
  if (!old?.id) throw new Error("no address");
  const renewed = await renewAddress(old.id, owner);
  if (!renewed.ok) throw new Error(renewed.failure);
  const after = await listAddresses(owner);
  expect(after).toHaveLength(before.length);
  expect(after.some(({ id }) => id === old.id)).toBe(false);
  const newest = Math.max(...after.map(({ id }) => Number(id)));
  expect(renewed.value).toMatchObject({ ...old, id: String(newest) });
  expect(await renewAddress(old.id, owner)).toEqual({ ok: false, failure: "not_found" });
});

test("what is refused for something else is not sent again", async () => {
  const { fault } = central;
  central.fault = (call) =>
    call === "POST {graphql}" ? unknownField('Cannot query field "city" on type "UserAddress".') : null;
  await expect(listAddresses(owner)).rejects.toMatchObject({ status: 400 });
  expect(central.calls).toEqual(["POST {graphql}"]);
  central.fault = fault;
});
