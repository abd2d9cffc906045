import { runScript } from "./ensure-installed.mjs";

await runScript("scripts/run-start.ts");
