import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { businessFileSchema, type BusinessFile } from "./business-file.ts";
import { menuFileSchema, type MenuFile } from "./menu-file.ts";
import { promotionsFileSchema, type PromotionFile } from "./promotions-file.ts";

export interface DemoBusiness {
  folder: string;
  business: BusinessFile;
  menus: MenuFile[];
  promotions: PromotionFile[];
}

/** Every fault of the demo files, one per line: `sabor/menu.json: groups[2].items[0].price: must be whole pesos`. */
class DemoFileError extends Error {
  override name = "DemoFileError";
}

const defaultRoot = fileURLToPath(new URL("./businesses", import.meta.url));

/** Reads and checks the folders under `root`, by number. @throws DemoFileError naming every fault */
export function readBusinesses(root: string = defaultRoot): DemoBusiness[] {
  const faults: string[] = [];
  const found: DemoBusiness[] = [];
  for (const folder of readdirSync(root).toSorted()) {
    const demo = readFolder(root, folder, faults);
    if (demo !== null) found.push(demo);
  }
  if (faults.length === 0) faults.push(...found.flatMap(crossFaults), ...sharedFaults(found));
  if (faults.length > 0)
    throw new DemoFileError(`The demo files have ${faults.length} fault(s):\n${faults.join("\n")}`);
  return found.toSorted((one, other) => one.business.number - other.business.number);
}

function readFolder(root: string, folder: string, faults: string[]): DemoBusiness | null {
  const names = readdirSync(`${root}/${folder}`).toSorted();
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => readFile(root, `${folder}/${name}`, schema, faults);
  const business = read("business.json", businessFileSchema);
  const menus = names.filter((name) => /^menu.*\.json$/.test(name)).map((name) => read(name, menuFileSchema));
  const promotions = names.includes("promotions.json") ? read("promotions.json", promotionsFileSchema) : [];
  if (business === null || promotions === null || menus.includes(null)) return null;
  return { folder, business, menus: menus.filter((menu) => menu !== null), promotions };
}

function readFile<T>(root: string, path: string, schema: z.ZodType<T>, faults: string[]): T | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(`${root}/${path}`, "utf8"));
  } catch (error) {
    faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) faults.push(`${path}: ${z.core.toDotPath(issue.path)}: ${issue.message}`);
  return null;
}

/** What one file says about another: branches, option groups, groups and items must exist. */
function crossFaults({ folder, business, menus, promotions }: DemoBusiness): string[] {
  const branches = new Set(business.branches.map((branch) => branch.key));
  const groups = new Set(menus.flatMap((menu) => menu.groups.map((group) => group.name)));
  const items = new Set(menus.flatMap((menu) => menu.groups.flatMap((group) => group.items.map((item) => item.name))));
  const faults: string[] = [];
  const check = (where: string, kind: string, known: ReadonlySet<string>, names: readonly string[]) => {
    for (const name of names) if (!known.has(name)) faults.push(`${folder}/${where}: there is no ${kind} '${name}'`);
  };
  for (const menu of menus) {
    const options = new Set(Object.keys(menu.optionGroups));
    check(`menu '${menu.name}'`, "branch", branches, menu.branches);
    for (const item of menu.groups.flatMap((group) => group.items)) {
      check(`item '${item.name}'`, "option group", options, item.options);
      check(`item '${item.name}'`, "branch", branches, item.soldOut);
      const first = Object.values(item.sizes ?? {})[0];
      if (first !== undefined && first !== item.price)
        faults.push(`${folder}/item '${item.name}': its price must be that of its first size`);
    }
  }
  const served = new Set(menus.flatMap((menu) => menu.branches));
  check("business.json", "menu for branch", served, [...branches]);
  check("business.json banner", "menu group", groups, business.banner?.groups ?? []);
  for (const promotion of promotions) {
    check(`promotion '${promotion.name}'`, "branch", branches, promotion.branches);
    check(`promotion '${promotion.name}'`, "item", items, promotion.items ?? []);
    check(`promotion '${promotion.name}'`, "size", sizesOf(menus, promotion.items ?? []), promotion.sizes ?? []);
  }
  return faults;
}

function sizesOf(menus: readonly MenuFile[], names: readonly string[]): ReadonlySet<string> {
  const items = menus.flatMap((menu) => menu.groups.flatMap((group) => group.items));
  return new Set(items.filter(({ name }) => names.includes(name)).flatMap(({ sizes }) => Object.keys(sizes ?? {})));
}

/** Numbers, hosts and order prefixes must be unique. */
function sharedFaults(found: DemoBusiness[]): string[] {
  const seen = new Map<string, string>();
  const faults: string[] = [];
  for (const { folder, business } of found) {
    const claims = [
      `number ${business.number}`,
      `prefix ${business.numberPrefix}`,
      ...business.hosts.map((host) => `host ${host}`),
    ];
    for (const claim of claims) {
      const owner = seen.get(claim);
      if (owner !== undefined) faults.push(`${folder}/business.json: ${claim} is already that of ${owner}`);
      seen.set(claim, folder);
    }
  }
  return faults;
}
