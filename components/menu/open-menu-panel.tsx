"use client";

import type { ReactNode } from "react";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** A button that opens the search or the list of all categories; its look comes from the server. */
export function OpenMenuPanel(props: {
  panel: "search" | "categories";
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const { open } = usePanelActions();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={props.label}
      title={props.label}
      onClick={() => open(props.panel)}
      className={props.className}
    >
      {props.children}
    </button>
  );
}
