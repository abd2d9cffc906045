import * as v from "valibot";
import { savedAddressSchema } from "#lib/exchange/place/address.ts";

const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
});

const seconds = v.pipe(v.number(), v.minValue(0));

/** A pending code: how it can be entered, and the seconds until another may be asked for and until it dies. */
const sentCodeSchema = v.object({ resendIn: seconds, expiresIn: seconds, isLinkOnly: v.boolean() });
export type SentCode = v.InferOutput<typeof sentCodeSchema>;

/** `/api/session` and a finished log-in: the customer, null when logged out, and the account's addresses. */
export const sessionSchema = v.object({
  user: v.nullable(userSchema),
  addresses: v.array(savedAddressSchema),
  /** What whoever is logged in has to be asked; with `first` the shop knows nothing else of them (A220). */
  consentAsked: v.optional(v.nullable(v.picklist(["first", "renewal"]))),
  /** Whether the shop knows passkeys (A230). */
  hasPasskeys: v.optional(v.boolean()),
  /** Somebody was logged in here until the platform ended it. */
  hasEnded: v.optional(v.boolean()),
  /** The code that this browser asked for and has not typed yet, with the mail or phone (E.164) it went to. */
  pendingCode: v.optional(v.nullable(v.object({ to: v.string(), ...sentCodeSchema.entries }))),
});

/** The logged-in customer as the browser knows them; the token stays in the sealed cookie (U7). */
export type SessionUser = v.InferOutput<typeof userSchema>;
export type Session = v.InferOutput<typeof sessionSchema>;
