"use client";

import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const ForgottenBranch = late(async () => (await import("./forgotten-branch.tsx")).ForgottenBranch);

/** `ForgottenBranch`, whose code no page with a menu carries. */
export function LateForgetBranch() {
  return (
    <WhenIdle>
      <ForgottenBranch />
    </WhenIdle>
  );
}
