import type { Locale } from "#domain/base/locale.ts";
import { type PlainAnswer, plainPage, type PlainPageName, type Refused } from "./plain-page.ts";

/** Who asked, as far as a request tells. */
export interface Asked {
  method: string;
  /** Of a name in lower case; null for none. */
  header: (name: string) => string | null;
}

/** Whether a browser was led to the address and shows what it answers; else a script reads it. */
function isLed({ header }: Asked): boolean {
  const destination = header("sec-fetch-dest");
  return destination === null ? (header("accept") ?? "").includes("text/html") : destination === "document";
}

/** Null for what no address refuses that a browser is led to. */
function pageOf({ status, isPosted }: Refused): PlainPageName | null {
  switch (status) {
    case 400:
      return "badRequest";
    case 403:
      return "foreignAction";
    case 404:
      return "gone";
    case 429:
      return isPosted ? "busyForm" : "busy";
    case 500:
    case 503:
      return "unreachable";
    default:
      return null;
  }
}

/** The page by which one of our addresses refuses a browser that was led to it (A215); null for whoever reads a code. */
export function refusedPage(
  asked: Asked,
  refusal: Pick<Refused, "status" | "seconds">,
  language: Locale,
): PlainAnswer | null {
  const refused = { ...refusal, isPosted: asked.method === "POST" };
  const name = isLed(asked) ? pageOf(refused) : null;
  return name && plainPage(name, language, refused);
}
