import { getTranslations } from "next-intl/server";
import type { MissingPart } from "#domain/menu/menu.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

/** A product that the menu does not have, or a menu that is not there: in the specified words, with the way back (S1 §8). */
export async function MissingProduct({ part }: { part: MissingPart }) {
  const t = await getTranslations("product");
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-brand-soft text-accent">
        <Icon name="search-x" className="size-9" />
      </span>
      <h1 className="text-xl font-bold">{t(part === "menu" ? "missingMenu" : "missingProduct")}</h1>
      <p className="text-ink-muted">{t(part === "menu" ? "missingMenuText" : "missingText")}</p>
      <SoftLink href="/" className={`mt-4 ${buttonClass()}`}>
        {t("viewMenu")}
      </SoftLink>
    </div>
  );
}
