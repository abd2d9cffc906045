"use client";

import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { PanelActionsContext, PanelLayersContext } from "#lib/client/panel/panel.ts";
import type { Layer } from "#lib/client/panel/panel.ts";
import { holdLoginLink } from "#lib/client/panel/login-link.ts";
import { panelStack } from "#lib/client/panel/panel-stack.ts";

/** Keeps which panels are open over the page. */
export function PanelProvider({ children }: { children: ReactNode }) {
  const [layers, show] = useState<readonly Layer[]>([]);
  const [{ actions, listen }] = useState(() => panelStack(show));
  useEffect(listen, [listen]);
  useEffect(() => {
    const follow = () => {
      if (holdLoginLink()) actions.open("login");
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [actions]);
  return (
    <PanelActionsContext value={actions}>
      <PanelLayersContext value={layers}>{children}</PanelLayersContext>
    </PanelActionsContext>
  );
}
