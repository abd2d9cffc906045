import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** What a hash costs: memory is 128 × 2^exponent × r bytes, p passes. */
export interface HashCost {
  exponent: number;
  r: number;
  p: number;
}

/** 32 MiB of memory, three passes. */
const currentCost: HashCost = { exponent: 15, r: 8, p: 3 };
const keyLength = 32;

function derive(password: string, salt: Buffer, { exponent, r, p }: HashCost): Promise<Buffer> {
  const options = { N: 2 ** exponent, r, p, maxmem: 256 * 2 ** exponent * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Hashes a password with a fresh salt: `scrypt$<exponent>.<r>.<p>$<salt>$<key>`, the last two in base64url. */
export async function hashPassword(password: string, cost: HashCost = currentCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  const { exponent, r, p } = cost;
  return `scrypt$${exponent}.${r}.${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

interface StoredHash {
  cost: HashCost;
  salt: Buffer;
  key: Buffer;
}

function readHash(stored: string): StoredHash | null {
  const [, exponent, r, p, salt = "", key = ""] =
    /^scrypt\$(\d{1,2})\.(\d{1,2})\.(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? [];
  const cost = { exponent: Number(exponent), r: Number(r), p: Number(p) };
  const isPayable = cost.exponent >= 1 && cost.exponent <= 20 && cost.r >= 1 && cost.p >= 1;
  const expected = Buffer.from(key, "base64url");
  return isPayable && expected.length === keyLength
    ? { cost, salt: Buffer.from(salt, "base64url"), key: expected }
    : null;
}

/** Whether a password matches; without a stored hash the answer is no, after the same time. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = readHash(stored ?? "");
  const actual = await derive(password, hash?.salt ?? Buffer.alloc(16), hash?.cost ?? currentCost);
  return hash !== null && timingSafeEqual(actual, hash.key);
}
