"use client";

import { lazy } from "#components/ui/lazy.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";

const ForgottenBranch = lazy(async () => (await import("./forgotten-branch.tsx")).ForgottenBranch);

/** `ForgottenBranch`, whose code no page with a menu carries. */
export function LazyForgottenBranch() {
  return (
    <WhenIdle>
      <ForgottenBranch />
    </WhenIdle>
  );
}
