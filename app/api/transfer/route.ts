import * as v from "valibot";
import { idSchema } from "#lib/exchange/text.ts";
import { transferSchema } from "#lib/exchange/transfer.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";

/** How a branch is paid by transfer (S3 §2 Success-transfer modal): the same for everybody. */
export const GET = defineHandler({
  name: "transfer",
  access: "public",
  limit: { name: "transfer", most: 120, seconds: 60 },
  input: v.strictObject({ branch: idSchema }),
  answer: transferSchema,
  run: async ({ branch: branchId }, { business }) => {
    const branch = business.branches.find(({ id }) => id === branchId);
    if (!branch) return await Promise.resolve(refuse(404, "no_branch"));
    const { transfer, name, phone, whatsapp, paymentInfo } = branch;
    return { ...transfer, whatsapp: transfer.whatsapp ?? whatsapp, phone, branchName: name, info: paymentInfo };
  },
});
