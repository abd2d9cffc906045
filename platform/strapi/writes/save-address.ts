import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { EntryNotFoundError, forbidden, ValuesError } from "#platform/strapi/recorded-error.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { Database } from "#platform/db/database.ts";
import { latitudeSchema, longitudeSchema } from "#wire/coordinates.ts";
import { userAddresses } from "#platform/db/tables/user.ts";

/** Saved addresses an account may have. */
const maximumAddresses = 50;

const text = z.string().max(500).nullish();
const filled = z.string().trim().min(1).max(500);

/** What a new address needs (S2 §5); a change may leave it out, never empty it. */
const newAddress = z.object({
  name: text,
  city: filled,
  country: filled,
  address_line_1: filled,
  address_line_2: text,
  neighborhood: text,
  geolocation_latitude: latitudeSchema,
  geolocation_longitude: longitudeSchema,
});
const changedAddress = newAddress.partial();

function readAddress<Schema extends z.ZodType<object>>(
  schema: Schema,
  userId: number,
  body: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const { user } = body;
  if (user !== undefined && user !== null && entryId(user) !== userId) throw forbidden();
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? "");
    fields[field] = [...(fields[field] ?? []), `${field}: ${issue.message}`];
  }
  throw new ValuesError(fields);
}

function ownAddress(userId: number, id: string) {
  return and(eq(userAddresses.user, userId), eq(userAddresses.id, entryId(id)));
}

/** Saves an address of its creator. @throws ValuesError (`too_many_addresses`), AccessError for another user's */
export async function createAddress(
  database: Database,
  userId: number,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const values = readAddress(newAddress, userId, body);
  const own = await database.$count(userAddresses, eq(userAddresses.user, userId));
  if (own >= maximumAddresses) throw new ValuesError({ user: ["too_many_addresses"] });
  const [row] = await database
    .insert(userAddresses)
    .values({ ...values, user: userId })
    .returning({ id: userAddresses.id });
  if (row === undefined) throw new Error("An address was not inserted.");
  return row.id;
}

/** Changes an own address. @throws EntryNotFoundError when there is none of that id among the user's own */
export async function updateAddress(
  database: Database,
  userId: number,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<number> {
  const given = readAddress(changedAddress, userId, body);
  if (Object.keys(given).length === 0) throw new ValuesError({ data: ["nothing_to_change"] });
  const values = { ...given, updated_at: new Date() };
  const [row] = await database
    .update(userAddresses)
    .set(values)
    .where(ownAddress(userId, id))
    .returning({ id: userAddresses.id });
  if (row === undefined) throw new EntryNotFoundError();
  return row.id;
}

/** Deletes an own address; deleting what is not there is no error. */
export async function deleteAddress(database: Database, userId: number, id: string): Promise<void> {
  await database.delete(userAddresses).where(ownAddress(userId, id));
}
