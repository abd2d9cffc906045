/** By what a device is recognized in its user agent, the more special first. */
const devices = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
] as const;

const browsers = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const foundIn = (userAgent: string, known: readonly (readonly [RegExp, string])[]) =>
  known.find(([mark]) => mark.test(userAgent))?.[1] ?? null;

/** What a passkey is called in its owner's list, by the browser that made it (A230): 'Chrome, Android'; at least a dash. */
export function passkeyName(userAgent: string): string {
  const parts = [foundIn(userAgent, browsers), foundIn(userAgent, devices)].filter((part) => part !== null);
  return parts.length === 0 ? "-" : parts.join(", ");
}
