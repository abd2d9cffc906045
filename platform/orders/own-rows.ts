import type { Reading } from "#wire/reading.ts";

/** How the platform reads its own rows for orders, which need no images; the shops log what they cannot show. */
export const ownRows: Reading = { mediaOrigins: [], note: () => undefined };
