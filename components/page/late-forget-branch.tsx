"use client";

import { late } from "#components/ui/late.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const ForgetBranch = late(async () => (await import("./forget-branch.tsx")).ForgetBranch);

/** `ForgetBranch`, whose code no page with a menu carries. */
export function LateForgetBranch() {
  return (
    <WhenIdle>
      <ForgetBranch />
    </WhenIdle>
  );
}
