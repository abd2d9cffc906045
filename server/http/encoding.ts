import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** Browsers send a handful of headers; each is parsed once. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });

function readHeader(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(";"))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ""))
      .map(([name]) => name ?? ""),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** The best encoding that an `Accept-Encoding` header allows; `q=0` forbids one. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > 200) return "identity";
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = readHeader(header);
  chosen.set(header, encoding);
  return encoding;
}
