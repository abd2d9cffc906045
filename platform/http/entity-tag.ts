import { createHash } from "node:crypto";

const tags = new WeakMap<object, string>();

/** The entity tag of what is answered, worked out once for each object: a part of the catalogue is the same one until it changes. */
export function entityTag(part: object): string {
  const known = tags.get(part);
  if (known !== undefined) return known;
  const tag = `"${createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 22)}"`;
  tags.set(part, tag);
  return tag;
}

/** Whether a caller's `If-None-Match` names this tag; what lies between may have made it a weak one. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header?.replace(/^W\//, "") === tag;
}
