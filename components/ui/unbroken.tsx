import type { ReactNode } from "react";

/** Of a rich text: words that stay on one line, such as an order's number. */
export function unbroken(text: ReactNode) {
  return <span className="whitespace-nowrap">{text}</span>;
}
