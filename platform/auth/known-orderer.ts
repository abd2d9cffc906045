import { type Guest, type Orderer, ordererKey } from "#domain/person/orderer.ts";
import { contactKind } from "#domain/person/contact.ts";
import { mailboxOf, offerMailboxOf } from "#domain/person/email.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import type { Database } from "#platform/db/database.ts";
import type { Customer } from "./bearer-token.ts";
import { keyedHash } from "./keyed-hash.ts";

/**
 * Who orders, of a customer with the account; `id` is the proved mailbox, the same for all of its accounts (M14), or the phone or the
 * provider's name.
 */
export type KnownOrderer =
  | (Extract<Orderer, { kind: "customer" }> & Pick<Customer, "user" | "contact"> & { former: string })
  | Guest;

/** By what offers once a person know a contact. */
function offerIdOf(contact: string): string {
  return contactKind(contact) === "mail" ? offerMailboxOf(contact) : contact;
}

/** A keyed hash of an identity's value: who left is known by it alone (B10). */
export function formerHash(pepper: string, contact: string): string {
  return keyedHash(pepper, "former person", offerIdOf(contact));
}

/** A customer as who orders; `former` is by what they are known if they left before. */
export function customerOrderer(
  { user, contact }: Pick<Customer, "user" | "contact">,
  pepper: string,
): Extract<KnownOrderer, { kind: "customer" }> {
  const id = contactKind(contact) === "mail" ? mailboxOf(contact) : contact;
  return { kind: "customer", id, user, contact, former: formerHash(pepper, contact) };
}

/** By what offers once a person know who orders; nothing else goes by it (A168). */
export function offerKey(orderer: KnownOrderer): string {
  if (orderer.kind === "guest") return ordererKey(orderer);
  return offerKeyOf(orderer.contact);
}

/** The same for a contact of theirs. */
export function offerKeyOf(contact: string): string {
  return ordererKey({ kind: "customer", id: offerIdOf(contact) });
}

/** What stands for a guest's device: it follows from the secret, so that nobody can order as another device (A214). */
export function guestDevice(pepper: string, secret: string): string {
  return keyedHash(pepper, "guest device", secret);
}

/** Serializes the orders and payments of a person (`ordererKey`), of whatever account, until the transaction ends. */
export async function lockPerson(transaction: Database, key: string): Promise<void> {
  await lockAccount(transaction, `orders:${key}`);
}
