import "server-only";
import { type Address, isComplete, type SavedAddress } from "#domain/person/address.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { customerAddressBody, customerAddressFrom } from "#wire/person/customer-address.ts";
import { field } from "#wire/field.ts";
import { readEach } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import {
  CreateUserAddressDocument,
  DeleteUserAddressDocument,
  PlainUserAddressesDocument,
  UpdateUserAddressDocument,
  type UserAddressInput,
  UserAddressesDocument,
} from "./generated/documents.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading, parseAnswer } from "#lib/server/central/http/parse-answer.ts";

export interface AddressOwner extends Asker {
  token: string;
  userId: string;
}

/** Whether the backend's addresses have no neighbourhood, which S2 §7 does not list; it has done nothing then. */
function lacksNeighborhood(error: unknown): boolean {
  return error instanceof CentralError && error.code === "unknown_field_neighborhood";
}

/** Sends an address, without the neighbourhood where there is none: the line has it too (A101). */
async function sendInput<T>(input: UserAddressInput, send: (input: UserAddressInput) => Promise<T>): Promise<T> {
  try {
    return await send(input);
  } catch (error) {
    if (!lacksNeighborhood(error)) throw error;
    const { neighborhood: _none, ...plain } = input;
    return await send(plain);
  }
}

async function askAddresses({ userId: user, token, ...asker }: AddressOwner): Promise<unknown> {
  const options = { token, isRead: true, ...asker };
  try {
    return await requestGraphql(UserAddressesDocument, { user }, options);
  } catch (error) {
    if (!lacksNeighborhood(error)) throw error;
    return await requestGraphql(PlainUserAddressesDocument, { user }, options);
  }
}

/** The saved addresses of a customer, newest first. @throws CentralError */
export async function listAddresses(owner: AddressOwner): Promise<SavedAddress[]> {
  const data = await askAddresses(owner);
  return readEach(valueAt(data, "userAddresses"), "user-address", customerAddressFrom, ownReading());
}

type AddressRefusal = "not_found" | "too_many_addresses";

async function createAddress(
  input: UserAddressInput,
  options: Parameters<typeof requestGraphql>[2],
): Promise<Result<string, AddressRefusal>> {
  try {
    const data = await requestGraphql(CreateUserAddressDocument, { data: input }, options);
    const id = valueAt(data, "createUserAddress", "userAddress", "id");
    return ok(String(parseAnswer("address", field.id, id)));
  } catch (error) {
    const isFull = error instanceof CentralError && error.code === "too_many_addresses";
    if (isFull) return fail("too_many_addresses");
    throw error;
  }
}

/** Creates an address without an id as its owner's (A258), else updates the customer's own one of that id (U10). @throws CentralError */
export async function keepAddress(address: Address, owner: AddressOwner): Promise<Result<Address, AddressRefusal>> {
  const { userId, token, ...asker } = owner;
  const options = { token, isRead: false, ...asker };
  const input = customerAddressBody(address);
  if (address.id === null) {
    const created = await sendInput({ ...input, user: userId }, async (data) => await createAddress(data, options));
    return created.ok ? ok({ ...address, id: created.value }) : created;
  }
  const { id } = address;
  const own = await listAddresses(owner);
  if (!own.some((known) => known.id === id)) return fail("not_found");
  await sendInput(input, async (data) => await requestGraphql(UpdateUserAddressDocument, { id, data }, options));
  return ok(address);
}

/**
 * Saves an own address anew and drops the old row: the newest is the one that a log-in selects (S2 §4.1), and the recorded
 * rows have no other mark (A253). Whatever fails on the way, the address is still there. @throws CentralError
 */
export async function renewAddress(id: string, owner: AddressOwner): Promise<Result<Address, AddressRefusal>> {
  const found = (await listAddresses(owner)).find((known) => known.id === id);
  if (found === undefined || !isComplete(found)) return fail("not_found");
  const renewed = await keepAddress({ ...found, id: null }, owner);
  if (renewed.ok) await dropAddress(id, owner);
  return renewed;
}

/** Deletes an address; false when it is not the customer's (U10). @throws CentralError */
export async function dropAddress(id: string, owner: AddressOwner): Promise<boolean> {
  const own = await listAddresses(owner);
  if (!own.some((known) => known.id === id)) return false;
  const { token, userId: _userId, ...asker } = owner;
  await requestGraphql(DeleteUserAddressDocument, { id }, { token, isRead: false, ...asker });
  return true;
}
