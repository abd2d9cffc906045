"use client";

import dynamic from "next/dynamic";
import { Suspense } from "react";

const PanelProviders = dynamic(
  () => import("#components/shell/panel-providers.tsx").then((module) => module.PanelProviders),
  { ssr: false },
);

const ChooseBranch = dynamic(
  () => import("#components/location/choose-branch.tsx").then((module) => module.ChooseBranch),
  { ssr: false },
);

/** The cards of the branches, with the texts they need. */
export function BranchCardsIsland() {
  return (
    <Suspense>
      <PanelProviders>
        <ChooseBranch />
      </PanelProviders>
    </Suspense>
  );
}
