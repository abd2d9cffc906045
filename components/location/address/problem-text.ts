import { useTranslations } from "next-intl";
import { addressLimits } from "#domain/person/address-limits.ts";
import type { AddressProblem } from "#domain/person/address-problem.ts";

/** What is wrong with the form, by field; `unknown`: no geocoder knows it, `unreachable`: nobody answered. */
export type AddressProblems = Partial<
  Record<AddressProblem["field"], AddressProblem["code"] | "unknown" | "unreachable">
>;

/** The sentence for each problem of each field (S2 §5). */
export function useProblemText(): (field: AddressProblem["field"], problems: AddressProblems) => string | null {
  const t = useTranslations("location.problem");
  return (field, problems) => {
    const code = problems[field];
    if (!code) return null;
    if (code === "tooLong") return t("tooLong", { limit: addressLimits[field] });
    if (code === "unknown") return t("notFound");
    if (code === "unreachable") return t("unreachable");
    if (field === "neighborhood") return code === "required" ? t("neighborhoodRequired") : t("neighborhoodInvalid");
    if (field === "city") return code === "required" ? t("cityRequired") : t("cityInvalid");
    if (field === "name") return t("nameRequired");
    return t("line1Required");
  };
}
