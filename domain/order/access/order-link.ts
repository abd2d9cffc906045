import type { OrderAccess } from "./order-access.ts";

/** What a token opens. */
export type TokenKind = Exclude<OrderAccess, "number">;

const letters = { owner: "o", shared: "s" } as const satisfies Record<TokenKind, string>;
/** A letter, and 128 bits in letters that an address takes as they are. */
const shape = /^[os][\w-]{22}$/;
const prefix = "#pedido=";

/** A token's text, of its kind and what proves it. */
export function orderToken(kind: TokenKind, proof: string): string {
  return letters[kind] + proof;
}

/** The kind that a token says to be; null for any other text. */
export function tokenKind(token: string): TokenKind | null {
  if (!shape.test(token)) return null;
  return token.startsWith(letters.owner) ? "owner" : "shared";
}

/** Where an order is followed, with what opens it: in the fragment, which no server, log or `Referer` sees (D4). */
export function orderPath(number: string, token: string | null = null): string {
  return `/rastrear-orden/${encodeURIComponent(number)}${token === null ? "" : prefix + token}`;
}

/** The token in an address's fragment (`#…`); null without one. */
export function tokenInFragment(fragment: string): string | null {
  const token = fragment.startsWith(prefix) ? fragment.slice(prefix.length) : "";
  return tokenKind(token) === null ? null : token;
}
