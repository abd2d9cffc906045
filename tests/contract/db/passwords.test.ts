import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#platform/db/passwords.ts";

test("passwords are salted, and verified only against their own hash", async () => {
  const [one, other] = await Promise.all([hashPassword("contraseña ñandú"), hashPassword("contraseña ñandú")]);
  expect(one).toMatch(/^scrypt\$15\.8\.3\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword("contraseña ñandú", one)).toBe(true);
  expect(await verifyPassword("contrasen\u0303a n\u0303andu\u0301", one)).toBe(true);
  expect(await verifyPassword("contraseña", one)).toBe(false);
  for (const stored of [null, "scrypt$15.8.3$YQ$YQ", "$2a$10$abc"]) {
    expect(await verifyPassword("", stored)).toBe(false);
  }
});
