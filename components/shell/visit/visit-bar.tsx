import { getTranslations } from "next-intl/server";
import type { Capabilities } from "#domain/store/mode.ts";
import { LazyTableBar } from "#components/shell/shell-parts.tsx";

interface VisitBarProps {
  capabilities: Capabilities;
  /** The business sells online, to whoever is not here only to read. */
  sells: boolean;
}

/** Under the header of a visit that is no ordinary one: which table it is of, and the way out (A15, A241). */
export async function VisitBar({ capabilities, sells }: VisitBarProps) {
  const { namesPlace, takesOrders } = capabilities;
  if (!namesPlace && (takesOrders || !sells)) return null;
  const t = await getTranslations("shell.visit");
  return (
    <aside aria-label={t("label")} className="bg-brand-soft print:hidden">
      <div className="mx-auto flex min-h-[48px] max-w-[96rem] flex-wrap items-center gap-x-2 px-[16px] lg:px-6">
        {namesPlace ? (
          <LazyTableBar
            texts={{
              at: t("table", { table: "{table}" }),
              unknown: t("unknownTable"),
              leave: t("leaveTable"),
              leaveFailed: t("leaveFailed"),
            }}
          />
        ) : (
          // oxlint-disable-next-line next/no-html-link-for-pages -- a new visit is another variant of the same address
          <a href="/?mode=ecommerce" className="text-accent ml-auto inline-flex min-h-11 items-center font-semibold">
            {t("orderOnline")}
          </a>
        )}
      </div>
    </aside>
  );
}
