import type { ReactNode } from "react";
import styles from "./page-bar.module.css";

/** What a page says above its lower edge until it is put away. */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={`${styles["bar"]} rounded-md bg-surface-raised shadow-overlay`}>
      {children}
    </section>
  );
}
