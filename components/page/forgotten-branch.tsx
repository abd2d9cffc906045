import { useSetAtom } from "jotai/react";
import { useEffect } from "react";
import { forgetBranch } from "#lib/client/place/forget-branch.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Stands where the branch of the page has no menu: the browser does not come back to it by itself (S1 §4, A32). */
export function ForgottenBranch() {
  const { branchId } = useStore();
  const forget = useSetAtom(forgetBranch);
  useEffect(() => forget(branchId), [branchId, forget]);
  return null;
}
