import { readFileSync } from "node:fs";
import { isPasswordLength } from "#domain/person/password.ts";

/** The 3 000 most common ones of four characters and more, in lower case. */
const common = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

/** Shortest part of a mail's name that a password must not hold: less than that is in too many words. */
const shortestName = 3;

/** Why a password is refused, null when it may be used: its length, how common it is, and the mail's name in it (D5). */
export function passwordProblem(password: string, email: string): "length" | "common" | "name" | null {
  if (!isPasswordLength(password)) return "length";
  const plain = password.toLowerCase();
  if (common.has(plain)) return "common";
  const name = email.slice(0, email.lastIndexOf("@")).toLowerCase();
  return name.length >= shortestName && plain.includes(name) ? "name" : null;
}
