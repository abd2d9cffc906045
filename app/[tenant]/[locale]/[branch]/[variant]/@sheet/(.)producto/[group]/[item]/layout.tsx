import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ProductSheet } from "#components/product/product-sheet.tsx";

/** The frame stays while its content changes from the skeleton to the product. */
export default async function SheetLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("product");
  const common = await getTranslations("common");
  return (
    <ProductSheet title={t("title")} closeLabel={common("close")}>
      {children}
    </ProductSheet>
  );
}
