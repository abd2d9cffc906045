/** What stands in a cache of the shop. */
export interface KeptEntry {
  key: string;
  kind: "page" | "file" | "photo";
  bytes: number;
  /** When it was kept, by the device's clock (ms). */
  keptAt: number;
}

const megabyte = 1024 * 1024;
/** As much as a shop may take of a device (B19). */
const mostBytes = 20 * megabyte;
/** More pages than a person looks at; each invented address would be one. */
const mostPages = 40;

const order = { photo: 0, page: 1, file: 2 } as const;

/** What has to go so that the shop stays within its bytes: the oldest photos first, then pages, then files; and the oldest of too many pages. */
export function evictionsOf(entries: readonly KeptEntry[], limit = mostBytes): KeptEntry[] {
  const pages = entries.filter(({ kind }) => kind === "page").toSorted((one, other) => other.keptAt - one.keptAt);
  const gone = new Set(pages.slice(mostPages));
  let bytes = entries.reduce((sum, entry) => sum + (gone.has(entry) ? 0 : entry.bytes), 0);
  const oldest = entries.toSorted((one, other) => order[one.kind] - order[other.kind] || one.keptAt - other.keptAt);
  for (const entry of oldest) {
    if (bytes <= limit) break;
    if (gone.has(entry)) continue;
    gone.add(entry);
    bytes -= entry.bytes;
  }
  return [...gone];
}
