import { hashPassword as hash, type HashCost, verifyPassword as verify } from "#platform/db/passwords.ts";

/** In place of a fifth of a second: tests compare codes and passwords by the hundred. */
const cheapCost: HashCost = { exponent: 4, r: 8, p: 1 };
const ofNobody = await hash("", cheapCost);

/** As `platform/db/passwords.ts`. */
export async function hashPassword(password: string, cost: HashCost = cheapCost): Promise<string> {
  return await hash(password, cost);
}

export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  return (await verify(password, stored ?? ofNobody)) && stored !== null;
}
