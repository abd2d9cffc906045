import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { EntryNotFoundError, forbidden, ValuesError } from "#platform/strapi/recorded-error.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { Database } from "#platform/db/database.ts";
import { userAddresses } from "#platform/db/tables/user.ts";

/** Saved addresses an account may have. */
const maximumAddresses = 50;

const text = z.string().max(500).nullish();
const addressSchema = z.object({
  name: text,
  city: text,
  country: text,
  address_line_1: text,
  address_line_2: text,
  neighborhood: text,
  geolocation_latitude: z.coerce.number().min(-90).max(90).nullish(),
  geolocation_longitude: z.coerce.number().min(-180).max(180).nullish(),
});

function readAddress(userId: number, body: Readonly<Record<string, unknown>>) {
  const { user } = body;
  if (user !== undefined && user !== null && entryId(user) !== userId) throw forbidden();
  const parsed = addressSchema.safeParse(body);
  if (!parsed.success) {
    const fields: Record<string, string[]> = {};
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? "");
      fields[field] = [...(fields[field] ?? []), `${field}: ${issue.message}`];
    }
    throw new ValuesError(fields);
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
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
  const values = readAddress(userId, body);
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
  const values = { ...readAddress(userId, body), updated_at: new Date() };
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
