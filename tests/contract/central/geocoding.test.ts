import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveryOrder, request } from "./order-body.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

const search = (query: Record<string, string>) => `?${new URLSearchParams(query).toString()}`;
const find = (query: Record<string, string>) =>
  shop.get(`/api/geocode${search({ address: "", city: "", neighborhood: "", country: "", ...query })}`);
const nothing = { status: "ZERO_RESULTS", results: [] };

describe("GET /api/geocode", () => {
  test.each([
    { city: "Bogotá", neighborhood: "Chapinero Central" },
    { city: "BOGOTA", neighborhood: " barrio  chapinero central " },
    { city: "Bogotá D.C.", neighborhood: "Chapinero Central" },
    { city: "", address: "Chapinero Central" },
    { city: "Bogotá", address: "el parque de chapinero central" },
  ])("knows the barrio of %j", async (query) => {
    const { body } = await find(query);
    expect(body.status).toBe("OK");
    expect(body.results[0]).toMatchObject({
      city: "Bogotá",
      neighborhood: "Chapinero Central",
      country: "Colombia",
      geometry: { location_type: "GEOMETRIC_CENTER" },
    });
    expect(Math.abs(body.results[0].geometry.location.lat - 4.645)).toBeLessThan(0.02);
  });

  test.each([
    { address: "Calle 60 # 9-45", city: "Bogotá", neighborhood: "Chapinero Central" },
    { address: "Cl. 60 9 45", city: "Bogotá" },
    { address: "Calle 60 # 9-45, Apto 301", city: "Bogotá" },
    { address: "Calle 60 # 9-45", city: "Bogotá", neighborhood: "Barrio que nadie conoce" },
    { address: "Calle 60 # 9-45", city: "Bogotá", neighborhood: "Chapinero" },
  ])("places a crossing on the street grid: %j", async (query) => {
    const { body } = await find(query);
    const { location, location_type } = body.results[0].geometry;
    expect(location_type).toBe("RANGE_INTERPOLATED");
    expect(body.results[0].partial_match).toBe(false);
    expect(Math.hypot(location.lat - 4.6474, location.lng + 74.0624)).toBeLessThan(0.005);
    expect(body.results[0].city).toBe("Bogotá");
  });

  test("tells a crossing that is not in the named barrio with its own, so that somebody asks", async () => {
    const { body } = await find({ address: "Calle 200 # 60-10", city: "Bogotá", neighborhood: "La Salle" });
    expect(body.results).toHaveLength(1);
    expect(body.results[0].geometry.location_type).toBe("RANGE_INTERPOLATED");
    expect(body.results[0].geometry.location.lat).toBeGreaterThan(4.75);
    expect(body.results[0].neighborhood).not.toBe("La Salle");
  });

  test.each([
    ["Calle 91 Sur # 3-20 Este", "Usme"],
    ["Calle 145 # 91-19", "Suba"],
    // A barrio of that name is elsewhere.
    ["Avenida El Dorado # 68-20", ""],
    ["Avenida Boyacá # 72-10", ""],
  ])("a crossing in the locality is in it, though its centre has the same name: %s, %s", async (address, name) => {
    const { body } = await find({ address, city: "Bogotá", neighborhood: name });
    expect(body.results[0]).toMatchObject({
      partial_match: false,
      geometry: { location_type: "RANGE_INTERPOLATED" },
    });
  });

  test("keeps the line that was asked for in the address it answers", async () => {
    const { body } = await find({ address: "Calle 60 # 9-45", city: "Bogotá", neighborhood: "Chapinero Central" });
    expect(body.results[0].formatted_address).toBe("Calle 60 # 9-45, Chapinero Central, Chapinero, Bogotá, Colombia");
  });

  test.each([
    { city: "Bogotá", neighborhood: "Barrio Inventado" },
    { city: "Ciudad Inventada", neighborhood: "Chapinero Central" },
    { city: "", address: "Calle 60 # 9-45" },
    { city: "Bogotá", address: "la casa azul" },
    { city: "", address: "" },
    { city: "Bogotá", neighborhood: "x" },
    { city: "Bogotá", neighborhood: "((((((((((((" },
  ])("says so when it does not know %j: a city's centre would be a wrong answer", async (query) => {
    expect((await find(query)).body).toEqual(nothing);
  });

  test("takes no more text than an address has; a parameter that it does not know changes nothing", async () => {
    expect((await find({ address: "x".repeat(251) })).status).toBe(400);
    expect((await find({ key: "1" })).body).toEqual((await find({})).body);
  });
});

