import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { useStore } from "#lib/client/store-info.tsx";

const noon = 720;

/** Writes a day of Bogotá: of an instant in ISO 8601, or a date `YYYY-MM-DD`. */
export function useDateText(): (text: string) => string {
  const { locale } = useStore();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "America/Bogota" });
  return (text) => format.format(text.length === 10 ? bogotaInstant(text, noon) : Date.parse(text));
}
