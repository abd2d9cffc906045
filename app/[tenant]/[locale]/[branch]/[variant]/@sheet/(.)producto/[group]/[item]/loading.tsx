import { getTranslations } from "next-intl/server";
import { ProductSkeleton } from "#components/product/product-skeleton.tsx";

export default async function SheetLoading() {
  const t = await getTranslations("common");
  return <ProductSkeleton label={t("loading")} />;
}
