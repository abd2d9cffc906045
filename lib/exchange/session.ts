import * as v from "valibot";
import { knownAddressSchema } from "./address.ts";

const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
});

/** `/api/session` and a finished log-in: who came in, null for nobody, and the addresses of the account. */
export const sessionSchema = v.object({ user: v.nullable(userSchema), addresses: v.array(knownAddressSchema) });

/** The customer who is logged in, as far as the browser knows; the token stays in the sealed cookie (U7). */
export type SessionUser = v.InferOutput<typeof userSchema>;
export type Session = v.InferOutput<typeof sessionSchema>;
