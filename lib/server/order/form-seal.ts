import "server-only";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { sessionSecrets } from "#lib/server/env.ts";
import { tenantKey } from "#lib/edge/seal-key.ts";
import type { paymentFormBody } from "#wire/order/payment-form.ts";

/** The address that takes a sealed form to its provider. */
const formPath = "/api/payment/form";

/** A form of S3 §3 that is due for a method's orders, with the order that goes in its field `order`. */
export interface DueForm {
  fields: ReturnType<typeof paymentFormBody>;
  order: Readonly<Record<string, unknown>>;
}

const formSchema = z.strictObject({
  /** Of the cookie that has to come with it: the address alone opens nothing. */
  reference: z.string(),
  number: z.string().nullable(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  order: z.record(z.string(), z.unknown()),
});

/** A form that an address of ours had sealed in it. */
export type SealedForm = z.output<typeof formSchema>;

const use = "form";
/** Who goes back finds it again for so long. */
const seconds = 3600;
/** Of a whole cart with options and notes. */
const largestForm = 1024 * 1024;

/**
 * Where the browser finds the form: sealed into the address's fragment, for the order is too large for a cookie or a request's
 * first line, and is kept nowhere.
 */
export async function formAddress(
  form: SealedForm | (DueForm & Pick<SealedForm, "reference" | "number">),
  tenant: string,
) {
  const [secret] = sessionSecrets();
  if (secret === undefined) throw new Error("SESSION_SECRET is missing");
  const packed = brotliCompressSync(JSON.stringify(form)).toString("base64url");
  const seal = await sealData({ packed }, { password: tenantKey(use, secret, tenant), ttl: seconds });
  return `${formPath}#${seal}`;
}

const sealedSchema = z.object({ packed: z.string() });

function unpacked(packed: string): SealedForm | null {
  try {
    const text = brotliDecompressSync(Buffer.from(packed, "base64url"), { maxOutputLength: largestForm }).toString();
    return formSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The form of an address; null where it is none of this tenant's, or too old. */
export async function openForm(seal: string, tenant: string): Promise<SealedForm | null> {
  for (const secret of sessionSecrets()) {
    const opened = await unsealData(seal, { password: tenantKey(use, secret, tenant), ttl: seconds });
    const parsed = sealedSchema.safeParse(opened);
    if (parsed.success) return unpacked(parsed.data.packed);
  }
  return null;
}
