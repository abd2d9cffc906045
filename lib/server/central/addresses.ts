import "server-only";
import { z } from "zod";
import { type Address, mergeAddressLine } from "#domain/person/address.ts";
import { isGeoPoint } from "#domain/base/geo.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import {
  CreateUserAddressDocument,
  DeleteUserAddressDocument,
  UpdateUserAddressDocument,
  type UserAddressInput,
  UserAddressesDocument,
} from "./generated/documents.ts";
import { requestGraphql } from "./graphql.ts";
import { jsonAt, parseAnswer, wireId, wireList, wireNumber, wireText } from "./wire-value.ts";

/** Whose addresses. */
export interface AddressOwner extends Asker {
  token: string;
  userId: string;
}

/** The first line without what was merged behind it, so that it can be edited by itself again (A101). */
function splitLine(merged: string, neighborhood: string, details: string): string {
  const tail = [neighborhood, details].filter((part) => part !== "").join(", ");
  return tail !== "" && merged.endsWith(`, ${tail}`) ? merged.slice(0, -tail.length - 2) : merged;
}

const addressRow = z
  .object({
    id: wireId,
    name: wireText,
    city: wireText,
    country: wireText,
    address_line_1: wireText,
    address_line_2: wireText,
    neighborhood: wireText,
    geolocation_latitude: wireNumber,
    geolocation_longitude: wireNumber,
  })
  .transform((row, context): Address => {
    const point = { latitude: row.geolocation_latitude, longitude: row.geolocation_longitude };
    const merged = row.address_line_1 ?? "";
    if (!isGeoPoint(point) || merged === "") {
      context.addIssue({ code: "custom", message: "no place", path: ["geolocation_latitude"] });
      return z.NEVER;
    }
    const neighborhood = row.neighborhood ?? "";
    const details = row.address_line_2 ?? "";
    return {
      id: row.id,
      name: row.name ?? "Casa",
      line1: splitLine(merged, neighborhood, details),
      details,
      neighborhood,
      city: row.city ?? "",
      country: row.country ?? "co",
      point,
    };
  });

function toInput(address: Address): UserAddressInput {
  return {
    name: address.name,
    city: address.city,
    country: address.country,
    // Merged exactly once, here (A101); the parts go along for editing.
    address_line_1: mergeAddressLine(address),
    address_line_2: address.details,
    neighborhood: address.neighborhood,
    geolocation_latitude: address.point.latitude,
    geolocation_longitude: address.point.longitude,
  };
}

/** The saved addresses of a customer, newest first. @throws CentralError when the platform gives no usable answer. */
export async function listAddresses(owner: AddressOwner): Promise<Address[]> {
  const { userId, token, ...asker } = owner;
  const data = await requestGraphql(UserAddressesDocument, { user: userId }, { token, isRead: true, ...asker });
  return wireList("user-address", addressRow).parse(jsonAt(data, "userAddresses"));
}

/** Why an address is not kept: it is somebody else's, or the account has as many as it may. */
type AddressRefusal = "not_found" | "too_many_addresses";

async function createAddress(
  input: UserAddressInput,
  options: Parameters<typeof requestGraphql>[2],
): Promise<Result<string, AddressRefusal>> {
  try {
    const data = await requestGraphql(CreateUserAddressDocument, { data: input }, options);
    return ok(parseAnswer("address", wireId, jsonAt(data, "createUserAddress", "userAddress", "id")));
  } catch (error) {
    const isFull = error instanceof CentralError && error.code === "too_many_addresses";
    if (isFull) return fail("too_many_addresses");
    throw error;
  }
}

/**
 * Keeps an address of the customer: a new one without an id, else the customer's own one of that id (U10).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function keepAddress(address: Address, owner: AddressOwner): Promise<Result<Address, AddressRefusal>> {
  const { userId, token, ...asker } = owner;
  const options = { token, isRead: false, ...asker };
  const input = toInput(address);
  if (address.id === null) {
    const created = await createAddress({ ...input, user: userId }, options);
    return created.ok ? ok({ ...address, id: created.value }) : created;
  }
  const { id } = address;
  const own = await listAddresses(owner);
  if (!own.some((known) => known.id === id)) return fail("not_found");
  await requestGraphql(UpdateUserAddressDocument, { id, data: input }, options);
  return ok(address);
}

/**
 * Deletes one of the customer's own addresses; false when it is not theirs (U10).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function dropAddress(id: string, owner: AddressOwner): Promise<boolean> {
  const own = await listAddresses(owner);
  if (!own.some((known) => known.id === id)) return false;
  const { token, userId: _userId, ...asker } = owner;
  await requestGraphql(DeleteUserAddressDocument, { id }, { token, isRead: false, ...asker });
  return true;
}
