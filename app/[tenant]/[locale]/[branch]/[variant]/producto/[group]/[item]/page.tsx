import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TraitTips } from "#components/menu/card/trait-badges.tsx";
import { DishActionsIsland, DraftIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/product-islands.tsx";
import { PageConfigurator } from "#components/product/page-configurator.tsx";
import { ProductIntro, ProductPhoto } from "#components/product/product-intro.tsx";
import { taxesAt } from "#domain/store/business.ts";
import { IslandTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/island-texts.tsx";
import { readProduct } from "#app/[tenant]/[locale]/[branch]/_shop/read-product.ts";
import type { ProductParams } from "#app/[tenant]/[locale]/[branch]/_shop/read-product.ts";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { productMetadata } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";
import { StructuredData } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/structured-data.tsx";
import { sectionId } from "#components/menu/section-id.ts";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { absoluteUrl } from "#lib/server/store-origin.ts";
import { breadcrumbData } from "#lib/server/structured-data/breadcrumb-data.ts";
import { productData } from "#lib/server/structured-data/product-data.ts";
import { PageContent } from "#components/page/page-content.tsx";

/** A phone gets the file of 800 px, whatever its density. */
const photoSizes = "(width < 48rem) 16.6rem, 31rem";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ group: "_", item: "_" }];

export async function generateMetadata({ params }: { params: ProductParams }): Promise<Metadata> {
  const product = await readProduct(params);
  if ("missing" in product) return { robots: { index: false } };
  const { item, store } = product;
  return await productMetadata(store, item);
}

export default async function ProductPage({ params }: { params: ProductParams }) {
  const product = await readProduct(params);
  if ("missing" in product) notFound();
  const { item, group, isSoldOut, notices, closedTexts, price, sizePrices, lang, offers, store } = product;
  const { business, branch } = store;
  const t = await getTranslations("product");
  const meta = await getTranslations("meta");
  const path = `/producto/${item.groupId}/${item.id}`;
  return (
    <PageContent className={`mx-auto px-4 lg:px-6 lg:py-6 ${item.photo ? "max-w-5xl" : "max-w-2xl"}`}>
      <PageAddress business={business} path={path} />
      <StructuredData
        nodes={[
          productData({ business, branch, item, groupName: group.name, isSoldOut }),
          breadcrumbData([
            { name: meta("menu"), url: absoluteUrl(business, "/") },
            { name: group.name, url: absoluteUrl(business, `/#${sectionId(group)}`) },
            { name: item.name, url: absoluteUrl(business, path) },
          ]),
        ]}
      />
      <SoftLink href="/" className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent">
        <Icon name="arrow-left" className="size-5" />
        {t("viewMenu")}
      </SoftLink>
      <IslandTexts names={["product", "common"]}>
        <PageConfigurator
          item={item}
          cookingMinutes={group.cookingMinutes}
          notices={notices}
          closedTexts={closedTexts}
          offers={offers}
          sizePrices={sizePrices}
          keeper={<DraftIsland />}
          photo={item.photo && <ProductPhoto isFirst item={item} sizes={photoSizes} />}
          intro={
            <ProductIntro
              item={item}
              lang={lang}
              level={1}
              hasTaxesOnTop={taxesAt(business, branch).length > 0}
              price={price}
              badges={<TraitTips traits={item.traits} />}
              actions={<DishActionsIsland item={item} />}
            />
          }
        />
      </IslandTexts>
    </PageContent>
  );
}
