import type { getTranslations } from "next-intl/server";
import type { BranchTerm } from "#domain/store/business.ts";
import { normalizeText } from "#domain/base/text.ts";

type ShellTexts = Awaited<ReturnType<typeof getTranslations<"shell">>>;

/** 'Sede Chapinero'; a name that begins with the word already stays as it is. */
export function branchLabel(t: ShellTexts, term: BranchTerm, name: string): string {
  const label = t("branchName", { term, name });
  const word = normalizeText(t("branchTerm", { term }));
  return normalizeText(name).startsWith(`${word} `) ? name : label;
}
