import { getTranslations } from "next-intl/server";
import { isProduction } from "#domain/base/environment.ts";

/** Tells that this is not the real shop: 'Ambiente de pruebas' on qa, else the environment's name; nothing in production (A10). */
export async function EnvironmentBanner({ environment }: { environment: string }) {
  if (isProduction(environment)) return null;
  const t = await getTranslations("shell");
  return (
    <p className="bg-ink px-4 py-1 text-center text-xs font-semibold text-ground">
      {environment.toLowerCase() === "qa" ? t("testEnvironment") : environment}
    </p>
  );
}
