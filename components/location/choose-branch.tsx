"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { writeBranchCookie } from "#lib/client/branch-cookie.ts";
import { carryCart } from "#lib/client/cart-store.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { BranchCards } from "./branch-cards.tsx";

/** The page where the branch is chosen: the cart comes along, and its menu opens (S2 §2.7, A108). */
export function ChooseBranch() {
  const { tenant, branchId } = useStore();
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const choose = (chosen: string) => {
    if (chosen !== branchId) carryCart(tenant, branchId, chosen);
    writeBranchCookie(chosen);
    startTransition(() => {
      router.push("/");
      router.refresh();
    });
  };
  return <BranchCards onSelect={choose} isBusy={isBusy} />;
}
