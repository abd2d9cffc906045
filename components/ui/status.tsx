import type { ReactNode } from "react";

/** Words that are read out when they come or change; not `<output>`, which is a form's control and asks for a label. */
export function Status({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
    <span role="status" className={className}>
      {children}
    </span>
  );
}
