import { isWebview } from "./provider.ts";

/** An app that opens links inside of itself, in a browser that lacks half of what a person's own has (B5). */
export interface InApp {
  /** As people call it, null for one without a name here. */
  name: string | null;
  /** On Android an app passes a link on to the person's own browser; elsewhere it is copied. */
  wayOut: "intent" | "copy";
}

/** Instagram's marks are Facebook's too: it comes first. */
const names: readonly (readonly [RegExp, string])[] = [
  [/Instagram/i, "Instagram"],
  [/TikTok|musical_ly/i, "TikTok"],
  [/WhatsApp/i, "WhatsApp"],
  [/FBAN|FBAV|FB_IAB/i, "Facebook"],
];

/** The app that shows the page, by what its browser says of itself; null in a browser of one's own (B5). */
export function inAppOf(userAgent: string): InApp | null {
  if (!isWebview(userAgent)) return null;
  const name = names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { name, wayOut: /Android/i.test(userAgent) ? "intent" : "copy" };
}

/** The address by which Android opens `url`, of http or https, in the person's own browser, its fragment with it (B5). */
export function intentAddress(url: string): string {
  const { protocol, href } = new URL(url);
  const data = href.slice(`${protocol}//`.length);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(href)}`;
  const view = "action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE";
  return `intent://${data}#Intent;scheme=${protocol.slice(0, -1)};${view};${fallback};end`;
}
