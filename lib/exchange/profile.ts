import * as v from "valibot";
import { ownPasskeySchema } from "./passkey.ts";

const shown = v.nullable(v.string());

/** `/api/profile`: what the browser may know of the customer's account; nothing else of its row (S2 §2.4). */
export const profileSchema = v.object({
  name: v.string(),
  email: shown,
  notificationEmail: shown,
  phone: shown,
  phoneCode: shown,
  provider: shown,
  /** Null where the backend does not tell. */
  hasPassword: v.nullable(v.boolean()),
  /** Those of this shop; null where the backend has none. */
  passkeys: v.nullable(v.array(ownPasskeySchema)),
  /** Whether the backend changes the mail or phone that the account goes by (A226). */
  changesContacts: v.boolean(),
  /** Of the phone that logs in beside the mail: another takes its place (A264). Null without one, or where the backend does not tell. */
  loginPhoneEnding: shown,
});

export type Profile = v.InferOutput<typeof profileSchema>;
