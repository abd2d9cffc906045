import type { AnchorHTMLAttributes } from "react";

/** A link within the shop: a plain anchor that SoftLinks follows. Next's own would bring its data for each of a hundred cards. */
export function SoftLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a {...rest} href={href} data-soft="">
      {children}
    </a>
  );
}
