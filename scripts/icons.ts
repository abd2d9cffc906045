/**
 * Writes app/icons.css: the icons of the server-rendered parts, as two masks (lucide, ISC licence). A page with a hundred
 * cards then names its icons instead of repeating their paths, and none of them costs script. Run: node scripts/icons.ts
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { menuIcons, otherIcons } from "#components/ui/icon-names.ts";

type IconNode = [string, Record<string, string>][];

const root = resolve(import.meta.dirname, "..");

async function nodeOf(name: string): Promise<IconNode> {
  const file = resolve(root, "node_modules/lucide-react/dist/esm/icons", `${name}.mjs`);
  const { __iconData: icon }: { __iconData: { node: IconNode } } = await import(pathToFileURL(file).href);
  return icon.node;
}

function shape([tag, { key: _key, ...attributes }]: IconNode[number]): string {
  const text = Object.entries(attributes).map(([name, value]) => `${name}='${value}'`);
  return `<${tag} ${text.join(" ")}/>`;
}

const places = Math.max(menuIcons.length, otherIcons.length);

/** Icons beside each other in one picture, as wide as the other one: a browser makes a document of each that a page shows. */
async function dataUrl(names: readonly string[]): Promise<string> {
  const nodes = await Promise.all(names.map(nodeOf));
  const groups = nodes.map((node, index) => `<svg x='${index * 24}'>${node.map(shape).join("")}</svg>`);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${places * 24} 24' fill='none' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>${groups.join("")}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
}

const indices = [menuIcons, otherIcons].flatMap((names) =>
  names.map((name, index) => `.icon-${name} {\n  --icon: ${index};\n}\n`),
);
// By a name of its own: the build writes `mask` more than once, for older browsers.
const all = `.icon {\n  --icons: url("${await dataUrl(menuIcons)}");\n  mask: var(--icons) calc(var(--icon) * 100% / ${places - 1}) 0 / ${places * 100}% 100% no-repeat;\n}\n`;
const others = `${otherIcons.map((name) => `.icon-${name}`).join(",\n")} {\n  --icons: url("${await dataUrl(otherIcons)}");\n}\n`;
writeFileSync(
  resolve(root, "app/icons.css"),
  `/* Written by scripts/icons.ts from lucide (ISC licence). */\n${[all, others, ...indices].join("\n")}`,
);
