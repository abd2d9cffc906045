import { join } from "node:path";
import { buildSync } from "esbuild";

const root = join(import.meta.dirname, "..");

function compile(entry: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    // Workbox's own checks and logs are of development.
    define: { "process.env.NODE_ENV": '"production"' },
    // The oldest that Next's own scripts run in.
    target: ["chrome111", "firefox111", "safari16.4"],
    // As it stands in a page: nothing in it may end the script.
    charset: "ascii",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  if (text === "") throw new Error(`There is no program of ${entry}.`);
  return text.trimEnd();
}

/** The programs of `browser/` as the one inline script that pages begin with (ADR 13). @throws Error when they do not compile */
export function compileBrowserProgram(): string {
  const text = compile("browser/before-react.ts");
  if (/<\/script|<!--/i.test(text)) throw new Error("The browser's program cannot stand in a page.");
  return text;
}

/** A program of `worker/` as one script (ADR 23). @throws Error when it does not compile */
export function compileWorkerProgram(entry: "main" | "unregister"): string {
  return compile(`worker/${entry}.ts`);
}
