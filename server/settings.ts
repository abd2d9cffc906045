import { z } from "zod";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on; `0.0.0.0` behind a proxy on another machine. */
  HOST: z.string().default("127.0.0.1"),
  PLATFORM_URL: z
    .url()
    .default("http://127.0.0.1:4000")
    .transform((url) => url.replace(/\/+$/, "")),
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((flag) => flag === "1"),
  /** Widens the limits, as for the handlers (lib/server/env.ts). */
  LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Hosts whose menus are made right after the start, so that a platform that goes away finds them warm. */
  PREWARM_HOSTS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((host) => host.trim())
        .filter((host) => host !== ""),
    ),
});

/** The settings of the storefront's process. @throws ZodError that names the one that is malformed. */
export function readStorefrontSettings(environment: NodeJS.ProcessEnv) {
  return schema.parse(environment);
}
