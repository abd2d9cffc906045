import { getTranslations } from "next-intl/server";
import type { Branch } from "#domain/branch.ts";
import { formatPesos } from "#domain/money.ts";
import type { FulfilmentTexts } from "#components/shell/fulfilment-switch.tsx";
import { storeBranch } from "#lib/client/store-branch.ts";

/** What each way to get the order means: fee and time of the branch, before anybody has said where they are (U20). */
export async function fulfilmentTexts(branch: Branch): Promise<FulfilmentTexts> {
  const t = await getTranslations("shell");
  const { modes, deliveryFrom, deliveryTime } = storeBranch(branch);
  const minutes = deliveryTime ? t("minutes", deliveryTime) : null;
  const fee = deliveryFrom === null ? t("deliveryByZone") : t("deliveryFrom", { price: formatPesos(deliveryFrom) });
  return {
    legend: t("howToGetIt"),
    minutes,
    delivery: modes.includes("delivery")
      ? {
          label: t("delivery"),
          notes: [deliveryFrom === 0 ? t("deliveryFree") : fee, minutes].filter((part) => part !== null),
        }
      : null,
    pickup: modes.includes("pickup") ? { label: t("pickup"), notes: [t("pickupFree")] } : null,
    free: t("free"),
  };
}
