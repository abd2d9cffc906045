import "server-only";
import { accountNameFrom, phoneBody, profileBody, profileFrom } from "#wire/person/profile.ts";
import type { Profile, ProfileChange } from "#wire/person/profile.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import type { AddressOwner } from "./addresses.ts";
import { UpdateUserDocument } from "./generated/documents.ts";

/** Whose account it is: the session's own (U10). */
export type AccountOwner = AddressOwner;

async function readOwn<T>({ token, userId: _userId, ...asker }: AccountOwner, read: (row: unknown) => T): Promise<T> {
  const answer = await requestCentral({ method: "GET", at: "rest", path: "/users/me", token, isRead: true, ...asker });
  return readAnswer("profile", () => read(answer.body));
}

/** What of the customer's own row they may see. @throws CentralError, with 401 when the token is refused */
export async function readProfile(owner: AccountOwner): Promise<Profile> {
  return await readOwn(owner, profileFrom);
}

/** What the customer's own account is called on the wire: its mail, or what stands for one. @throws CentralError */
export async function readAccountName(owner: AccountOwner): Promise<string> {
  return await readOwn(owner, accountNameFrom);
}

async function updateUser(data: ReturnType<typeof profileBody | typeof phoneBody>, owner: AccountOwner): Promise<void> {
  const { token, userId, ...asker } = owner;
  await requestGraphql(UpdateUserDocument, { id: userId, data }, { token, isRead: false, ...asker });
}

/** Writes name and phone, and answers them as the account has them now (S2 §4.4). @throws CentralError */
export async function writeProfile(
  change: ProfileChange,
  owner: AccountOwner,
): Promise<Pick<Profile, "name" | "phone" | "phoneCode">> {
  const before = await readProfile(owner);
  await updateUser(profileBody(change, before), owner);
  const { phone, phoneCode } = before.email === null ? before : change;
  return { name: change.name, phone, phoneCode };
}

/** Writes the phone alone (S2 §2.6). @throws CentralError */
export async function writePhone(
  phone: Pick<ProfileChange, "phone" | "phoneCode">,
  owner: AccountOwner,
): Promise<void> {
  await updateUser(phoneBody(phone), owner);
}
