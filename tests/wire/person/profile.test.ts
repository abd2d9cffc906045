import { describe, expect, test } from "vitest";
import { UnreadableRow } from "#wire/reading.ts";
import { phoneBody, profileBody, profileFrom } from "#wire/person/profile.ts";

const row = {
  id: 5,
  name: "Ana",
  email: "ana@correo.co",
  notification_email: "avisos@correo.co",
  phone: "3001234567",
  phone_code: "+57",
  provider: "local",
  password: "scrypt$1",
};

describe("the profile on the wire (S2 §3)", () => {
  test("is what its owner may see: an own log-in is no provider", () => {
    expect(profileFrom(row)).toEqual({
      name: "Ana",
      email: "ana@correo.co",
      notificationEmail: "avisos@correo.co",
      phone: "3001234567",
      phoneCode: "+57",
      provider: null,
    });
    expect(profileFrom({ ...row, provider: "facebook" }).provider).toBe("facebook");
  });

  test("misses what is missing or no text; an account of a phone has no mail (A150)", () => {
    const bare = profileFrom({ email: "573001234567@telefono.invalid", name: 7, phone: {}, provider: null });
    expect(bare).toEqual({
      name: "",
      email: null,
      notificationEmail: null,
      phone: null,
      phoneCode: null,
      provider: null,
    });
    expect(() => profileFrom({ name: "Ana" })).toThrow(UnreadableRow);
  });

  test("is written without username; a provider's mail goes to where notices go (S2 §4.4)", () => {
    const change = { name: "Ana", phone: "3001234567", phoneCode: "+57" };
    const body = { name: "Ana", phone: "3001234567", phone_code: "+57" };
    const own = profileFrom(row);
    expect(profileBody(change, own)).toEqual({ ...body, email: "ana@correo.co" });
    expect(profileBody(change, { ...own, provider: "facebook" })).toEqual({
      ...body,
      notification_email: "ana@correo.co",
    });
    expect(profileBody(change, { ...own, email: null })).toEqual({ name: "Ana" });
    expect(phoneBody(change)).toEqual({ phone: "3001234567", phone_code: "+57" });
  });
});
