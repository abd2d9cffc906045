import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MenuFileView } from "#components/menu/menu-file-view.tsx";
import { PageContent } from "#components/page/page-content.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ filename: "_" }];

type FileParams = Promise<{ filename: string }>;

async function readFile(params: FileParams) {
  const [{ filename }, store] = await Promise.all([params, openStore()]);
  const file = store?.business.menuFiles.find(({ name }) => name === filename);
  return store && file ? { business: store.business, file } : null;
}

export async function generateMetadata({ params }: { params: FileParams }): Promise<Metadata> {
  const found = await readFile(params);
  return found ? { title: found.file.title } : { robots: { index: false } };
}

/** A file that the business names, whatever it stands on: nothing else has such an address (A14, A244). */
export default async function MenuFilePage({ params }: { params: FileParams }) {
  const found = await readFile(params);
  if (found === null) notFound();
  const { business, file } = found;
  const t = await getTranslations("product");
  const shell = await getTranslations("shell");
  return (
    <PageContent className="fills-screen mx-auto max-w-5xl px-4 py-4 lg:px-6">
      <PageAddress business={business} path={`/menu/${file.name}`} />
      <SoftLink href="/" className="inline-flex min-h-12 items-center gap-2 font-semibold text-accent">
        <Icon name="arrow-left" className="size-5" />
        {t("viewMenu")}
      </SoftLink>
      <h1 className="text-2xl font-bold">{file.title}</h1>
      <MenuFileView file={file} open={shell("openFile", { title: file.title })} />
    </PageContent>
  );
}
