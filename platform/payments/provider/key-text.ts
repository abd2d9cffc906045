import { z } from "zod";

/** A part of a provider's keys. */
export const keyText = z.string().trim().min(1).max(200);

/** Beside the keys: tests unless it says otherwise. */
export const ofProduction = { isProduction: z.boolean().catch(false) };
