import { z } from "zod";
import { idSchema } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";
import { browserSchema } from "./account-requests.ts";
import { consentBody, type ConsentRecord, consentSchema } from "./consent.ts";

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal("public-key") };

/** A new key, as WebAuthn writes it in JSON. */
const createdSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(12_000) }),
});

/** A challenge that a key signed, as WebAuthn writes it in JSON. */
const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
});

export type CreatedPasskey = z.input<typeof createdSchema>;
export type SignedPasskey = z.input<typeof signedSchema>;

const name = z.string().trim().min(1).max(60);

/** Bodies of the platform's calls. */
export const passkeyOptionsSchema = z.object({ browser: browserSchema });
export const passkeySchema = z.object({ browser: browserSchema, name, response: createdSchema });
export const removedPasskeySchema = z.object({ id: idSchema });
export const passkeyChallengeSchema = z.object({ browser: browserSchema, business_id: idSchema });
export const passkeyLoginSchema = passkeyChallengeSchema.extend({
  response: signedSchema,
  consent: consentSchema.optional().describe("Given with the log-in; without it the account is asked for it (A220)"),
});

export function passkeyOptionsBody(browser: string): z.input<typeof passkeyOptionsSchema> {
  return { browser };
}

/** A passkey that a browser made. */
export interface MadePasskey {
  browser: string;
  name: string;
  response: CreatedPasskey;
}

export function passkeyBody({ browser, name: called, response }: MadePasskey): z.input<typeof passkeySchema> {
  return { browser, name: called, response };
}

/** Who asks at a business, for a log-in. */
interface Asked {
  browser: string;
  businessId: string;
}

export function passkeyChallengeBody({ browser, businessId }: Asked): z.input<typeof passkeyChallengeSchema> {
  return { browser, business_id: Number(businessId) };
}

export function passkeyLoginBody({
  response,
  consent,
  ...asked
}: Asked & { response: SignedPasskey; consent: ConsentRecord | null }): z.input<typeof passkeyLoginSchema> {
  return { ...passkeyChallengeBody(asked), response, ...(consent !== null && { consent: consentBody(consent) }) };
}

export function removedPasskeyBody(id: string): z.input<typeof removedPasskeySchema> {
  return { id: Number(id) };
}

const instant = z.iso.datetime({ offset: true });

/** A passkey as its owner sees it. */
export const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

/** The answer with all of them. */
export const passkeyListSchema = z.object({ passkeys: z.array(passkeyRow) });

/** One key for a device, of the account's own at one host; instants in ISO 8601. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

function ownPasskey(row: z.output<typeof passkeyRow>): OwnPasskey {
  return { id: String(row.id), name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}

/** @throws UnreadableRow */
export function ownPasskeysFrom(raw: unknown): OwnPasskey[] {
  return readRow(passkeyListSchema, raw).passkeys.map(ownPasskey);
}

const required = z.literal("required");
const publicKey = z.literal("public-key");

/** What a browser is to make a key by, as WebAuthn writes it in JSON. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey })),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.literal(true),
    userVerification: required,
  }),
  attestation: z.literal("none"),
});

/** What a browser is to have signed. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: required,
});

export type CreationOptions = z.output<typeof creationOptionsSchema>;
export type RequestOptions = z.output<typeof requestOptionsSchema>;

/** @throws UnreadableRow */
export function creationOptionsFrom(raw: unknown): CreationOptions {
  return readRow(creationOptionsSchema, raw);
}

/** @throws UnreadableRow */
export function requestOptionsFrom(raw: unknown): RequestOptions {
  return readRow(requestOptionsSchema, raw);
}
