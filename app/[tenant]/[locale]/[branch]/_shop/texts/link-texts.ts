import { getTranslations } from "next-intl/server";
import type { Business } from "#domain/store/business.ts";

/** The notice about what a link asks for and its shop does not have. */
export async function linkTexts({ branchTerm: term }: Pick<Business, "branchTerm">) {
  const product = await getTranslations("product");
  const t = await getTranslations("shell.visit");
  return {
    missing: {
      product: product("missingProduct"),
      menu: product("missingMenu"),
      onsite: t("noOnSite"),
      table: t("scanTable"),
    },
    refused: { delivery: t("noDelivery", { term }), pickup: t("noPickup", { term }) },
  };
}
