import * as v from "valibot";
import { ownDataSchema } from "#lib/exchange/own-data.ts";
import { readOwnData } from "#lib/server/central/person/own-data.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** What is kept of the customer: the account, and their orders of this shop (Ley 1581, B10). */
export const GET = defineHandler({
  name: "own-data",
  access: "customer",
  limit: { name: "own-data", most: 60, seconds: 600 },
  input: v.strictObject({}),
  answer: ownDataSchema,
  run: async (_input, { login, clientAddress, clientBrowser, requestId }) => ({
    kept: await readOwnData({ ...login, clientAddress, clientBrowser, requestId }),
  }),
});
