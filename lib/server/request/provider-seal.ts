import "server-only";
import { z } from "zod";
import { providerNames, provenActs } from "#domain/person/login/provider.ts";
import { sealedCookie } from "./sealed-cookie.ts";

/** A way to a provider and back, of the browser that began it (U15). */
const wayCookie = sealedCookie(
  { use: "provider", seconds: 600 },
  z.strictObject({
    provider: z.enum(providerNames),
    /** Where it stands: under way, back with a code or a refusal, or at a sign-up with a ticket. */
    stage: z.enum(["started", "returned", "refused", "ticket"]),
    /** The state that the way back has to name, the code that it brought, or the ticket. */
    secret: z.string(),
    /** Of the page that the person was on. */
    path: z.string(),
    branchId: z.string(),
    /** What whoever is logged in proves themselves for, so that nobody else comes in (A226); null for a log-in. */
    proves: z.enum(provenActs).nullable().default(null),
  }),
);

export const { read: readProviderWay, write: writeProviderWay, end: endProviderWay } = wayCookie;
