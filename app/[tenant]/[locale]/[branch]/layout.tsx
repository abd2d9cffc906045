import "#app/globals.css";
import { tenant } from "next/root-params";
import type { ReactNode } from "react";
export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ tenant: "_", locale: "es-CO", branch: "_" }];
export default async function Root({ children, sheet }: { children: ReactNode; sheet: ReactNode }) {
  const t = await tenant();
  return (
    <html lang="es-CO" data-tenant={t}>
      <body>
        {children}
        {sheet}
      </body>
    </html>
  );
}
