import "server-only";
import { cookies } from "next/headers";
import { type Locale, toLocale } from "#domain/base/locale.ts";

/** The language that the person reads the shop in. */
export async function requestLanguage(): Promise<Locale> {
  return toLocale((await cookies()).get("lang")?.value);
}
