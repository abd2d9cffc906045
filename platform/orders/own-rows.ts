import type { Reading } from "#wire/reading.ts";

/** How the platform reads its own rows for orders: no order needs a picture, and the shops log what they cannot show. */
export const ownRows: Reading = { mediaOrigins: [], note: () => undefined };
