import * as v from "valibot";

const base64url = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w-]+$/));
const credential = { id: base64url(1400), rawId: base64url(1400), type: v.literal("public-key") };

/** A new passkey as WebAuthn writes it in JSON, without what nobody reads. */
export const createdPasskeySchema = v.strictObject({
  ...credential,
  response: v.strictObject({ clientDataJSON: base64url(4000), attestationObject: base64url(12_000) }),
});

export type CreatedPasskey = v.InferOutput<typeof createdPasskeySchema>;

/** What a passkey signed, the same way. */
export const signedPasskeySchema = v.strictObject({
  ...credential,
  response: v.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.exactOptional(base64url(200)),
  }),
});

export type SignedPasskey = v.InferOutput<typeof signedPasskeySchema>;

/** A passkey as its owner sees it; instants in ISO 8601. */
export const ownPasskeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});

export type OwnPasskey = v.InferOutput<typeof ownPasskeySchema>;
