import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const asked = vi.hoisted(() => [] as URL[]);

vi.mock("#lib/server/central/http/client.ts", () => ({
  createCentralClient: ({ baseUrl }: { baseUrl: string }) => {
    return async ({ path }: { path: string }) => {
      asked.push(new URL(path, baseUrl));
      return { status: 200, body: { status: "ZERO_RESULTS", results: [] } };
    };
  },
  requestCentral: () => {
    throw new Error("the platform is not asked where Google is");
  },
}));

beforeAll(() => {
  vi.stubEnv("GOOGLE_MAPS_KEY", "a-key-of-google");
});
beforeEach(() => void asked.splice(0));
afterEach(() => vi.unstubAllGlobals());

const asker = { clientAddress: null };
const geocoding = async () => await import("#lib/server/central/geocoding.ts");

function question(): Record<string, string> {
  expect(asked).toHaveLength(1);
  const { host, searchParams } = asked[0] ?? new URL("http://nothing");
  return { host, ...Object.fromEntries(searchParams) };
}

test.each(["co", "mx", "es"])("Google is asked for completions in the shop's country: %s", async (country) => {
  const { suggestAddresses } = await geocoding();
  await suggestAddresses({ q: "Insurgentes 4", city: "Puebla", country }, asker);
  expect(question()).toMatchObject({
    host: "maps.googleapis.com",
    address: "Insurgentes 4, Puebla",
    components: `country:${country}`,
    region: country,
  });
});

test("and for a whole address too", async () => {
  const { geocodeAddress } = await geocoding();
  await geocodeAddress({ address: "Insurgentes 4", neighborhood: "", city: "Puebla", country: "mx" }, asker);
  expect(question()).toMatchObject({ address: "Insurgentes 4, Puebla, mx", components: "country:mx", region: "mx" });
});

test("a point is asked for as it is", async () => {
  const { geocodePoint } = await geocoding();
  await geocodePoint({ latitude: 4.65, longitude: -74.06 }, asker);
  expect(question()).toMatchObject({ latlng: "4.65,-74.06" });
});
