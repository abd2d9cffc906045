/** How a tab came to a shop, as its first document says. */
export interface Arrival {
  /** Of the address that was opened; a page that was only gone to inside the shop is none. */
  path: string;
  query: URLSearchParams;
  hasFragment: boolean;
  /** It was opened anew, and neither reloaded nor gone back to. */
  isNew: boolean;
  host: string;
  /** The host of the page that led here, null when it is not known. */
  from: string | null;
  isRobot: boolean;
}

export interface OpeningFacts {
  arrival: Arrival;
  /** This tab has greeted already. */
  isGreeted: boolean;
  /** Reduced motion is preferred, nobody can see the page, or it was pressed already. */
  isUnwelcome: boolean;
  /** Nothing may be fetched that nobody asked for. */
  savesData: boolean;
}

/** Longest that a video stands, in ms (A25). */
export const videoTime = 3000;
/** How long a promotion stands, in ms (A26). */
export const popupTime = 5000;

/** Queries that lead to something of their own: a gift, a dish, an order, a log-in (S1 §2). */
const purposes = [
  "cupon",
  "product_item",
  "payment",
  "order_unique_identifier",
  "rate",
  "display_number",
  "order_reject",
  "access_token",
  "action",
];

const searchEngine = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|qwant|startpage|search\.brave)\./;

/** Somebody who comes to the shop itself, neither by a search nor to something of it (A25, A245). */
export function isVisit({ path, query, hasFragment, isNew, host, from, isRobot }: Arrival): boolean {
  if (path !== "/" || hasFragment || !isNew || isRobot) return false;
  if (from !== null && (from === host || searchEngine.test(from))) return false;
  return !purposes.some((name) => query.has(name));
}

/** `?mode=video_intro` asks for the video by itself (S1 §2). */
function asksForVideo({ path, query }: Arrival): boolean {
  return path === "/" && /^video[\s_-]?intro$/i.test(query.get("mode") ?? "");
}

/** Whether the shop's video opens a visit: once, and not where it would be in the way (A25). */
export function opensWithVideo({ arrival, isGreeted, isUnwelcome, savesData }: OpeningFacts): boolean {
  if (isUnwelcome) return false;
  return asksForVideo(arrival) || (!isGreeted && !savesData && isVisit(arrival));
}
