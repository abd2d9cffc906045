"use client";

import type { ReactNode } from "react";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import type { PanelName, PanelStart } from "#lib/client/panel/panel.ts";

/** A button that opens a panel; what it looks like comes from the server, so that it costs next to nothing. */
export function PanelButton(props: {
  panel: PanelName;
  /** The step that it begins at. */
  start?: PanelStart;
  /** Its name, where the content is only an icon. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const { open } = usePanelActions();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={props.label}
      title={props.label}
      onClick={() => open(props.panel, props.start)}
      className={props.className}
    >
      {props.children}
    </button>
  );
}
