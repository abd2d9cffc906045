import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { tenant } from "next/root-params";
export const ensureStatic = "navigation";
export default async function Page() {
  const t = await getTranslations("common");
  return (
    <main>
      <h1 className="text-3xl font-bold">
        menu {await tenant()} {t("close")}
      </h1>
      <Link href="/producto/1/2">p</Link>
    </main>
  );
}
