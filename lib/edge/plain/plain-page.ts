import type { Locale } from "#domain/base/locale.ts";
import { plainTexts } from "#messages/plain.ts";
import { plainHeaders, plainHtml, plainLink } from "./plain-html.ts";

/** A page that belongs to no tenant: no name, no colour, no script. */
interface PlainPage {
  status: number;
  retryAfterSeconds?: number;
  /** Where its link leads. */
  to?: string;
}

/** Loads the page again. */
const again = "";

const plainPages = {
  unknownHost: { status: 404 },
  unknownPath: { status: 404, to: "/" },
  unreachable: { status: 503, retryAfterSeconds: 10, to: again },
  tooMany: { status: 429, retryAfterSeconds: 60, to: "/" },
  foreignAction: { status: 403, to: "/" },
  badRequest: { status: 400 },
  methodNotAllowed: { status: 405 },
} as const satisfies Record<string, PlainPage>;

export type PlainPageName = keyof typeof plainPages;

function isPlainPageName(name: string): name is PlainPageName {
  return name in plainPages;
}

export const plainPageNames = Object.keys(plainPages).filter(isPlainPageName);

const texts: Record<Locale, Record<PlainPageName, { title: string; text: string; link?: string }>> = plainTexts;

/** A plain page as an answer. */
export function plainPage(
  name: PlainPageName,
  language: Locale,
): { status: number; headers: Record<string, string>; body: string } {
  const { status, retryAfterSeconds, to }: PlainPage = plainPages[name];
  const { title, text, link } = texts[language][name];
  const after = to === undefined || link === undefined ? "" : plainLink(to, link);
  return {
    status,
    headers: {
      ...plainHeaders(),
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
      ...(status === 405 ? { allow: "GET, HEAD, POST" } : {}),
    },
    body: plainHtml({ language, title, text, after }),
  };
}
