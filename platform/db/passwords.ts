import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of scrypt: 32 MiB of memory, three passes. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, cost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Hashes a password with a fresh salt: `scrypt$<salt>$<key>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * Whether a password matches a stored hash. Without a hash (unknown account, account without password)
 * the answer is no, and takes the same time.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, salt, key] = (stored ?? "").split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const isUsable = scheme === "scrypt" && salt !== undefined && expected.length === keyLength;
  const actual = await derive(password, isUsable ? Buffer.from(salt, "base64url") : Buffer.alloc(16));
  return isUsable && timingSafeEqual(actual, expected);
}
