export type Encoding = "br" | "gzip" | "identity";

/** What browsers send: nothing is forbidden by a quality. */
const withoutQualities = /^[a-z, ]*$/;

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
  if (!withoutQualities.test(header)) return readHeader(header);
  if (/\bbr\b/.test(header)) return "br";
  return /\bgzip\b/.test(header) ? "gzip" : "identity";
}
