import * as v from "valibot";
import { savedAddressSchema } from "./address.ts";

const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
});

/** `/api/session` and a finished log-in: the customer, null when logged out, and the account's addresses. */
export const sessionSchema = v.object({ user: v.nullable(userSchema), addresses: v.array(savedAddressSchema) });

/** The logged-in customer as the browser knows them; the token stays in the sealed cookie (U7). */
export type SessionUser = v.InferOutput<typeof userSchema>;
export type Session = v.InferOutput<typeof sessionSchema>;
