import * as v from "valibot";

const textOrNull = v.nullable(v.string());

/** `/api/transfer`: how a branch is paid by transfer. */
export const transferSchema = v.object({
  /** Stands under the method too (A160). */
  info: textOrNull,
  branchName: v.string(),
  qr: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  entity: textOrNull,
  name: textOrNull,
  link: textOrNull,
  linkName: textOrNull,
  /** Where the proof is sent: the number for transfers, else the branch's own. */
  whatsapp: textOrNull,
  phone: textOrNull,
});

export type TransferInfo = v.InferOutput<typeof transferSchema>;
