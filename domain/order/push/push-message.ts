/** What a push message says of an order: its number, how it stands, and in which language; nobody's name, address or dishes (A261). */
export interface PushMessage {
  number: string;
  title: string;
  text: string;
  language: string;
}

/** As long as every message is made (bytes): what a push service sees of it says nothing of the state. */
export const pushMessageBytes = 512;

/** The letters of a message, each message of the same length. @throws RangeError for one that is longer */
export function pushMessageText(message: PushMessage): string {
  const text = JSON.stringify(message);
  const missing = pushMessageBytes - new TextEncoder().encode(text).byteLength;
  if (missing < 0) throw new RangeError(`A push message of ${pushMessageBytes - missing} bytes`);
  return text + " ".repeat(missing);
}

function textIn(fields: ReadonlyMap<string, unknown>, name: keyof PushMessage): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** The message that a text holds; null for any other text. */
export function pushMessageFrom(text: string): PushMessage | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const fields = new Map<string, unknown>(Object.entries(typeof raw === "object" ? (raw ?? {}) : {}));
  const [number, title] = [textIn(fields, "number"), textIn(fields, "title")];
  if (number === "" || title === "") return null;
  return { number, title, text: textIn(fields, "text"), language: textIn(fields, "language") };
}
