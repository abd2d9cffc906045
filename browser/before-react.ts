import { keepEarlyPresses } from "./early-presses.ts";
import { markKnownBranches } from "./known-branches.ts";
import { startPage } from "./start-page.ts";

// One inline script of every page; `next.config.ts` compiles it.
keepEarlyPresses();
markKnownBranches();
startPage();
