import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { openStore } from "#app/[tenant]/[locale]/[branch]/open-store.ts";
import { BranchCardsIsland } from "./panels.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  const t = await getTranslations("shell");
  return { title: store ? t("chooseBranchTitle", { term: store.business.branchTerm }) : "", robots: { index: false } };
}

/** Where the kitchen, restaurant or branch is chosen (S2 §2.7). */
export default async function ChooseBranchPage() {
  const store = await openStore();
  if (!store) return null;
  const t = await getTranslations("shell");
  const term = store.business.branchTerm;
  return (
    <main id="content" className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6 lg:px-6">
      <h1 className="text-2xl font-bold">{t("chooseBranchTitle", { term })}</h1>
      <p className="text-ink-muted">{t("chooseBranchText", { term })}</p>
      <BranchCardsIsland />
    </main>
  );
}
