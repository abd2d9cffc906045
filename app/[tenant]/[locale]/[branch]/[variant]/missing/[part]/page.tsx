import type { Metadata } from "next";
import { MissingProduct } from "#components/product/missing/missing-product.tsx";
import { MissingPage } from "#app/[tenant]/[locale]/[branch]/_shop/shell/missing-page.tsx";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ part: "page" }];

export const metadata: Metadata = { robots: { index: false } };

/** What of the shop is missing, one page each for all addresses: no outside path names it, who leads here answers 404 (T11). */
export default async function Missing({ params }: { params: Promise<{ part: string }> }) {
  const { part } = await params;
  if (part !== "menu" && part !== "product") return <MissingPage />;
  return (
    <PageContent className="fills-screen">
      <MissingProduct part={part} />
    </PageContent>
  );
}
