import { addMissingRules } from "./missing-rules.ts";

/** Milliseconds after the page has been read until its scripts are asked for, painted or not. */
const longestPaint = 1000;
/** Milliseconds that scripts wait for the rules of what they will add. */
const longestSheet = 5000;
const pauseBeforeRetry = 2000;

function wait(milliseconds = 0): Promise<unknown> {
  return new Promise((next) => setTimeout(next, milliseconds));
}

/** Loads a sheet by its link; one that does not come is asked for again, and the scripts do not wait for that. */
function enable(link: HTMLLinkElement): Promise<void> {
  return new Promise((done) => {
    const ask = () => {
      link.disabled = true;
      link.disabled = false;
    };
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => {
      done();
      setTimeout(ask, pauseBeforeRetry);
    });
    ask();
  });
}

/** Completes the page's own rules, which stand before the link of their sheet. */
async function completeRules(link: HTMLLinkElement): Promise<void> {
  try {
    const style = link.previousElementSibling;
    const answer = await fetch(link.href);
    if (!(style instanceof HTMLStyleElement) || !style.sheet || !answer.ok) throw new Error("no rules");
    const whole = await new CSSStyleSheet().replace(await answer.text());
    await wait();
    addMissingRules(style.sheet, whole);
    await wait();
  } catch {
    await enable(link);
  }
}

/** The shop's font, when all of it has come: one layout instead of three. */
async function showFont(): Promise<void> {
  const rules = document.querySelector<HTMLStyleElement>("style[media]")?.sheet?.cssRules ?? [];
  const faces = [...rules].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const of = (name: string) => rule.style.getPropertyValue(name);
    return new FontFace(of("font-family"), of("src"), { weight: of("font-weight") || "400" }).load();
  });
  for (const face of await Promise.all(faces)) document.fonts.add(face);
}

function put<Tag extends "link" | "script">(tag: Tag, values: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), values));
}

/** Asks for everything that the page was painted without; scripts run when the rules of what they add are there. */
async function load(sources: readonly string[]): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][disabled]");
  const sheets = Promise.all([...links].map(completeRules));
  for (const href of sources) put("link", { rel: "preload", as: "script", href });
  await Promise.race([sheets, wait(longestSheet)]);
  document.documentElement.style.visibility = "";
  showFont().catch(() => undefined);
  // React looks for scripts with the attribute, and would add the others a second time.
  for (const src of sources) put("script", { src, async: true });
}

/**
 * Begins what a page is painted without (ADR 13): its scripts, the other rules of its sheet, the shop's font. After the first
 * photo, or the first words where there is none; at the first press, and after a second, at once. A page whose scripts stand in
 * it is left alone.
 */
export function startPage(): void {
  const list = document.querySelector<HTMLMetaElement>("meta[name=scripts]");
  if (!list) return;
  const sources = list.content.match(/\S+/g) ?? [];
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    void load(sources);
  };
  // No page holds the rules of reading mode (B7): nothing is painted before them.
  if (document.documentElement.className === "reading") {
    document.documentElement.style.visibility = "hidden";
    start();
  }
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, start, { once: true, capture: true });
  addEventListener("DOMContentLoaded", () => {
    setTimeout(start, longestPaint);
    const photo = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    const decoded = photo?.decode().catch(() => undefined) ?? Promise.resolve();
    // The next frame has it; what comes after that frame does not hold it up.
    void decoded.then(() => requestAnimationFrame(() => setTimeout(start)));
  });
}
