"use client";

import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { createPageSignal } from "#lib/client/device/page-signal.ts";
import { PanelsContext, noLayers } from "#lib/client/panel/panel.ts";
import { holdLoginLink } from "#lib/client/panel/login-link.ts";
import { passwordLink } from "#lib/client/panel/password-link.ts";
import { undoLink } from "#lib/client/panel/undo-link.ts";
import { proofReturn, providerReturn } from "#lib/client/panel/provider-return.ts";
import { panelStack } from "#lib/client/panel/panel-stack.ts";

function openPanels() {
  const layers = createPageSignal(noLayers);
  const { actions, listen } = panelStack(layers.set);
  return { panels: { actions, layers }, listen };
}

/** Keeps which panels are open over the page. */
export function PanelProvider({ children }: { children: ReactNode }) {
  const [{ panels, listen }] = useState(openPanels);
  const { actions } = panels;
  useEffect(listen, [listen]);
  useEffect(() => {
    const follow = () => {
      if (holdLoginLink()) actions.open("login");
      if (passwordLink.hold()) actions.open("password");
      if (undoLink.hold()) actions.open("contact");
      if (providerReturn.hold()) actions.open("login");
      if (proofReturn.hold() && proofReturn.token() === "passkeys") actions.open("passkeys");
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [actions]);
  return <PanelsContext value={panels}>{children}</PanelsContext>;
}
