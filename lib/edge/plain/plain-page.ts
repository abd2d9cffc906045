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
  busy: { status: 429, retryAfterSeconds: 10, to: again },
  busyForm: { status: 429, retryAfterSeconds: 10 },
  gone: { status: 404, to: "/" },
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

/** A time to wait, as a text names it. */
function timeOf(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** A plain page as an answer. */
export interface PlainAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How an address refuses that would have answered otherwise. */
export interface Refused {
  status: number;
  /** After so many whole seconds it may be asked again; null where nobody says. */
  seconds: number | null;
  /** Nobody asks again without what was posted. */
  isPosted: boolean;
}

/** A plain page as it always is, or as the answer of an address that refuses: then it asks again by itself (A215). */
export function plainPage(name: PlainPageName, language: Locale, refused: Refused | null = null): PlainAnswer {
  const page: PlainPage = plainPages[name];
  const { to } = page;
  const { status, seconds, isPosted } = refused ?? {
    status: page.status,
    seconds: page.retryAfterSeconds ?? null,
    isPosted: false,
  };
  const { title, text, link } = texts[language][name];
  const isDeadEnd = to === undefined || link === undefined || (isPosted && to === again);
  const after = isDeadEnd ? "" : plainLink(to, link);
  return {
    status,
    headers: {
      ...plainHeaders(),
      ...(seconds === null ? {} : { "retry-after": String(seconds) }),
      ...(refused === null || seconds === null || isPosted ? {} : { refresh: String(seconds) }),
      ...(status === 405 ? { allow: "GET, HEAD, POST" } : {}),
    },
    body: plainHtml({ language, title, text: text.replace("{time}", timeOf(seconds ?? 0)), after }),
  };
}
