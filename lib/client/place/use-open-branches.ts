"use client";

import { useMemo } from "react";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { readCookie } from "./branch-cookie.ts";

/** The branches that the location may choose from: all, or the page's when a link pinned it for the visit (S2 §2.8). */
export function useOpenBranches(): { branches: readonly StoreBranch[]; isPinned: boolean } {
  const { branches, branchId } = useStore();
  return useMemo(() => {
    const isPinned = readCookie("pinned-branch") === branchId;
    return { branches: isPinned ? branches.filter(({ id }) => id === branchId) : branches, isPinned };
  }, [branches, branchId]);
}
