import { getTranslations } from "next-intl/server";
import { TraitTips } from "#components/menu/card/trait-badges.tsx";
import { DishActionsIsland, DraftIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/product-islands.tsx";
import { MissingInSheet } from "#components/product/missing/missing-in-sheet.tsx";
import { ProductIntro, ProductPhoto } from "#components/product/product-intro.tsx";
import { productNameId } from "#components/product/product-name-id.ts";
import { SheetConfigurator } from "#components/product/sheet-configurator.tsx";
import { taxesAt } from "#domain/store/business.ts";
import { IslandTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/island-texts.tsx";
import { readProduct } from "#app/[tenant]/[locale]/[branch]/_shop/read-product.ts";
import type { ProductParams } from "#app/[tenant]/[locale]/[branch]/_shop/read-product.ts";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ group: "_", item: "_" }];

export default async function ProductOverMenu({ params }: { params: ProductParams }) {
  const product = await readProduct(params);
  if ("missing" in product) {
    const t = await getTranslations("product");
    return <MissingInSheet text={t(product.missing === "menu" ? "missingMenu" : "missingProduct")} />;
  }
  const { item, group, notices, closedTexts, price, sizePrices, lang, offers, store } = product;
  return (
    <IslandTexts names={["product", "common"]}>
      <SheetConfigurator
        item={item}
        cookingMinutes={group.cookingMinutes}
        notices={notices}
        closedTexts={closedTexts}
        offers={offers}
        sizePrices={sizePrices}
        keeper={<DraftIsland />}
        photo={item.photo && <ProductPhoto isFirst={false} item={item} sizes="(width < 48rem) 16.6rem, 50rem" />}
        intro={
          <ProductIntro
            item={item}
            lang={lang}
            nameId={productNameId}
            level={2}
            hasTaxesOnTop={taxesAt(store.business, store.branch).length > 0}
            price={price}
            badges={<TraitTips traits={item.traits} />}
            actions={<DishActionsIsland item={item} />}
          />
        }
      />
    </IslandTexts>
  );
}
