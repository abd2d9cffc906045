import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConfirmIsland } from "#app/[tenant]/[locale]/[branch]/panels.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

/** The checkout at an address of its own (A14). */
export default function OrderPage() {
  return (
    <main id="content" className="fills-screen mx-auto max-w-xl px-4 py-4 md:py-6 lg:max-w-5xl lg:px-6">
      <ConfirmIsland />
    </main>
  );
}
