/** A file with its source. */
type Sources = ReadonlyMap<string, string>;

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const imports = /(?:\bimport|\bexport)\s[^;'"()]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|\bimport\s+"([^"]+)"/g;

function targetOf(file: string, wanted: string): string {
  if (wanted.startsWith("#")) return wanted.slice(1);
  return wanted.startsWith("./") ? `${file.slice(0, file.lastIndexOf("/"))}/${wanted.slice(2)}` : wanted;
}

/** Whom each file imports: at once, as types only, or by `import()`. */
export function importGraph(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const edges = [...sources].map(([file, source]) => {
    const found = [...source.replaceAll(comments, "").matchAll(imports)];
    const targets = found.map(([, ...paths]) => targetOf(file, paths.find((path) => path !== undefined) ?? ""));
    return [file, targets.filter((target) => sources.has(target))] as const;
  });
  return new Map(edges);
}

/** The shortest way from a file back to itself, null without one. */
function wayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const ways = new Map<string, string[]>([[start, [start]]]);
  const open = [start];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    const way = ways.get(file) ?? [];
    for (const target of graph.get(file) ?? []) {
      if (target === start) return way;
      if (ways.has(target)) continue;
      ways.set(target, [...way, target]);
      open.push(target);
    }
  }
  return null;
}

/** For each file that reaches itself by what it imports, types and `import()` included, the way back. */
export function importCircles(sources: Sources): string[][] {
  const graph = importGraph(sources);
  return [...sources.keys()].map((file) => wayBack(graph, file)).filter((way) => way !== null);
}
