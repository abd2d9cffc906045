import type { AnchorHTMLAttributes } from "react";

/**
 * A link to another page of the shop: a plain anchor, which the shell follows without a new load. Next's own link costs
 * 3 KB of script before any press, and its data again for each of a hundred cards.
 */
export function SoftLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} href={href} data-soft="">
      {children}
    </a>
  );
}
