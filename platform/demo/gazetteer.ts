import { readFileSync } from "node:fs";
import { z } from "zod";

/** A place that people name in an address. */
export interface GazetteerPlace {
  name: string;
  kind: "city" | "locality" | "neighborhood";
  city: string;
  /** The locality of Bogotá it belongs to, null in towns. */
  locality: string | null;
  country: string;
  /** Of its middle, in degrees; barrios within about 700 m. */
  latitude: number;
  longitude: number;
  aliases: string[];
}

const pointSchema = z.tuple([z.number(), z.number()]);
const neighborhoodSchema = z.union([
  z.tuple([z.string(), z.number(), z.number()]),
  z.tuple([z.string(), z.number(), z.number(), z.array(z.string())]),
]);

const gazetteerSchema = z.strictObject({
  city: z.string(),
  country: z.string(),
  center: pointSchema,
  aliases: z.array(z.string()),
  localities: z.record(z.string(), z.strictObject({ center: pointSchema, neighborhoods: z.array(neighborhoodSchema) })),
  towns: z.array(
    z.strictObject({
      city: z.string(),
      center: pointSchema,
      aliases: z.array(z.string()),
      neighborhoods: z.array(neighborhoodSchema),
    }),
  ),
});

type Neighborhood = z.infer<typeof neighborhoodSchema>;

function readGazetteer(): GazetteerPlace[] {
  const file = new URL("./gazetteer/bogota.json", import.meta.url);
  const data = gazetteerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const { country } = data;
  const place = (kind: GazetteerPlace["kind"], name: string, where: Pick<GazetteerPlace, "city" | "locality">) => {
    return ([latitude, longitude]: [number, number], aliases: string[] = []): GazetteerPlace => ({
      name,
      kind,
      ...where,
      country,
      latitude,
      longitude,
      aliases,
    });
  };
  const neighborhood = (where: Pick<GazetteerPlace, "city" | "locality">) => (row: Neighborhood) =>
    place("neighborhood", row[0], where)([row[1], row[2]], row[3] ?? []);

  const places = [place("city", data.city, { city: data.city, locality: null })(data.center, data.aliases)];
  for (const [locality, { center, neighborhoods }] of Object.entries(data.localities)) {
    const where = { city: data.city, locality };
    places.push(place("locality", locality, where)(center), ...neighborhoods.map(neighborhood(where)));
  }
  for (const town of data.towns) {
    const where = { city: town.city, locality: null };
    places.push(
      place("city", town.city, where)(town.center, town.aliases),
      ...town.neighborhoods.map(neighborhood(where)),
    );
  }
  return places;
}

/** Bogotá with its twenty localities and more than four hundred barrios, and the towns around it. */
export const gazetteer: readonly GazetteerPlace[] = readGazetteer();
