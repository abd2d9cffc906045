import { join } from "node:path";
import { buildSync } from "esbuild";

const root = join(import.meta.dirname, "..");

/** The programs of `browser/` as the one inline script that pages begin with (ADR 13). @throws Error when they do not compile */
export function compileBrowserProgram(): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ["browser/before-react.ts"],
    bundle: true,
    minify: true,
    format: "iife",
    // The oldest that Next's own scripts run in.
    target: ["chrome111", "firefox111", "safari16.4"],
    // As it stands in a page: nothing in it may end the script.
    charset: "ascii",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  if (text === "" || /<\/script|<!--/i.test(text)) throw new Error("The browser's program cannot stand in a page.");
  return text.trimEnd();
}
