import { assert, emailAddress, integer, property, record, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { contactEnding, keptOf } from "#domain/person/account/joined.ts";

test("of two accounts the older one is kept, whichever comes first; of one moment the lower number (A222)", () => {
  const account = record({ id: integer({ min: 1, max: 9 }), madeAt: integer({ min: 0, max: 3 }) });
  assert(
    property(account, account, (one, other) => {
      if (one.id === other.id) return;
      const { kept, closed } = keptOf(one, other);
      expect(keptOf(other, one)).toEqual({ kept, closed });
      expect(kept.madeAt < closed.madeAt || (kept.madeAt === closed.madeAt && kept.id < closed.id)).toBe(true);
    }),
  );
});

test("a contact's ending is never the whole contact", () => {
  assert(
    property(emailAddress(), (email) => {
      const ending = contactEnding(email);
      expect(email.endsWith(ending) && ending.length < email.length).toBe(true);
    }),
  );
  assert(
    property(stringMatching(/^\+57[36]\d{9}$/), (phone) => {
      expect(contactEnding(phone)).toBe(phone.slice(-4));
    }),
  );
  expect(["ana@correo.co", "a@correo.co", "ab@correo.co"].map(contactEnding)).toEqual([
    "na@correo.co",
    "@correo.co",
    "b@correo.co",
  ]);
});