describe("GET /api/geocode/reverse", () => {
  test.each(["lat=&lng=", "lat=%20&lng=-74", "lat=null&lng=-74", "lat=true&lng=-74", "lat=[4.65]&lng=-74", "lat=4.65"])(
    "takes no number of %s",
    async (where) => {
      expect((await shop.get(`/api/geocode/reverse?${where}`)).status).toBe(400);
    },
  );

  test("names the nearest barrio", async () => {
    const { body } = await shop.get("/api/geocode/reverse?lat=4.6945&lng=-74.0312");
    expect(body.results[0]).toMatchObject({ neighborhood: "Usaquén", city: "Bogotá" });
  });

  test.each(["lat=0&lng=0", "lat=40.4&lng=-3.7"])("knows nothing at %s", async (where) => {
    expect((await shop.get(`/api/geocode/reverse?${where}`)).body).toEqual(nothing);
  });

  test("needs a point on earth", async () => {
    expect((await shop.get("/api/geocode/reverse?lat=91&lng=0")).status).toBe(400);
    expect((await shop.get("/api/geocode/reverse?lat=4")).status).toBe(400);
  });
});

const suggest = async (q: string, city = "") => {
  const { body } = await shop.get(`/api/geocode/suggest${search({ q, city })}`);
  return body.results.map((result: { neighborhood: string | null; locality: string | null; city: string }) => [
    result.neighborhood ?? result.locality ?? result.city,
  ]);
};

describe("GET /api/geocode/suggest", () => {
  test("completes a name as it is typed, accents or not, beginnings first", async () => {
    expect((await suggest("usaq", "Bogotá"))[0]).toEqual(["Usaquén"]);
    const chapinero = await suggest("CHAPI", "Bogotá");
    expect(chapinero.flat().every((name: string) => name.startsWith("Chapinero"))).toBe(true);
    expect(await suggest("Calle 60 # 9-45, chapinero c", "Bogotá")).toContainEqual(["Chapinero Central"]);
  });

  test("gives at most eight, and none for one letter or an unknown city", async () => {
    expect((await suggest("la", "Bogotá")).length).toBeLessThanOrEqual(8);
    expect(await suggest("a")).toEqual([]);
    expect(await suggest("chapinero", "Ciudad Inventada")).toEqual([]);
  });
});

const suggestLines = async (q: string) => {
  const { body } = await shop.get(`/api/geocode/suggest${search({ q, city: "Bogotá" })}`);
  return body.results.map(
    ({ formatted_address, geometry }: { formatted_address: string; geometry: { location_type: string } }) => [
      formatted_address.split(",")[0],
      geometry.location_type,
    ],
  );
};

