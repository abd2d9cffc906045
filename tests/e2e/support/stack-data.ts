import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";

/** Where the end-to-end stack of tests/e2e/start-stack.ts keeps its data, secrets and logs. */
export const stackData = join(root, ".data", "e2e");
