"use server";

import * as v from "valibot";
import { fail, ok } from "#domain/base/result.ts";
import { isName } from "#domain/person/name.ts";
import { parsePhone, wirePhone } from "#domain/person/phone.ts";
import { writePhone, writeProfile } from "#lib/server/central/profile.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

const writes = { name: "profile", most: 30, seconds: 600 };
const phoneFields = {
  dial: v.pipe(v.string(), v.maxLength(8)),
  phone: v.pipe(v.string(), v.maxLength(40)),
};
const wrongPhone = { kind: "invalid", fields: { phone: "invalid" } } as const;

/** Changes the customer's own name and phone, and answers them as the account has them now. */
export const saveProfile = defineAction({
  name: "saveProfile",
  access: "customer",
  limit: writes,
  input: v.strictObject({ name: v.pipe(v.string(), v.trim(), v.check(isName)), ...phoneFields }),
  run: async (input, { login, clientAddress, clientBrowser, requestId }) => {
    const phone = parsePhone(input.dial, input.phone);
    if (!phone.ok) return fail(wrongPhone);
    const change = { name: input.name, ...wirePhone(phone.value) };
    return ok(await writeProfile(change, { ...login, clientAddress, clientBrowser, requestId }));
  },
});

/** Adds the phone that an order needs (S2 §2.6), and answers it as the account has it now. */
export const savePhone = defineAction({
  name: "savePhone",
  access: "customer",
  limit: writes,
  input: v.strictObject(phoneFields),
  run: async (input, { login, clientAddress, clientBrowser, requestId }) => {
    const phone = parsePhone(input.dial, input.phone);
    if (!phone.ok) return fail(wrongPhone);
    const change = wirePhone(phone.value);
    await writePhone(change, { ...login, clientAddress, clientBrowser, requestId });
    return ok({ phone: change.phone });
  },
});