describe("streets are suggested from the grid that the look-up knows", () => {
  test("the crossing that was typed, with its barrio", async () => {
    const { body } = await shop.get(`/api/geocode/suggest${search({ q: "Calle 72 # 10-34", city: "Bogotá" })}`);
    expect(body.results[0]).toMatchObject({ neighborhood: "Porciúncula", partial_match: false });
    expect(body.results[0].formatted_address).toMatch(/^Calle 72 # 10-34, Porciúncula, Chapinero, Bogotá/);
  });

  test.each([
    ["Calle 7", /^Calle 7 # \d+$/],
    ["Cra 15", /^Carrera 15 # \d+(?: Sur)?$/],
    ["kr 7 #", /^Carrera 7 # \d+(?: Sur)?$/],
    ["cl 7 sur", /^Calle 7 Sur # \d+$/],
    ["calle 93a", /^Calle 93A # \d+$/],
  ])("crossings of %s, each found again by the look-up where it was suggested", async (q, line) => {
    const lines: [string, string][] = await suggestLines(q);
    expect(lines.length).toBeGreaterThan(2);
    for (const [suggested, type] of lines) {
      expect(suggested).toMatch(line);
      expect(type).toBe("RANGE_INTERPOLATED");
      const { body } = await find({ address: suggested, city: "Bogotá" });
      expect(body.results[0].geometry.location_type).toBe("RANGE_INTERPOLATED");
    }
  });

  test("none in a town, where the same names are other streets", async () => {
    expect((await shop.get(`/api/geocode/suggest${search({ q: "Calle 7", city: "Chía" })}`)).body).toEqual(nothing);
  });

  test("crossings near a barrio's middle, nearest first, for a choice without a map", async () => {
    const { body } = await shop.get("/api/geocode/nearby?lat=4.6545&lng=-74.0592");
    expect(body.results[0].formatted_address).toMatch(/^Calle 70 con Carrera 10, Quinta Camacho/);
    expect(body.results.length).toBeGreaterThan(4);
    expect((await shop.get("/api/geocode/nearby?lat=4.86&lng=-74.06")).body).toEqual(nothing);
  });
});

describe("an order's text and point tell of one place (M6)", () => {
  test.each([
    ["Calle 60 # 9-45, Chapinero Central, Apto 301", "proceed"],
    ["Calle 60 # 9-45, Barrio que nadie conoce, Apto 301", "proceed"],
    ["Calle 140 # 11-20, Cedritos, Casa 2", "address_mismatch"],
    ["Avenida Primero de Mayo, Kennedy", "address_mismatch"],
    ["Calle 170 # 9-45, Apto 301, Bogotá", "address_mismatch"],
    ["Calle 60 # 9-45, Apto 301, Bogotá", "proceed"],
    ["vereda Salitre, La Calera", "address_mismatch"],
    ["vereda Salitre, La Calera, Bogotá", "address_mismatch"],
    ["vereda Salitre La Calera", "address_mismatch"],
    // Nothing but a town.
    ["La Calera", "address_mismatch"],
    ["Soacha", "address_mismatch"],
    ["Chía, Cundinamarca", "address_mismatch"],
    ["municipio de La Calera", "address_mismatch"],
    ["Casa en La Calera, Apto 301", "address_mismatch"],
    ["Soacha, Cundinamarca", "address_mismatch"],
    // The department of all of them is a barrio's name too.
    ["Calle 60 # 9-45, Apto 301, Bogotá, Cundinamarca", "proceed"],
    ["Casa azul, barrio Cundinamarca", "address_mismatch"],
    ["Km 5 vía La Calera", "address_mismatch"],
    ["Calle 200 # 60-10, La Salle, Bogotá", "address_mismatch"],
    ["Calle 75 # 9-45, Bogotá", "address_mismatch"],
    ["Casa azul, barrio Cedritos", "address_mismatch"],
    ["Calle 140 # 11-20 Cedritos", "address_mismatch"],
    // In another barrio of the same zone the fee is the same.
    ["Calle 63 # 9-45, Bogotá", "proceed"],
    // Roads and buildings are named after towns.
    ["Calle 60 # 9-45, Edificio La Calera, Apto 301", "proceed"],
    // Nobody can place it: the point was the device's, or confirmed.
    ["Vereda La Concepción, casa azul", "proceed"],
  ])("%s: %s", async (address, outcome) => {
    const { token } = await shop.customer();
    const { body } = await shop.post("/api/payment/checkorder", request(deliveryOrder({ address })), token);
    expect(body.action ?? body.data.problems[0].code).toBe(outcome);
  });
});
