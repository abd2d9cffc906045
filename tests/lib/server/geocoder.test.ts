import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  crossingsNear,
  geocodeAddress,
  geocodePoint,
  hasGeocoder,
  suggestAddresses,
} from "#lib/server/central/geocoding.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";

// Google's geocoding and place autocomplete (S2 §7), at GEOCODER_URL with the server's own key.

const key = "a-server-key-of-google-1234567890";
let google: CentralDouble;

beforeAll(async () => {
  google = await startCentralDouble();
  vi.stubEnv("GEOCODER_URL", google.url);
  vi.stubEnv("GEOCODER_KEY", key);
  vi.stubEnv("CENTRAL_URL", "http://127.0.0.1:9");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await google.stop();
});
beforeEach(() => {
  google.requests.length = 0;
  google.answer = (_request, response) => answerJson(response, 200, { status: "ZERO_RESULTS", results: [] });
});

const asker = { clientAddress: null };

/** The one question that was asked, its path and its fields. */
function question(): Record<string, string> {
  expect(google.requests).toHaveLength(1);
  const { pathname, searchParams } = new URL(google.requests[0]?.split(" ")[1] ?? "/", google.url);
  return { pathname, ...Object.fromEntries(searchParams) };
}

describe("a whole address", () => {
  test("is asked for by its parts, in the branch's country", async () => {
    await geocodeAddress({ address: "Insurgentes 4", neighborhood: "", city: "Puebla", country: "mx" }, asker);
    expect(question()).toEqual({
      pathname: "/maps/api/geocode/json",
      address: "Insurgentes 4, Puebla, mx",
      components: "country:mx",
      region: "mx",
      language: "es",
      key,
    });
  });

  test("is placed as exactly as Google says", async () => {
    const results = [
      {
        formatted_address: "Cra. 43A #5-15, El Poblado, Medellín, Antioquia, Colombia",
        address_components: [{ long_name: "Medellín", short_name: "Medellín", types: ["locality", "political"] }],
        geometry: { location: { lat: 6.2044, lng: -75.5731 }, location_type: "ROOFTOP" },
        types: ["street_address"],
      },
    ];
    google.answer = (_request, response) => answerJson(response, 200, { status: "OK", results });
    const found = await geocodeAddress({ address: "Cra 43A # 5-15", neighborhood: "", city: "", country: "" }, asker);
    expect(found).toMatchObject([{ city: "Medellín", precision: "exact", point: { latitude: 6.2044 } }]);
    expect(question()).toMatchObject({ components: "country:co" });
  });

  test.each(["REQUEST_DENIED", "OVER_QUERY_LIMIT"])("%s is an error, never 'nobody knows it'", async (status) => {
    google.answer = (_request, response) => answerJson(response, 200, { status, results: [] });
    const asked = geocodeAddress({ address: "Calle 1", neighborhood: "", city: "", country: "co" }, asker);
    await expect(asked).rejects.toMatchObject({ kind: "shape" });
  });
});

test("a point is asked for as it is, and no crossing", async () => {
  await geocodePoint({ latitude: 4.65, longitude: -74.06 }, asker);
  expect(question()).toMatchObject({ pathname: "/maps/api/geocode/json", latlng: "4.65,-74.06" });
  expect(await crossingsNear({ latitude: 4.65, longitude: -74.06 }, asker)).toEqual([]);
  expect(google.requests).toHaveLength(1);
});

const prediction = (types: string[], ...terms: string[]) => ({
  description: terms.join(", "),
  place_id: "x",
  terms: terms.map((value) => ({ offset: 0, value })),
  types,
});

describe("what is being typed", () => {
  test.each(["co", "mx", "es"])(
    "is completed by addresses alone, in the branch's country: %s (S2 §5)",
    async (country) => {
      await suggestAddresses({ q: "Insurgentes 4", city: "Puebla", country }, asker);
      expect(question()).toEqual({
        pathname: "/maps/api/place/autocomplete/json",
        input: "Insurgentes 4, Puebla",
        types: "geocode",
        components: `country:${country}`,
        language: "es",
        key,
      });
    },
  );

  test("its completions are words without a point; a barrio is told from a street", async () => {
    const predictions = [
      prediction(["route", "geocode"], "Calle 93", "Bogotá", "Colombia"),
      prediction(["neighborhood", "political", "geocode"], "Chicó", "Bogotá", "Colombia"),
    ];
    google.answer = (_request, response) => answerJson(response, 200, { status: "OK", predictions });
    expect(await suggestAddresses({ q: "ca", city: "", country: "co" }, asker)).toEqual([
      { label: "Calle 93, Bogotá, Colombia", neighborhood: "", city: "Bogotá", placement: null, reference: "x" },
      { label: "Chicó, Bogotá, Colombia", neighborhood: "Chicó", city: "Bogotá", placement: null, reference: "x" },
    ]);
  });
});

describe("a suggestion that was chosen (A257)", () => {
  const session = "0b1f4f0e5d0c4b7e9c530a5a3e6f4b11";
  const chosen = { reference: "place-1", session };
  const address = { address: "Calle 93 # 11-27", neighborhood: "", city: "Bogotá", country: "co" };
  const result = {
    formatted_address: "Cl. 93 #11-27, Bogotá, Colombia",
    address_components: [{ long_name: "Bogotá", types: ["locality"] }],
    geometry: { location: { lat: 4.6766, lng: -74.0483 } },
  };

  test("has the token of its typing, and ends it", async () => {
    await suggestAddresses({ q: "Calle 93", city: "Bogotá", country: "co", session }, asker);
    expect(question()).toMatchObject({ sessiontoken: session });
    google.requests.length = 0;
    google.answer = (_request, response) => answerJson(response, 200, { status: "OK", result });
    await geocodeAddress(address, asker, chosen);
    expect(question()).toMatchObject({
      pathname: "/maps/api/place/details/json",
      place_id: "place-1",
      sessiontoken: session,
      key,
    });
  });

  test.each([
    [["street_address"], "exact"],
    [["intersection"], "street"],
    [["neighborhood", "political"], "area"],
    [["route"], "region"],
  ])("%j is placed as %s", async (types, precision) => {
    google.answer = (_request, response) => answerJson(response, 200, { status: "OK", result: { ...result, types } });
    const point = { latitude: 4.6766, longitude: -74.0483 };
    expect(await geocodeAddress(address, asker, chosen)).toMatchObject([{ city: "Bogotá", precision, point }]);
  });

  test("one that is gone is looked up by its words", async () => {
    google.answer = ({ url = "" }, response) =>
      answerJson(
        response,
        200,
        url.includes("details") ? { status: "NOT_FOUND" } : { status: "ZERO_RESULTS", results: [] },
      );
    expect(await geocodeAddress(address, asker, chosen)).toEqual([]);
    expect(google.requests).toHaveLength(2);
  });
});

test("whether anybody places texts is a matter of settings: the server's key, or the backend's path", () => {
  expect(hasGeocoder()).toBe(true);
});
